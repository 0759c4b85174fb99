/// The text fields of an account form, neither validated nor trimmed.
///
/// An ``AccountPayload`` validates them when the form is submitted.
public struct AccountFormFields: Hashable, Sendable {
  /// The given name.
  public var firstName: String

  /// The family name.
  public var lastName: String

  /// The email address.
  public var email: String

  /// The URL of the avatar image.
  public var avatarURL: String

  /// Creates the fields of a form, empty by default.
  public init(firstName: String = "", lastName: String = "", email: String = "", avatarURL: String = "") {
    self.firstName = firstName
    self.lastName = lastName
    self.email = email
    self.avatarURL = avatarURL
  }

  /// Creates the fields of a form that edits an account; a missing avatar URL becomes an empty string.
  public init(_ account: Account) {
    self.init(
      firstName: account.firstName, lastName: account.lastName, email: account.email,
      avatarURL: account.avatarURL ?? "")
  }

  /// The text of a field.
  public subscript(field: AccountField) -> String {
    get { self[keyPath: Self.keyPath(to: field)] }
    set { self[keyPath: Self.keyPath(to: field)] = newValue }
  }

  /// Returns the trimmed text of each field that differs from the original, ignoring leading and trailing white space.
  ///
  /// Pass the result to ``AccountPayload/init(changing:)``.
  public func changes(from original: AccountFormFields) -> [AccountField: String] {
    AccountField.allCases.reduce(into: [:]) { changes, field in
      let text = self[field].trimmed
      if text != original[field].trimmed { changes[field] = text }
    }
  }

  private static func keyPath(to field: AccountField) -> WritableKeyPath<AccountFormFields, String> {
    switch field {
    case .firstName: \.firstName
    case .lastName: \.lastName
    case .email: \.email
    case .avatarURL: \.avatarURL
    }
  }
}
