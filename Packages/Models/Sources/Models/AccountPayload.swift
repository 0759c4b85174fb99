/// The validated body of a request that creates or changes an account.
///
/// Names are not blank, the email address is an ``EmailAddress``, no text contains a bidirectional control, which would
/// let it look like another, and all texts are trimmed. The service may still reject the request, for example if the
/// email address is taken.
///
/// The JSON contains only the fields to set, in the order of `AccountField.allCases`:
/// ```json
/// { "user": { "first_name": "Ada", "email": "ada@example.org" } }
/// ```
public struct AccountPayload: Hashable, Sendable {
  /// The given name, never blank, or `nil` if it is not sent.
  public let firstName: String?

  /// The family name, never blank, or `nil` if it is not sent.
  public let lastName: String?

  /// The email address, or `nil` if it is not sent.
  public let email: EmailAddress?

  /// The URL of the avatar image, or `nil` if it is not sent; an empty string removes the image.
  ///
  /// It is not validated, because the service accepts any text.
  public let avatarURL: String?

  /// Creates the body of a request that creates an account; a blank avatar URL is not sent.
  ///
  /// - Throws: ``ValidationErrors`` if a name is blank, the email address is blank or invalid, or a text contains a
  ///   bidirectional control.
  public init(creating fields: AccountFormFields) throws(ValidationErrors) {
    var texts: [AccountField: String] = [:]
    for field in AccountField.allCases where field != .avatarURL || !fields.avatarURL.isBlank {
      texts[field] = fields[field]
    }
    try self.init(changing: texts)
  }

  /// Creates the body of a request that changes an account.
  ///
  /// - Parameter changes: The fields to set, as ``AccountFormFields/changes(from:)`` returns them. A blank avatar URL
  ///   removes the image.
  /// - Throws: ``ValidationErrors`` if a name to set is blank, an email address to set is blank or invalid, or a text
  ///   contains a bidirectional control.
  public init(changing changes: [AccountField: String]) throws(ValidationErrors) {
    let texts = changes.mapValues { $0.isBlank ? "" : $0.trimmed }
    var errors = ValidationErrors()
    for field in [.firstName, .lastName, .email] as [AccountField] where texts[field] == "" {
      errors.messages[field] = ["must not be empty"]
    }
    for (field, text) in texts {
      guard let control = text.unicodeScalars.first(where: \.isBidirectionalControl) else { continue }
      errors.messages[field] = ["must not contain \(control.codeAndName)"]
    }
    var email: EmailAddress?
    if let text = texts[.email], !text.isEmpty, errors.messages[.email] == nil {
      do { email = try EmailAddress(text) } catch { errors.messages[.email] = [error.description] }
    }
    guard errors.isEmpty else { throw errors }
    firstName = texts[.firstName]
    lastName = texts[.lastName]
    self.email = email
    avatarURL = texts[.avatarURL]
  }

  /// Whether no field is sent.
  public var isEmpty: Bool { AccountField.allCases.allSatisfy { self[$0] == nil } }

  /// The text to send for a field, or `nil` if the field is not sent.
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
  /// Encodes the fields to send as an object under the key `user`.
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
