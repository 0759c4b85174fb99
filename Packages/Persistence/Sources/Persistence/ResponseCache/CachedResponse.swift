public import Foundation
public import Models

/// The rows of a response and its metadata, as the cache stores them.
///
/// A list that was read page by page is one response.
public struct CachedResponse<Row> {
  /// The rows in the server's order.
  public var rows: [Row]

  /// When the server sent the response, or last confirmed it (304 Not Modified); of several pages the oldest.
  ///
  /// It can be in the future: clocks are set back.
  public var date: Date

  /// How long the response is fresh, in seconds: the `max-age` of the response (RFC 9111, section 5.2.2.1), if it had
  /// one.
  public var maximumAge: Int?

  /// The server's validator of the response (RFC 9110, section 8.8.3), if it sent one.
  public var entityTag: String?

  /// The rows that the response has and lacks.
  public var extent: ListExtent

  /// Creates a response to cache, by default a whole list without unreadable rows.
  public init(
    _ rows: [Row], date: Date, maximumAge: Int? = nil, entityTag: String? = nil, extent: ListExtent? = nil
  ) {
    self.rows = rows
    self.date = date
    self.maximumAge = maximumAge
    self.entityTag = entityTag
    self.extent = extent ?? ListExtent(receivedCount: rows.count)
  }

  /// Returns the page with a number, from 1, of a list without a missing row; `nil` if the list does not have it.
  public func page(_ number: Int) -> CachedResponse? {
    let pages = extent.pages
    guard extent.skippedCount == 0, extent.next != .unknown, pages.indices.contains(number - 1) else { return nil }
    let start = pages.prefix(number - 1).reduce(0) { $0 + $1.rowCount }
    let rows = rows.dropFirst(start).prefix(pages[number - 1].rowCount)
    var extent = extent
    extent.receivedCount = rows.count
    extent.pages = [pages[number - 1]]
    if number < pages.count { extent.next = .page(number + 1) }
    return CachedResponse(
      Array(rows), date: date, maximumAge: maximumAge, entityTag: pages[number - 1].entityTag, extent: extent)
  }
}

// MARK: - Conformances

extension CachedResponse: Sendable where Row: Sendable {}

extension CachedResponse: Equatable where Row: Equatable {}

extension CachedResponse: Hashable where Row: Hashable {}
