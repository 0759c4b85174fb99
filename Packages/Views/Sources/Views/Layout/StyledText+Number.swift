public import Terminal

extension StyledText {
  /// Returns a record's id, right-aligned in a width.
  public static func number(_ id: some CustomStringConvertible, width: Int = 0) -> StyledText {
    StyledText(id.description, style: .number).padded(toWidth: width, alignment: .trailing)
  }
}
