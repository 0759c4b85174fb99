import SQLiteRecords

/// The condition of a ``RowSelection``, evaluated on the columns of a row before it is decoded.
struct RowFilter {
  private let integers: [(column: Int32, value: Int64)]
  private let matcher: TextMatcher?
  private let textColumns: [Int32]

  /// Creates a filter, or returns `nil` if the selection has a column that the rows don't have.
  init?<Row: CachedRecord>(_ selection: RowSelection, of type: Row.Type) {
    func index(of column: String) -> Int32? {
      Row.columns.firstIndex(of: column).map { CachedRow<Row>.firstColumn + Int32($0) }
    }
    let integers = selection.integers.compactMap { column, value in index(of: column).map { ($0, Int64(value)) } }
    let textColumns = selection.textColumns.compactMap(index)
    guard integers.count == selection.integers.count, textColumns.count == selection.textColumns.count else {
      return nil
    }
    self.integers = integers
    self.textColumns = textColumns
    matcher = selection.text.isEmpty ? nil : TextMatcher(selection.text)
  }

  /// Whether all rows match.
  var isEmpty: Bool { integers.isEmpty && matcher == nil }

  /// Whether the current row of a statement that selects rows matches.
  func matches(_ statement: Statement) -> Bool {
    for (column, value) in integers where !statement.isInteger(value, at: column) { return false }
    guard let matcher else { return true }
    // Loops, and a closure instead of `matcher.matches`, which would be allocated for each row.
    for column in textColumns where statement.withUTF8(at: column, { matcher.matches($0) }) == true { return true }
    return false
  }
}
