import Terminal

extension StyledText {
  /// A record's number, as it looks wherever it stands for the record.
  ///
  /// - Parameters:
  ///   - id: The number.
  ///   - width: The cells kept for it; it stands at their end.
  static func number(_ id: some CustomStringConvertible, width: Int = 0) -> StyledText {
    StyledText(id.description, style: .number).padded(toWidth: width, alignment: .trailing)
  }
}

extension Style {
  /// How records' numbers look.
  static let number = Style(foreground: .green)
}
