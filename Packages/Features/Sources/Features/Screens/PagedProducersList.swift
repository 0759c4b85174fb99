public import Models
import NetworkClient
public import ReducerRuntime

/// The list of producers, to which pages are appended as the user approaches the end.
///
/// Rows are joined by id, because the list can shift between two pages. One request is in flight at a time.
public struct PagedProducersList: Reducer {
  public struct State: Hashable, Sendable {
    /// The producers of the loaded pages in the server's order, or the whole list.
    ///
    /// The total count is the one that the server reported.
    public var content: Loadable<[Producer]>
    /// The number of loaded pages.
    public var pageCount: Int
    /// A Boolean value that indicates whether the last page is loaded.
    public var isAtEnd: Bool
    /// The load of the next page; its value is unused.
    public var nextPage: LoadState<Never, LoadFailure> {
      didSet { if !nextPage.isLoading { isRetrying = false } }
    }
    /// A Boolean value that indicates whether the next page loads after a failure.
    fileprivate var isRetrying = false
    /// The progress of a load of the whole list; `nil` if there is none.
    public var progress: LoadSummary.Progress? { didSet { if progress == nil { isLoadingForSearch = false } } }
    /// A Boolean value that indicates whether the whole list loads only because a search needs it.
    fileprivate var isLoadingForSearch = false
    /// The text to search for; an empty text shows the feed.
    public var searchText: String
    /// The cached producers that match the text.
    ///
    /// Those of the previous text stay until they arrive.
    public var matches: Loadable<[Producer]>
    /// The number of producers that were searched; `nil` without a search.
    public var searchedCount: Int?

    public init(content: Loadable<[Producer]> = .idle, pageCount: Int = 0, isAtEnd: Bool = false) {
      self.content = content
      self.pageCount = pageCount
      self.isAtEnd = isAtEnd
      nextPage = .idle
      searchText = ""
      matches = .idle
    }

    /// The producers to show.
    public var rows: [Producer] {
      let shown = searchText.isEmpty || (matches.isLoading && matches.value == nil) ? content : matches
      return shown.record ?? []
    }

    /// A Boolean value that indicates whether a row for retrying the next page follows the producers: the page failed, or
    /// loads again.
    public var hasRetryRow: Bool { searchText.isEmpty && (nextPage.failure != nil || isRetrying) }

    /// A Boolean value that indicates whether the next page loads when the user approaches the end.
    ///
    /// It does not after a failure, until the user retries or reloads.
    public var canLoadNextPage: Bool {
      guard case .loaded = content, case .idle = nextPage else { return false }
      return allowsNextPage
    }
  }

  public enum Action: Hashable, Sendable {
    /// The list appeared. It loads if it has not been loaded before, or is older than its maximum age.
    case appeared
    /// The user reloaded the list. All loaded pages are fetched again and replace the rows at the end.
    case refreshed
    /// The user approached the end of the list. The next page loads, unless a request is in flight or failed.
    case endApproached
    /// The user retried the failed page.
    case retried
    /// The user requested the whole list.
    case allRequested
    /// The user stopped the load of the whole list. The rows stay as they are.
    case allCancelled
    /// The user changed the text to search for. The whole list loads, so that all producers are searched.
    case searchTextChanged(String)
    /// The first pages arrived, or failed to.
    case pagesResponse(Loadable<[Producer]>, pageCount: Int, isAtEnd: Bool)
    /// The next page arrived, or failed to.
    case nextPageResponse(Loadable<[Producer]>)
    /// A page of the whole list arrived.
    case progressed(LoadSummary.Progress)
    /// The whole list arrived, or failed to.
    case allResponse(Loadable<[Producer]>)
    /// The search finished.
    case searchResponse(Loadable<[Producer]>, searchedCount: Int?)
  }

  private enum CancelID {
    case load
    case search
  }

