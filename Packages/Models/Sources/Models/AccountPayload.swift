/// The validated body of a request that creates or changes an account.
///
/// Names are not blank, the email address is an ``EmailAddress``, no text contains a bidirectional control, which would
/// let it look like another, unless it is a mark in a name, and all texts are trimmed. The service may still reject the
/// request, for example if the email address is taken.
///
/// The JSON contains only the fields to set:
/// ```json
/// { "user": { "first_name": "Ada", "email": "ada@example.org" } }
/// ```
public struct AccountPayload: Hashable, Sendable {
  private let texts: [AccountField: String]

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
      let isName = field == .firstName || field == .lastName
      let control = text.unicodeScalars.first { $0.isBidirectionalControl && !(isName && $0.isDirectionalMark) }
      guard let control else { continue }
      errors.messages[field] = ["must not contain \(control.codeAndName)"]
    }
    if let text = texts[.email], !text.isEmpty, errors.messages[.email] == nil {
      do { _ = try EmailAddress(text) } catch { errors.messages[.email] = [error.description] }
    }
    guard errors.isEmpty else { throw errors }
    self.texts = texts
  }

  /// Whether no field is sent.
  public var isEmpty: Bool { texts.isEmpty }

  /// The text to send for a field, or `nil` if the field is not sent.
  ///
  /// An empty avatar URL removes the image. An avatar URL is not validated, because the service accepts any text.
  public subscript(field: AccountField) -> String? { texts[field] }
}

// MARK: - Conformances

extension AccountPayload: Encodable {
  /// Encodes the fields to send as an object under the key `user`.
  public func encode(to encoder: any Encoder) throws {
    try ["user": Dictionary(uniqueKeysWithValues: texts.map { ($0.rawValue, $1) })].encode(to: encoder)
  }
}
