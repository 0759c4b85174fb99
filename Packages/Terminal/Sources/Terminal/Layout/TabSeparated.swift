/// Tab-separated values, for scripts: one record per line.
public enum TabSeparated {
  /// Returns a record as a line without its line break.
  ///
  /// Tabs and line breaks in a field become spaces, so all records of a list have the same number of tabs. Fields are not
  /// truncated or padded. They keep their styles, for a stream that shows colour without being a terminal.
  ///
  /// - Parameter fields: The values in the order of the columns.
  public static func line(_ fields: [StyledText]) -> StyledText {
    var line = StyledText()
    for (index, field) in fields.enumerated() {
      if index > 0 { line.append("\t", style: .plain) }
      for run in field.runs {
        // A run is safe already; only one of several lines needs a change.
        let isLine = !run.text.utf8.contains(UInt8(ascii: "\n"))
        line.append(isLine ? run.text : run.text.terminalSafe(), style: run.style)
      }
    }
    return line
  }
}
