/// What is wrong with an account's form, found before it is sent or by the service.
public struct ValidationErrors: Error, Hashable, Sendable {
  /// What is wrong with each field: texts that follow the field's name, such as `must not be empty`.
  public var messages: [AccountField: [String]]

  /// What is wrong and belongs to none of the fields: whole texts.
  public var remarks: [String]

  /// Collects what is wrong.
  ///
  /// - Parameters:
  ///   - messages: What is wrong with each field.
  ///   - remarks: What belongs to none of the fields.
  public init(messages: [AccountField: [String]] = [:], remarks: [String] = []) {
    self.messages = messages
    self.remarks = remarks
  }

  /// Whether nothing is wrong: there is neither a message nor a remark.
  public var isEmpty: Bool { remarks.isEmpty && messages.values.allSatisfy(\.isEmpty) }

  /// Each message with its field, in the order of `AccountField.allCases`, and of one field in the order they came.
  public var inOrder: [(field: AccountField, message: String)] {
    AccountField.allCases.flatMap { field in
      (messages[field] ?? []).map { (field: field, message: $0) }
    }
  }
}
