public import Foundation

/// The rows of a response and its metadata, as the cache stores them.
public struct CachedResponse<Row> {
  /// The rows in the server's order.
  public var rows: [Row]

  /// When the server sent the response, or last confirmed it (304 Not Modified).
  ///
  /// It can be in the future: clocks are set back.
  public var date: Date

  /// The server's validator of the response (RFC 9110, section 8.8.3), if it sent one.
  public var entityTag: String?

  /// The number of rows that are missing because they are unreadable.
  public var skippedCount: Int

  /// The number of rows in the whole list, if the response is a page and the server sent the total.
  public var totalCount: Int?

  /// Whether the rows are the whole list, apart from those of ``skippedCount``.
  public var isComplete: Bool

  /// Creates a response to cache, by default a whole list without unreadable rows.
  public init(
    _ rows: [Row],
    date: Date,
    entityTag: String? = nil,
    skippedCount: Int = 0,
    totalCount: Int? = nil,
    isComplete: Bool = true
  ) {
    self.rows = rows
    self.date = date
    self.entityTag = entityTag
    self.skippedCount = skippedCount
    self.totalCount = totalCount
    self.isComplete = isComplete
  }
}

// MARK: - Conformances

extension CachedResponse: Sendable where Row: Sendable {}

extension CachedResponse: Equatable where Row: Equatable {}

extension CachedResponse: Hashable where Row: Hashable {}
