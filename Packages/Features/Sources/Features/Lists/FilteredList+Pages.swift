import CachedNetworkClient
import Foundation
import ReducerRuntime

/// The loads of a list whose source has pages.
///
/// Rows are joined by id, because the list can shift between two pages. One request is in flight at a time.
extension FilteredList {
  private enum CancelID { case pages }

  func reducePages(_ source: PageSource<Query.Row>, _ state: inout State, _ action: PagesAction) -> Effect<Action> {
    switch action {
    case .endApproached:
      return state.canLoadNextPage ? loadNext(source, &state) : .none
    case .retried:
      guard state.pages.next.failure != nil, state.allowsNextPage else { return .none }
      defer { state.pages.isRetrying = true }
      return loadNext(source, &state)
    case .allRequested:
      return state.pages.progress == nil ? loadAll(source, &state) : .none
    case .allCancelled:
      return cancelAll(source, &state)
    case .response(let outcome, let count, let isAtEnd):
      state.finish(outcome)
      guard outcome.value != nil else { return .none }
      state.pages = PageLoads(count: count, isAtEnd: isAtEnd)
      return loadSearched(source, &state)
    case .nextResponse(let outcome):
      append(outcome, to: &state)
      return .none
    case .progressed(let progress):
      state.pages.progress = progress
      return .none
    case .allResponse(let outcome):
      state.pages.progress = nil
      let shown = state.content.value
      state.content.finish(outcome.map { $0.keepingRows(of: shown) })
      guard outcome.value != nil, let list = state.content.value else { return .none }
      // After a failure the list can be the cached pages only.
      let isAtEnd = outcome.failure ?? list.restFailure == nil || list.isComplete
      state.pages = PageLoads(count: list.value.count / source.size + (isAtEnd ? 1 : 0), isAtEnd: isAtEnd)
      if let failure = list.restFailure { state.pages.next = .failed(failure, previous: nil) }
      return .none
    }
  }

  /// Loads the whole list for a search, or cancels its load without one.
  func loadSearched(_ source: PageSource<Query.Row>, _ state: inout State) -> Effect<Action> {
    if state.query.search.text.isEmpty { return state.pages.isForSearch ? cancelAll(source, &state) : .none }
    // After a failure, the next letter would only fail again.
    guard case .loaded = state.content, !state.pages.isAtEnd, state.pages.progress == nil else { return .none }
    defer { state.pages.isForSearch = true }
    return loadAll(source, &state)
  }

  /// Loads the whole list, or the pages that are loaded.
  func loadFirst(
    _ source: PageSource<Query.Row>, _ policy: CachePolicy, _ state: inout State
  ) -> Effect<Action> {
    state.content.start()
    if source.beginsWithAll { return runAll(source, policy) }
    state.pages.next = .idle
    return .run { [count = max(state.pages.count, 1)] send in
      await send(.pages(source.first(count, policy)))
    }
    .cancellable(id: CancelID.pages, cancelInFlight: true)
  }

  private func loadNext(_ source: PageSource<Query.Row>, _ state: inout State) -> Effect<Action> {
    state.pages.next.start()
    return .run { [number = state.pages.count + 1] send in
      await send(.pages(.nextResponse(await Loadable { try await source.page(number, .useCache) })))
    }
    .cancellable(id: CancelID.pages, cancelInFlight: true)
  }

  private func append(_ outcome: Loadable<[Query.Row]>, to state: inout State) {
    guard let page = outcome.value, var list = state.content.value else {
      state.pages.next = outcome.failure.map { .failed($0, previous: nil) } ?? .idle
      return
    }
    list.append(page)
    state.pages = PageLoads(count: state.pages.count + 1, isAtEnd: list.ends(with: page))
    state.content = outcome.failure.map { .failed($0, previous: list) } ?? .loaded(list)
  }

  private func loadAll(_ source: PageSource<Query.Row>, _ state: inout State) -> Effect<Action> {
    state.content.cancel()
    state.pages.next = .idle
    state.pages.progress = ListProgress(loadedCount: 0, totalCount: state.content.value?.totalCount)
    return runAll(source, .useCache)
  }

  private func runAll(_ source: PageSource<Query.Row>, _ policy: CachePolicy) -> Effect<Action> {
    .run { send in
      let outcome = await Loadable {
        try await source.all(policy) { await send(.pages(.progressed($0))) }
      }
      await send(.pages(.allResponse(outcome)))
    }
    .cancellable(id: CancelID.pages, cancelInFlight: true)
  }

  private func cancelAll(_ source: PageSource<Query.Row>, _ state: inout State) -> Effect<Action> {
    guard state.pages.progress != nil else { return .none }
    state.pages.progress = nil
    // The load of the whole list has replaced that of the first page.
    if case .idle = state.content { return loadFirst(source, .useCache, &state) }
    return .cancel(id: CancelID.pages)
  }
}

extension FilteredList.State {
  /// Whether the next page loads when the user approaches the end.
  ///
  /// It does not after a failure, until the user retries or reloads.
  public var canLoadNextPage: Bool {
    guard case .loaded = content, case .idle = pages.next else { return false }
    return allowsNextPage
  }

  /// Whether rows of the server are missing, and are not being loaded.
  var canLoadRest: Bool { pages.count > 0 && !pages.isAtEnd && pages.progress == nil }

  /// Whether a row for retrying the next page follows the others.
  public var hasRetryRow: Bool { query.search.text.isEmpty && pages.hasFailed }

  /// Whether a page can be appended: there is one, and no other load is in flight.
  fileprivate var allowsNextPage: Bool {
    pages.count > 0 && !pages.isAtEnd && query.search.text.isEmpty && pages.progress == nil && !content.isLoading
  }
}

extension PageSource where Row: SearchableRow {
  /// Loads the first pages one after the other, and joins them.
  ///
  /// If a page fails, only cached pages follow, and the failure is reported with them.
  fileprivate func first<Query>(
    _ count: Int, _ policy: CachePolicy
  ) async -> FilteredList<Query>.PagesAction where Query.Row == Row {
    var number = 0
    var isAtEnd = false
    let outcome = await Loadable {
      var policy = policy
      var list = Fetched<[Row]>.noPages()
      while number < count, !isAtEnd {
        let page = try await page(number + 1, policy)
        if let failure = page.reloadFailure { policy = .cacheOnly(because: failure) }
        list.append(page)
        isAtEnd = list.ends(with: page)
        number += 1
      }
      return list
    }
    return .response(outcome, count: number, isAtEnd: isAtEnd)
  }
}

extension Fetched {
  /// Returns an incomplete list with the rows of another one that it does not have, after its own.
  fileprivate func keepingRows<Row: Identifiable>(of other: Self?) -> Self where Value == [Row] {
    guard !isComplete, let other else { return self }
    var list = self
    list.append(other)
    list.totalCount = totalCount
    list.skippedCount = skippedCount
    return list
  }

  /// Returns whether a page, whose rows are in the list, is the last one: the list has all rows, or the page has none.
  func ends<Row>(with page: Self) -> Bool where Value == [Row] {
    page.value.count + page.skippedCount == 0 || totalCount.map { value.count + skippedCount >= $0 } ?? false
  }
}
