public import Terminal

/// Records as rows of texts below the names of their fields, for files and other programs.
public struct RecordTable: Hashable, Sendable {
  /// The paths of the fields.
  public let names: [String]
  /// The values of each record, in the order of the names.
  public var rows: [[String]]

  init<Record>(_ fields: FieldSet<Record>, _ columns: [ListFormat<Record>.Column], _ records: [Record]) {
    let values = columns.map { column in
      let field = fields.field(at: column.path)
      return { (record: Record) in field?.text(record) ?? column.cell?(record).text ?? "" }
    }
    names = columns.map(\.path)
    rows = records.map { record in values.map { $0(record) } }
  }

  /// The names and the values as tab-separated lines.
  public var tabSeparatedLines: [StyledText] {
    ([names] + rows).map { values in TabSeparated.line(values.map { StyledText($0) }) }
  }

  /// The names and the values as comma-separated lines (RFC 4180), whose texts cannot control a terminal.
  public var csv: String {
    ([names] + rows).map { $0.map(Self.quoted).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func quoted(_ value: String) -> String {
    let text = StyledText(value, lineBreaks: .kept).text
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }
}
