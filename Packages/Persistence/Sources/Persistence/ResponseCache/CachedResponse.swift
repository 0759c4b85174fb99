public import Foundation
public import Models

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

  /// The rows that the response has and lacks.
  public var extent: ListExtent

  /// Creates a response to cache, by default a whole list without unreadable rows.
  public init(_ rows: [Row], date: Date, entityTag: String? = nil, extent: ListExtent? = nil) {
    self.rows = rows
    self.date = date
    self.entityTag = entityTag
    self.extent = extent ?? ListExtent(receivedCount: rows.count)
  }
}

// MARK: - Conformances

extension CachedResponse: Sendable where Row: Sendable {}

extension CachedResponse: Equatable where Row: Equatable {}

extension CachedResponse: Hashable where Row: Hashable {}
