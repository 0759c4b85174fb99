import CachedNetworkClient
import Models
import ReducerRuntime

/// The loads of a list whose source has pages.
///
/// One load is in flight at a time: of the first pages, of the next page, or of the rest of the list.
extension FilteredList {
  private enum CancelID { case pages }

  func reducePages(_ source: PageSource<Query.Row>, _ state: inout State, _ action: PagesAction) -> Effect<Action> {
    switch action {
    case .endApproached:
      return state.canLoadNextPage ? loadNext(source, &state) : .none
    case .retried:
      guard state.hasRetryRow, !state.isLoading else { return .none }
      return state.needsAllRows ? loadRest(source, &state) : loadNext(source, &state)
    case .allRequested:
      return state.canLoadRest ? loadRest(source, &state) : .none
    case .allCancelled:
      return cancelRest(source, &state)
    case .progressed(let extent):
      state.pages.progress = extent
      return .none
    case .response(let outcome):
      state.pages = PageLoads()
      state.finish(outcome)
      return loadNeeded(source, &state)
    case .appended(let outcome):
      state.pages = PageLoads()
      state.content.finish(outcome)
      return .none
    }
  }

  /// Loads the rest of the list if a search or an order needs it, and cancels that load if nothing needs it any more.
  func loadNeeded(_ source: PageSource<Query.Row>, _ state: inout State) -> Effect<Action> {
    if !state.needsAllRows { return state.pages.isForSearch ? cancelRest(source, &state) : .none }
    // After a failure, the next letter would only fail again.
    guard case .loaded(let list) = state.content, list.nextPageFailure == nil, state.canLoadRest else { return .none }
    return loadRest(source, isForSearch: true, &state)
  }

  /// Loads the whole list, or the pages that are loaded.
  func loadFirst(
    _ source: PageSource<Query.Row>, _ policy: CachePolicy, _ state: inout State
  ) -> Effect<Action> {
    let last = max(source.firstPageCount, state.loadedPageCount)
    state.content.start()
    state.pages = PageLoads()
    return load(PagesAction.response) { send in
      try await source.load(nil, last, policy) { extent in
        if source.firstPageCount > 1 { await send(.pages(.progressed(extent))) }
      }
    }
  }

  private func loadNext(_ source: PageSource<Query.Row>, _ state: inout State) -> Effect<Action> {
    guard let list = state.content.value, case .page(let number) = list.extent.next else { return .none }
    state.pages.isLoadingNext = true
    return load(PagesAction.appended) { _ in try await source.load(list, number, .useCache) { _ in } }
  }

  private func loadRest(
    _ source: PageSource<Query.Row>, isForSearch: Bool = false, _ state: inout State
  ) -> Effect<Action> {
    state.content.cancel()
    let list = state.content.value
    state.pages = PageLoads(progress: list?.extent ?? ListExtent(receivedCount: 0, next: .page(1)))
    state.pages.isForSearch = isForSearch
    return load(PagesAction.appended) { send in
      try await source.load(list, .max, .useCache) { await send(.pages(.progressed($0))) }
    }
  }

  private func load(
    _ response: @escaping @Sendable (Loadable<[Query.Row]>) -> PagesAction,
    _ load: @escaping @Sendable (Send<Action>) async throws -> Fetched<[Query.Row]>
  ) -> Effect<Action> {
    .run { send in
      let outcome = await Loadable { try await load(send) }
      await send(.pages(response(outcome)))
    }
    .cancellable(id: CancelID.pages, cancelInFlight: true)
  }

  private func cancelRest(_ source: PageSource<Query.Row>, _ state: inout State) -> Effect<Action> {
    guard state.pages.progress != nil else { return .none }
    state.pages = PageLoads()
    // The load of the whole list has replaced that of the first page.
    if case .idle = state.content { return loadFirst(source, .useCache, &state) }
    state.content.cancel()
    return .cancel(id: CancelID.pages)
  }
}

extension FilteredList.State {
  /// Whether the next page loads when the user approaches the end.
  ///
  /// It does not after a failure, until the user retries or reloads.
  public var canLoadNextPage: Bool {
    guard case .loaded(let list) = content, list.nextPageFailure == nil else { return false }
    return canLoadRest && !needsAllRows && !isLoading
  }

  /// Whether rows of the server are missing that can be requested, and are not being loaded.
  var canLoadRest: Bool {
    guard case .page = content.value?.extent.next else { return false }
    return pages.progress == nil
  }

  /// Whether a row for retrying the next page follows the others.
  public var hasRetryRow: Bool { query.search.text.isEmpty && content.value?.nextPageFailure != nil }

  /// Whether the rows to show are selected from all rows.
  fileprivate var needsAllRows: Bool { !query.search.text.isEmpty || order != nil }

  /// Whether a load is in flight.
  var isLoading: Bool { content.isLoading || pages.isLoadingNext || pages.progress != nil }

  fileprivate var loadedPageCount: Int {
    switch content.value?.extent.next {
    case .page(let number): number - 1
    case .end, .unknown: .max
    case nil: 1
    }
  }
}
