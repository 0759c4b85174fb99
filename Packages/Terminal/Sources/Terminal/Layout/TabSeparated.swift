/// Tab-separated values, for scripts: one record per line.
public enum TabSeparated {
  /// Returns a record as a line without its line break.
  ///
  /// Tabs and line breaks in a field become spaces, so all records of a list have the same number of tabs. Fields are
  /// not truncated or padded. They keep their styles, for a stream that shows colour without being a terminal.
  ///
  /// - Parameter fields: The values in the order of the columns.
  public static func line(_ fields: [StyledText]) -> StyledText {
    var line = StyledText()
    for (index, field) in fields.enumerated() {
      if index > 0 { line.append("\t", style: .plain) }
      line += field.onOneLine
    }
    return line
  }
}
