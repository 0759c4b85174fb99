public import CachedNetworkClient
public import Models

/// The number of rows of a list, and what it lacks, for both faces.
public struct ListSummary: Sendable {
  /// The number of rows in the whole list, or of those that match.
  public var totalCount: Int
  /// The rows that the loaded list has and lacks; `nil` before the first load.
  public var extent: ListExtent?
  /// The failure of the page after the last one, which the user can load again; `nil` without one, and in a search.
  public var nextPageFailure: NetworkError?
  /// The number of the page, from 1; `nil` if the list is not one page.
  public var page: Int?
  /// Whether more rows load as the user approaches the end.
  public var isScrolled = false

  /// Creates the summary of a whole list.
  public init(totalCount: Int) {
    self.totalCount = totalCount
  }
}
