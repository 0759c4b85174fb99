/// The validation errors of an account form, found before the request or returned by the service.
public struct ValidationErrors: Error, Codable, Hashable, Sendable {
  /// The errors of each field, worded to follow the field's name: `must not be empty`.
  public var messages: [AccountField: [String]]

  /// The errors that belong to no field, as whole sentences or phrases.
  public var general: [String]

  /// Creates validation errors, none by default.
  public init(messages: [AccountField: [String]] = [:], general: [String] = []) {
    self.messages = messages
    self.general = general
  }

  /// Whether there are no errors.
  public var isEmpty: Bool { general.isEmpty && messages.values.allSatisfy(\.isEmpty) }

  /// All field errors in the order of `AccountField.allCases`, and of each field in their original order.
  public var inOrder: [(field: AccountField, message: String)] {
    AccountField.allCases.flatMap { field in
      (messages[field] ?? []).map { (field: field, message: $0) }
    }
  }
}