  private let repository = ProducersRepository()

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      switch state.content {
      case .idle: return loadPages(1, .useCache, &state)
      case .loaded(let list) where !repository.api.isFresh(list.date) && state.progress == nil:
        return loadPages(max(state.pageCount, 1), .useCache, &state)
      case .loading, .loaded, .failed: return .none
      }
    case .refreshed:
      state.progress = nil
      return loadPages(max(state.pageCount, 1), .reload, &state)
    case .endApproached:
      guard state.canLoadNextPage else { return .none }
      return loadNextPage(&state)
    case .retried:
      guard state.nextPage.failure != nil, state.allowsNextPage else { return .none }
      defer { state.isRetrying = true }
      return loadNextPage(&state)
    case .allRequested:
      guard state.progress == nil else { return .none }
      return loadAll(&state)
    case .allCancelled:
      return state.progress == nil ? .none : cancelAll(&state)
    case .searchTextChanged(let text):
      state.searchText = text
      return .merge(search(&state), loadSearchedList(&state))
    case .pagesResponse(let outcome, let pageCount, let isAtEnd):
      state.content.finish(outcome)
      guard outcome.value != nil else { return .none }
      state.pageCount = pageCount
      state.isAtEnd = isAtEnd
      return .merge(search(&state), loadSearchedList(&state))
    case .nextPageResponse(let outcome):
      append(outcome, to: &state)
      return .none
    case .progressed(let progress):
      state.progress = progress
      return .none
    case .allResponse(let outcome):
      state.progress = nil
      let shown = state.content.value
      state.content.finish(outcome.map { $0.keepingRows(of: shown) })
      guard outcome.value != nil, let list = state.content.value else { return .none }
      state.pageCount = list.value.count / ProducersList.defaultPageSize + 1
      state.isAtEnd = true
      return search(&state)
    case .searchResponse(let outcome, let searchedCount):
      state.matches.finish(outcome)
      state.searchedCount = searchedCount
      return .none
    }
  }

  private func loadPages(_ count: Int, _ policy: CachePolicy, _ state: inout State) -> Effect<Action> {
    state.content.start()
    state.nextPage = .idle
    return .run { [repository] send in
      await send(repository.pages(count, policy))
    }
    .cancellable(id: CancelID.load, cancelInFlight: true)
  }

  private func loadNextPage(_ state: inout State) -> Effect<Action> {
    state.nextPage.start()
    return .run { [repository, number = state.pageCount + 1] send in
      await send(.nextPageResponse(await repository.loadPage(number, .useCache)))
    }
    .cancellable(id: CancelID.load, cancelInFlight: true)
  }

  private func append(_ outcome: Loadable<[Producer]>, to state: inout State) {
    guard let page = outcome.value, var list = state.content.value else {
      state.nextPage = outcome.failure.map { .failed($0, previous: nil) } ?? .idle
      return
    }
    list.append(page)
    state.nextPage = .idle
    state.pageCount += 1
    state.isAtEnd = list.ends(with: page)
    state.content = outcome.failure.map { .failed($0, previous: list) } ?? .loaded(list)
  }

  private func loadAll(_ state: inout State) -> Effect<Action> {
    state.content.cancel()
    state.nextPage = .idle
    state.progress = LoadSummary.Progress(loadedCount: 0, totalCount: state.content.value?.totalCount)
    return .run { [repository] send in
      let outcome = await repository.all(pageSize: ProducersList.defaultPageSize, .useCache) {
        await send(.progressed($0))
      }
      await send(.allResponse(outcome.map { $0.map(repository.api.updatingImageURLs) }))
    }
    .cancellable(id: CancelID.load, cancelInFlight: true)
  }

  /// Loads the whole list for a search, or cancels its load without one.
  private func loadSearchedList(_ state: inout State) -> Effect<Action> {
    if state.searchText.isEmpty { return state.isLoadingForSearch ? cancelAll(&state) : .none }
    // After a failure, the next letter would only fail again.
    guard case .loaded = state.content, !state.isAtEnd, state.progress == nil else { return .none }
    defer { state.isLoadingForSearch = true }
    return loadAll(&state)
  }

  private func cancelAll(_ state: inout State) -> Effect<Action> {
    state.progress = nil
    // The load of the whole list has replaced that of the first page.
    if case .idle = state.content { return loadPages(1, .useCache, &state) }
    return .cancel(id: CancelID.load)
  }

  private func search(_ state: inout State) -> Effect<Action> {
    guard !state.searchText.isEmpty else {
      state.matches = .idle
      state.searchedCount = nil
      return .cancel(id: CancelID.search)
    }
    state.matches.start()
    return .run { [repository, text = state.searchText] send in
      let outcome = await repository.search(text)
      let content = outcome.content.map { $0.map(repository.api.updatingImageURLs) }
      await send(.searchResponse(content, searchedCount: outcome.searchedCount))
    }
    .cancellable(id: CancelID.search, cancelInFlight: true)
  }
}

