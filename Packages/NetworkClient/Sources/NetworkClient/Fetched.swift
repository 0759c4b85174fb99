public import Foundation
public import RESTClient

/// A value fetched from a server, with the metadata of its response.
public struct Fetched<Value> {
  /// The value: a record, or the rows of a list.
  public var value: Value

  /// When the server sent the value, or last confirmed it (304 Not Modified).
  ///
  /// It can be in the future: clocks are set back.
  public var date: Date

  /// The number of rows that are missing because they are unreadable.
  public var skippedCount: Int

  /// The number of rows in the whole list, if the value is a page and the server sent the total, or the value is a part
  /// of a longer list.
  public var totalCount: Int?

  /// Whether the value is the whole list, apart from the rows of ``skippedCount``.
  public var isComplete: Bool

  /// The failure of the reload if the value is a cached one in its place; `nil` otherwise.
  public var reloadFailure: NetworkError?

  /// The failure of the rest of the list if only its first pages arrived; `nil` otherwise.
  public var restFailure: NetworkError?

  /// Creates a value with its metadata.
  public init(
    _ value: Value,
    date: Date,
    skippedCount: Int = 0,
    totalCount: Int? = nil,
    isComplete: Bool = true
  ) {
    self.value = value
    self.date = date
    self.skippedCount = skippedCount
    self.totalCount = totalCount
    self.isComplete = isComplete
  }

  /// Transforms the value and keeps the metadata.
  public func map<NewValue, Failure: Error>(
    _ transform: (Value) throws(Failure) -> NewValue
  ) throws(Failure) -> Fetched<NewValue> {
    var new = Fetched<NewValue>(
      try transform(value), date: date, skippedCount: skippedCount, totalCount: totalCount, isComplete: isComplete)
    new.reloadFailure = reloadFailure
    new.restFailure = restFailure
    return new
  }
}

extension Fetched {
  /// A list before its first page.
  public static func noPages<Row>() -> Self where Value == [Row] { Self([], date: .distantFuture) }

  /// Appends the rows of a page that are not in the list, and combines the metadata.
  public mutating func append<Row: Identifiable>(_ page: Self) where Value == [Row] {
    let ids = Set(value.map(\.id))
    value += page.value.filter { !ids.contains($0.id) }
    date = Swift.min(date, page.date)
    skippedCount += page.skippedCount
    totalCount = page.totalCount ?? totalCount
    isComplete = isComplete && page.isComplete
    reloadFailure = reloadFailure ?? page.reloadFailure
  }
}

// MARK: - Conformances

extension Fetched: Sendable where Value: Sendable {}

extension Fetched: Equatable where Value: Equatable {}

extension Fetched: Hashable where Value: Hashable {}
