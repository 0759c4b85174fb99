/// What is sent to the service to make an account or to change one: checked, and only what is to be set.
///
/// It cannot be made from input that would be refused here: names are not blank, and the e-mail address is an
/// ``EmailAddress``. The service may still refuse it, for it knows more. All texts are without white space at their
/// ends.
///
/// The JSON holds only the fields that are sent, in the order of `AccountField.allCases`:
/// ```json
/// { "user": { "first_name": "Ada", "email": "ada@example.org" } }
/// ```
public struct AccountPayload: Hashable, Sendable {
  /// The given name, or `nil` if it is not sent; never blank.
  public let firstName: String?

  /// The family name, or `nil` if it is not sent; never blank.
  public let lastName: String?

  /// The e-mail address, or `nil` if it is not sent.
  public let email: EmailAddress?

  /// The address of a picture, or `nil` if it is not sent; an empty text takes the picture away.
  ///
  /// Any text is sent: the service takes any.
  public let avatarURL: String?

  /// Checks what is sent to make an account.
  ///
  /// - Parameter values: What stands in the form. An address of a picture that is blank is not sent.
  /// - Throws: ``ValidationErrors`` with a message for each field at fault, when a name or the e-mail address is blank
  ///   or the address is none.
  public init(creating values: AccountFormFields) throws(ValidationErrors) {
    var texts: [AccountField: String] = [:]
    for field in AccountField.allCases where field != .avatarURL || !values.avatarURL.isBlank {
      texts[field] = values[field]
    }
    try self.init(changing: texts)
  }

  /// Checks what is sent to change an account.
  ///
  /// - Parameter values: The texts of the fields to change; others are not sent. An address of a picture that is blank
  ///   is sent as an empty text, which takes the picture away.
  /// - Throws: ``ValidationErrors`` with a message for each field at fault, when a name or the e-mail address is given
  ///   and blank, or the address is none.
  public init(changing values: [AccountField: String]) throws(ValidationErrors) {
    let texts = values.mapValues { $0.isBlank ? "" : $0.trimmed }
    var problems = ValidationErrors()
    for field in [.firstName, .lastName, .email] as [AccountField] where texts[field] == "" {
      problems.messages[field] = ["must not be empty"]
    }
    var email: EmailAddress?
    if let text = texts[.email], !text.isEmpty {
      do { email = try EmailAddress(text) } catch { problems.messages[.email] = [error.description] }
    }
    guard problems.isEmpty else { throw problems }
    firstName = texts[.firstName]
    lastName = texts[.lastName]
    self.email = email
    avatarURL = texts[.avatarURL]
  }

  /// Whether nothing is sent.
  public var isEmpty: Bool { AccountField.allCases.allSatisfy { self[$0] == nil } }

  /// The text that is sent for a field, or `nil` if the field is not sent.
  ///
  /// - Parameter field: The field.
  public subscript(field: AccountField) -> String? {
    switch field {
    case .firstName: firstName
    case .lastName: lastName
    case .email: email?.text
    case .avatarURL: avatarURL
    }
  }
}

// MARK: - Conformances

extension AccountPayload: Encodable {
  /// Writes the fields that are sent, within an object of the name `user`.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var user = container.nestedContainer(keyedBy: UserKeys.self, forKey: .user)
    try user.encodeIfPresent(firstName, forKey: .firstName)
    try user.encodeIfPresent(lastName, forKey: .lastName)
    try user.encodeIfPresent(email, forKey: .email)
    try user.encodeIfPresent(avatarURL, forKey: .avatarURL)
  }

  private enum CodingKeys: CodingKey {
    case user
  }

  private enum UserKeys: String, CodingKey {
    case firstName = "first_name"
    case lastName = "last_name"
    case email
    case avatarURL = "avatar_url"
  }
}
