/// A record that is found by its name.
///
/// Its table has a column with the name as ``TextMatcher/folded(_:)`` gives it, and an index over that column where the
/// system's SQLite can make one.
public protocol SearchableRecord: Record, Identifiable where ID: DatabaseValue {
  /// The name of the index: a table of SQLite's full-text search (FTS5) with the folded names.
  static var nameIndex: String { get }

  /// The column with the folded name.
  static var foldedNameColumn: String { get }

  /// The name it is found by.
  var name: String { get }
}

extension TextMatcher {
  /// A text as it stands in an index: folded, and with another character for NUL, at which FTS5 stops reading.
  static func indexed(_ text: String) -> String {
    let folded = folded(text)
    guard folded.utf8.contains(0) else { return folded }
    return String(String.UnicodeScalarView(folded.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
  }
}
