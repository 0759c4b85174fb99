public import CachedNetworkClient
public import ReducerRuntime

/// The number of rows of a list, and what it lacks, for both faces.
public struct ListSummary: Sendable {
  /// What a list lacks.
  public enum Gap: Hashable, Sendable {
    /// The server sent only a part of the list.
    case unsent(ListProgress)
    /// The pages of the whole list have fewer rows than the server reported.
    case missing(ListProgress)
    /// The whole list changed while it was read.
    case changed
    /// The search did not examine all rows.
    case unsearched(ListProgress)
    /// Other pages have the rest.
    case otherPages(ListProgress)
  }

  /// The number of rows in the whole list, or of those that match.
  public var totalCount: Int
  /// What the list lacks; `nil` if it is whole.
  public var gap: Gap?
  /// The number of the page, from 1, and that of all pages if it is known; `nil` if the list is not one page.
  public var page: (number: Int, count: Int?)?
  /// Whether the last page is loaded.
  public var isAtEnd = false
  /// The load of the next page after a failure; `nil` if it has not failed.
  public var retry: LoadState<Never, NetworkError>?

  /// Creates the summary of a whole list.
  public init(totalCount: Int) {
    self.totalCount = totalCount
  }
}