extension PagedProducersList.State {
  /// A Boolean value that indicates whether a page can be appended: there is one, and no other load is in flight.
  fileprivate var allowsNextPage: Bool {
    pageCount > 0 && !isAtEnd && searchText.isEmpty && progress == nil && !content.isLoading
  }
}

extension ProducersRepository {
  /// Loads the first pages one after the other, and joins them.
  ///
  /// If a page fails, only cached pages follow, and the failure is reported with them.
  fileprivate func pages(_ count: Int, _ policy: CachePolicy) async -> PagedProducersList.Action {
    var policy = policy
    var failure: LoadFailure?
    var list: Fetched<[Producer]>?
    var number = 0
    var isAtEnd = false
    while number < count, !isAtEnd {
      let outcome = await loadPage(number + 1, policy)
      if let error = outcome.failure {
        failure = failure ?? error
        policy = .cacheOnly(because: error)
      }
      guard let page = outcome.value else {
        return .pagesResponse(.failed(failure ?? .network(.cancelled), previous: nil), pageCount: 0, isAtEnd: false)
      }
      if list == nil { list = page } else { list?.append(page) }
      isAtEnd = list?.ends(with: page) ?? true
      number += 1
    }
    let content = failure.map { .failed($0, previous: list) } ?? list.map(Loadable<[Producer]>.loaded) ?? .idle
    return .pagesResponse(content, pageCount: number, isAtEnd: isAtEnd)
  }

  fileprivate func loadPage(_ number: Int, _ policy: CachePolicy) async -> Loadable<[Producer]> {
    await page(number, size: ProducersList.defaultPageSize, policy).map { $0.map(api.updatingImageURLs) }
  }
}

extension Fetched<[Producer]> {
  /// Appends the rows of a page that are not in the list.
  fileprivate mutating func append(_ page: Self) {
    let ids = Set(value.map(\.id))
    value += page.value.filter { !ids.contains($0.id) }
    date = Swift.min(date, page.date)
    skippedCount += page.skippedCount
    totalCount = page.totalCount ?? totalCount
    isComplete = isComplete && page.isComplete
  }

  /// Returns an incomplete list with the rows of another one that it does not have, after its own.
  fileprivate func keepingRows(of other: Self?) -> Self {
    guard !isComplete, let other else { return self }
    var list = self
    list.append(other)
    list.totalCount = totalCount
    list.skippedCount = skippedCount
    return list
  }

  /// Returns whether a page, whose rows are in the list, is the last one: the list has all rows, or the page has none.
  fileprivate func ends(with page: Self) -> Bool {
    page.value.count + page.skippedCount == 0 || totalCount.map { value.count + skippedCount >= $0 } ?? false
  }
}

// MARK: - Conformances

extension PagedProducersList.State: Screen {
  public var logic: PagedProducersList { PagedProducersList() }

  /// The state of the loads of pages, of the whole list and of the search.
  public var loads: LoadSummary {
    var loads = LoadSummary(content)
    loads.isLoading = loads.isLoading || nextPage.isLoading || progress != nil || matches.isLoading
    loads.progress = progress
    loads.nextPageFailure = hasRetryRow ? nextPage.failure : nil
    return loads
  }

  /// The producers, and below them the row that loads the next page again.
  public var screenRows: ScreenRows {
    ScreenRows(rows) { ScreenRow(.producer($0.id), title: $0.name) } + ScreenRows(hasRetryRow ? [.retry] : [])
  }

  public var searchedLabels: [String] { ["names"] }

  public func action(for event: ScreenEvent) -> PagedProducersList.Action? {
    switch event {
    case .appeared: .appeared
    case .refreshed: .refreshed
    case .searched(let text): .searchTextChanged(text)
    case .endApproached: canLoadNextPage ? .endApproached : nil
    case .nextPageRetried: .retried
    case .moreRequested: .allRequested
    case .endRequested: isAtEnd || progress != nil ? nil : .allRequested
    case .loadCancelled: progress == nil ? nil : .allCancelled
    case .filterMoved, .rowChosen: nil
    }
  }
}

// MARK: - Route

extension Route {
  /// The producers: `producers`.
  public static let producers = Route("producers", tab: .producers, noun: "producer") { PagedProducersList.State() }
}
