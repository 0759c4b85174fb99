/// What stands in the fields of an account's form: any text, unchecked and untrimmed.
///
/// ``AccountPayload`` is made from it once it is to be sent.
public struct AccountFormFields: Hashable, Sendable {
  /// The text for the given name.
  public var firstName: String

  /// The text for the family name.
  public var lastName: String

  /// The text for the e-mail address.
  public var email: String

  /// The text for the address of a picture.
  public var avatarURL: String

  /// Creates the values of a form, an empty one by default.
  ///
  /// - Parameters:
  ///   - firstName: The text for the given name.
  ///   - lastName: The text for the family name.
  ///   - email: The text for the e-mail address.
  ///   - avatarURL: The text for the address of a picture.
  public init(firstName: String = "", lastName: String = "", email: String = "", avatarURL: String = "") {
    self.firstName = firstName
    self.lastName = lastName
    self.email = email
    self.avatarURL = avatarURL
  }

  /// Fills a form in with what an account holds; no picture is an empty text.
  ///
  /// - Parameter account: The account to be changed.
  public init(_ account: Account) {
    self.init(
      firstName: account.firstName, lastName: account.lastName, email: account.email,
      avatarURL: account.avatarURL ?? "")
  }

  /// The text in a field.
  ///
  /// - Parameter field: The field.
  public subscript(field: AccountField) -> String {
    get { self[keyPath: Self.keyPath(to: field)] }
    set { self[keyPath: Self.keyPath(to: field)] = newValue }
  }

  /// The fields whose trimmed text differs from what stood there, with their trimmed texts.
  ///
  /// White space at the ends of a text is no change. The result is what ``AccountPayload/init(changing:)`` takes.
  ///
  /// - Parameter original: What stood in the form at first.
  /// - Returns: An entry for each field that differs; none when nothing was changed.
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
