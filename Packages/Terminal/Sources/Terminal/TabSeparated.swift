/// Rows for other programs: one record a line, the fields separated by tabs.
public enum TabSeparated {
  /// One record as a line without its line break.
  ///
  /// Tabs and line breaks in a value become a space, controls their pictures; nothing is cut, padded or coloured. Every
  /// record of a list has the same number of tabs.
  ///
  /// - Parameter fields: The values in the order of the columns.
  public static func line(_ fields: some Sequence<some StringProtocol>) -> String {
    line(fields.map { StyledText($0) }).text
  }

  /// One record as a line that keeps the styles of its fields, for a stream that shows colour without being a terminal.
  ///
  /// - Parameter fields: The values in the order of the columns; line breaks in one become a space.
  public static func line(_ fields: [StyledText]) -> StyledText {
    var line = StyledText()
    for (index, field) in fields.enumerated() {
      if index > 0 { line.append("\t", style: .plain) }
      for run in field.runs {
        // The text of a run is safe; only that of a block has line breaks.
        let isLine = !run.text.utf8.contains(UInt8(ascii: "\n"))
        line.append(isLine ? run.text : run.text.terminalSafe(.line), style: run.style)
      }
    }
    return line
  }
}
