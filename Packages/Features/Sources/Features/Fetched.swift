public import Foundation
public import ReducerRuntime

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
    Fetched<NewValue>(
      try transform(value), date: date, skippedCount: skippedCount, totalCount: totalCount, isComplete: isComplete)
  }
}

/// A value with the metadata of its load, such as ``Fetched``.
///
/// It gives a `LoadState` of such a value the property `record`.
public protocol FetchedValue {
  /// The type of the value without the metadata.
  associatedtype Content

  /// The value without the metadata.
  var value: Content { get }
}

extension LoadState where Value: FetchedValue {
  /// The loaded value without its metadata, or the previous one while loading or after a failure.
  public var record: Value.Content? { value?.value }
}

// MARK: - Conformances

extension Fetched: FetchedValue {}

extension Fetched: Sendable where Value: Sendable {}

extension Fetched: Equatable where Value: Equatable {}

extension Fetched: Hashable where Value: Hashable {}
