import CachedNetworkClient
public import ReducerRuntime

/// The source of the rows of a list.
public enum RowSource<Row: Sendable>: Sendable {
  /// All rows, loaded at once.
  case whole(@Sendable (CachePolicy) async throws -> Fetched<[Row]>)
  /// Pages, which are appended as the user approaches the end.
  case pages(PageSource<Row>)
}

/// The pages of a list that is too long to load at once.
public struct PageSource<Row: Sendable>: Sendable {
  /// Receives the progress of a load of the whole list.
  public typealias ProgressHandler = @Sendable (ListProgress) async -> Void

  /// The number of rows per page.
  let size: Int
  /// Whether the whole list loads at first, instead of a page.
  let beginsWithAll: Bool
  /// Loads a page; the first one is 1.
  let page: @Sendable (_ number: Int, CachePolicy) async throws -> Fetched<[Row]>
  /// Loads the whole list.
  let all: @Sendable (CachePolicy, ProgressHandler) async throws -> Fetched<[Row]>
}

/// The loads of the pages of a list.
public struct PageLoads: Hashable, Sendable {
  /// The number of loaded pages.
  public var count = 0
  /// Whether the last page is loaded.
  public var isAtEnd = false
  /// The load of the next page; its value is unused.
  public var next: LoadState<Never, NetworkError> = .idle {
    didSet { if !next.isLoading { isRetrying = false } }
  }
  /// The progress of a load of the whole list; `nil` if there is none.
  public var progress: ListProgress? {
    didSet { if progress == nil { isForSearch = false } }
  }
  /// Whether the next page loads after a failure.
  var isRetrying = false
  /// Whether the whole list loads only because a search needs it.
  var isForSearch = false

  /// Creates the loads of a list, by default before its first page.
  public init(count: Int = 0, isAtEnd: Bool = false) {
    self.count = count
    self.isAtEnd = isAtEnd
  }

  /// Whether the next page has failed, or loads again after a failure.
  var hasFailed: Bool { next.failure != nil || isRetrying }
}
