#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A value fetched from a server, with the metadata of its response.
public struct Fetched<Value> {
  /// The value: a record, or the rows of a list.
  public var value: Value

  /// When the server sent the value, or last confirmed it (304 Not Modified).
  ///
  /// It can be in the future: clocks are set back.
  public var date: Date

  /// The server's validator of the response (RFC 9110, section 8.8.3), if it sent one.
  public var entityTag: String?

  /// The number of rows that are missing because they are unreadable, in the response or in the cache.
  public var skippedCount: Int

  /// The number of rows in the whole list, if the value is a page and the server sent the total, or the value is the
  /// part of a longer list that a ``RowSelection`` limits.
  public var totalCount: Int?

  /// Whether the value is the whole list, apart from the rows of ``skippedCount``.
  public var isComplete: Bool

  /// Creates a fetched value.
  public init(
    _ value: Value,
    date: Date,
    entityTag: String? = nil,
    skippedCount: Int = 0,
    totalCount: Int? = nil,
    isComplete: Bool = true
  ) {
    self.value = value
    self.date = date
    self.entityTag = entityTag
    self.skippedCount = skippedCount
    self.totalCount = totalCount
    self.isComplete = isComplete
  }

  /// Transforms the value and keeps the metadata.
  public func map<NewValue, Failure: Error>(
    _ transform: (Value) throws(Failure) -> NewValue
  ) throws(Failure) -> Fetched<NewValue> {
    Fetched<NewValue>(
      try transform(value), date: date, entityTag: entityTag, skippedCount: skippedCount, totalCount: totalCount,
      isComplete: isComplete)
  }
}

// MARK: - Conformances

extension Fetched: Sendable where Value: Sendable {}

extension Fetched: Equatable where Value: Equatable {}

extension Fetched: Hashable where Value: Hashable {}
