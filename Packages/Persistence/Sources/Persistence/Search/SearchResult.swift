/// The result of a search in cached responses.
public struct SearchResult<Row> {
  /// The rows that match, in the order of the responses: those of an earlier response first, each in its own order.
  ///
  /// The date is that of the oldest response searched. The result is complete if the whole list was searched and no row
  /// read was corrupt. Otherwise the total count is that of the newest page, if it has one.
  public var matches: CachedResponse<Row>

  /// The number of rows searched; a row in several responses counts once.
  public var searchedCount: Int
}

// MARK: - Conformances

extension SearchResult: Sendable where Row: Sendable {}

extension SearchResult: Equatable where Row: Equatable {}

extension SearchResult: Hashable where Row: Hashable {}
