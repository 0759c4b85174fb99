public import Models

/// The identity of a row that can be selected in a place.
public enum BrowserRow: Hashable, Sendable {
  /// A row that opens a place.
  case place(Destination)
  /// A to-do.
  case todo(Todo.ID)
  /// A comment.
  case comment(Comment.ID)
  /// The row for retrying to load the next page.
  case retry

  /// The place that the row opens; `nil` if it opens none.
  public var destination: Destination? {
    if case .place(let destination) = self { destination } else { nil }
  }
}

/// The selected row of a place, and the first visible one.
public struct ListPosition: Hashable, Sendable {
  /// The selected row; `nil` while there are no rows.
  public var row: BrowserRow?
  /// The index of the selected row.
  public var index: Int
  /// The index of the first visible row; in a detail, of the first visible line.
  public var top: Int

  /// Creates a position.
  public init(row: BrowserRow? = nil, index: Int = 0, top: Int = 0) {
    self.row = row
    self.index = index
    self.top = top
  }

  /// Finds the selected row again after the rows have changed.
  ///
  /// If it is gone, the row at the same index is selected, or the last one.
  ///
  /// - Parameters:
  ///   - index: The index to select if the row is gone. The default is the current one.
  ///   - movesTop: Whether the first visible row moves with the selected one. It does not if ``top`` counts lines.
  mutating func follow(_ rows: BrowserRows, orSelect index: Int? = nil, movesTop: Bool) {
    guard rows.count > 0 else { return }
    if self.index < rows.count, let row, rows[self.index] == row { return }
    let found = row.flatMap(rows.firstIndex) ?? index ?? self.index
    select(found, top: movesTop ? top + found - self.index : top, in: rows, limitsTop: movesTop)
  }

  /// Selects a row; an index past an end selects the row at the end.
  mutating func select(_ index: Int, top: Int, in rows: BrowserRows, limitsTop: Bool) {
    self.index = max(0, min(index, rows.count - 1))
    self.top = max(0, limitsTop ? min(top, self.index) : top)
    row = rows.count > 0 ? rows[self.index] : nil
  }
}

/// The rows of a place that can be selected, read by index.
public struct BrowserRows {
  /// The number of rows.
  public let count: Int
  private let row: (Int) -> BrowserRow

  init(count: Int, row: @escaping (Int) -> BrowserRow) {
    self.count = count
    self.row = row
  }

  init<Rows: RandomAccessCollection>(_ rows: Rows, row: @escaping (Rows.Element) -> BrowserRow) {
    self.init(count: rows.count) { row(rows[rows.index(rows.startIndex, offsetBy: $0)]) }
  }

  /// The row at an index below ``count``.
  public subscript(index: Int) -> BrowserRow { row(index) }

  func firstIndex(of row: BrowserRow) -> Int? { (0..<count).first { self.row($0) == row } }

  /// Both rows, one after the other.
  static func + (left: Self, right: Self) -> Self {
    Self(count: left.count + right.count) { $0 < left.count ? left[$0] : right[$0 - left.count] }
  }
}
