import Dispatch
import Synchronization

/// Selects and orders the rows of a list in memory.
public protocol ListFilter<Row>: Hashable, Sendable {
  /// A row of the list.
  associatedtype Row: Hashable & Sendable

  /// A Boolean value that indicates whether the filter shows all rows in the server's order.
  var isEmpty: Bool { get }

  /// Returns the indices of the rows to show, in the order to show them.
  ///
  /// - Parameter candidates: The indices of the rows to examine, in the server's order.
  func indices(of rows: [Row], among candidates: [Int32]) -> [Int32]

  /// Returns whether every row that this filter shows is also shown by another one, in the server's order.
  ///
  /// The rows of the other filter are then the candidates of this one. The default is `false`.
  func narrows(_ other: Self) -> Bool
}

extension ListFilter {
  /// Returns `false`.
  public func narrows(_ other: Self) -> Bool { false }

  /// Returns the rows to show.
  public func apply(to rows: [Row]) -> [Row] { Array(FilteredRows(rows, filter: self)) }
}

/// A filter that shows all rows.
public struct AllRows<Row: Hashable & Sendable>: ListFilter {
  /// Creates a filter.
  public init() {}

  /// The value `true`.
  public var isEmpty: Bool { true }

  /// Returns all candidates.
  public func indices(of rows: [Row], among candidates: [Int32]) -> [Int32] { candidates }
}

/// The rows that a filter shows, as indices of the rows of the list.
///
/// Reading a row takes constant time, however long the list is.
public struct FilteredRows<Filter: ListFilter>: Hashable, Sendable {
  private let rows: [Filter.Row]
  private let shownIndices: [Int32]?

  /// The filter.
  public let filter: Filter

  /// Filters rows.
  ///
  /// - Parameter previous: The previous result. If the filter narrows that of the result, only its rows are examined.
  public init(_ rows: [Filter.Row], filter: Filter, narrowing previous: FilteredRows? = nil) {
    self.rows = rows
    self.filter = filter
    if filter.isEmpty {
      shownIndices = nil
    } else if let previous, let candidates = previous.shownIndices, previous.rows.isSameStorage(as: rows),
      filter.narrows(previous.filter)
    {
      shownIndices = filter.indices(of: rows, among: candidates)
    } else {
      shownIndices = filter.indices(of: rows, among: (0..<rows.count).map(Int32.init))
    }
  }

  /// Returns whether the result is that of a filter and the rows of a list.
  func isCurrent(for rows: [Filter.Row], filter: Filter) -> Bool {
    self.filter == filter && self.rows.isSameStorage(as: rows)
  }
}

extension Array {
  /// Whether both arrays share their storage, which implies equal elements.
  fileprivate func isSameStorage(as other: Self) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { own in
        other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
      }
  }
}

extension [Int32] {
  /// Joins the results of a closure that examines a part of the elements, concurrently if there are many.
  func flatMapConcurrently(_ body: @Sendable (ArraySlice<Int32>) -> [Int32]) -> [Int32] {
    let length = 1 << 14
    let partCount = (count + length - 1) / length
    guard partCount > 1 else { return body(self[...]) }
    let parts = Mutex([[Int32]](repeating: [], count: partCount))
    DispatchQueue.concurrentPerform(iterations: partCount) { index in
      let part = body(self[index * length..<Swift.min((index + 1) * length, count)])
      parts.withLock { $0[index] = part }
    }
    return parts.withLock { Array($0.joined()) }
  }
}

// MARK: - Conformances

extension FilteredRows: RandomAccessCollection {
  /// Zero.
  public var startIndex: Int { 0 }
  /// The number of rows.
  public var endIndex: Int { shownIndices?.count ?? rows.count }

  /// The row at a position.
  public subscript(position: Int) -> Filter.Row {
    rows[shownIndices.map { Int($0[position]) } ?? position]
  }
}
