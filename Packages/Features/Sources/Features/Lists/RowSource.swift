public import CachedNetworkClient
public import Models

/// The source of the rows of a list.
public enum RowSource<Row: Sendable>: Sendable {
  /// All rows, loaded at once.
  case whole(@Sendable (CachePolicy) async throws -> Fetched<[Row]>)
  /// Pages, which are appended as the user approaches the end.
  case pages(PageSource<Row>)
}

/// The pages of a list that is too long to load at once.
public struct PageSource<Row: Sendable>: Sendable {
  /// Receives the extent of the list after each page.
  public typealias ProgressHandler = @Sendable (ListExtent) async -> Void

  /// The number of pages that load at first.
  let firstPageCount: Int
  /// Loads the pages that follow a list, through one with a number, and appends them.
  let load:
    @Sendable (_ list: Fetched<[Row]>?, _ lastPage: Int, CachePolicy, ProgressHandler) async throws -> Fetched<[Row]>
}

/// The loads of the pages of a list after the first ones.
public struct PageLoads: Hashable, Sendable {
  /// Whether the next page is loading.
  public var isLoadingNext = false
  /// The extent of the list while the rest of it is loading; `nil` otherwise.
  public var progress: ListExtent?
  /// Whether the rest loads only because a search or an order needs it.
  var isForSearch = false

  /// Creates the loads, by default none.
  public init(progress: ListExtent? = nil) {
    self.progress = progress
  }
}
