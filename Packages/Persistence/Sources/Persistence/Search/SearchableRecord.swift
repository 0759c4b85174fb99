public import SQLiteRecords

/// A record that can be searched by its name.
///
/// Its table has a column `folded_name` with the name as ``TextMatcher/folded(_:)`` returns it, and an index of that
/// column if SQLite supports it.
public protocol SearchableRecord: CachedRecord, Identifiable where ID: DatabaseValue {
  /// The name that is searched.
  var name: String { get }
}

extension SearchableRecord {
  /// The name of the index: a full-text search table (FTS5) of the folded names.
  static var nameIndex: String { "\(table)_by_name" }
}

extension TextMatcher {
  /// A text as it is indexed: folded, and with U+FFFD for NUL, which ends a text for FTS5.
  static func indexed(_ text: String) -> String {
    let folded = folded(text)
    guard folded.utf8.contains(0) else { return folded }
    return String(String.UnicodeScalarView(folded.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
  }
}
