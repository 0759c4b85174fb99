public import Models
public import ReducerRuntime

/// The list of producers: one page, the whole list, or those that match a text.
public struct ProducersList: Reducer {
  /// The number of producers per page by default.
  public static let defaultPageSize = 20
  /// The number of producers per page that loads a long list with the fewest requests.
  public static let maximumPageSize = 100

  /// The producers that a list shows.
  public enum Scope: Hashable, Sendable {
    /// A page: its number, from 1, and the number of producers per page. Values below 1 count as 1.
    case page(number: Int, size: Int)
    /// The whole list, loaded page by page.
    case all(pageSize: Int)
    /// The producers whose names contain a text, ignoring case and diacritics. An empty text matches all.
    ///
    /// The whole list loads first, unless it is cached, whatever its age.
    case search(String)
  }

  public struct State: Hashable, Sendable {
    /// The producers of ``scope`` in the server's order.
    ///
    /// The total count is the one that the server reported, and need not match the rows. A search is incomplete if it
    /// has not searched all producers.
    public var content: Loadable<[Producer]>
    /// The producers that the list shows.
    public var scope: Scope
    /// The number of producers that were searched; `nil` without a search.
    public var searchedCount: Int?
    /// The progress of a load of the whole list; `nil` before its first page and after its last.
    public var progress: LoadSummary.Progress?

    public init(
      content: Loadable<[Producer]> = .idle, scope: Scope, searchedCount: Int? = nil,
      progress: LoadSummary.Progress? = nil
    ) {
      self.content = content
      self.scope = scope
      self.searchedCount = searchedCount
      self.progress = progress
    }

    /// The producers in the server's order.
    public var rows: [Producer] { content.record ?? [] }

    /// The number of pages of this size, at least 1; `nil` if the scope is not a page, or the total count is unknown.
    public var pageCount: Int? {
      guard case .page(let number, let size) = scope, let total = content.value?.totalCount else { return nil }
      // A first page that is not full, though there are more producers, shows the server's maximum page size.
      let isCut = number <= 1 && !rows.isEmpty && rows.count < min(size, total)
      let (full, rest) = total.quotientAndRemainder(dividingBy: isCut ? rows.count : max(size, 1))
      let count = max(full + (rest > 0 ? 1 : 0), 1)
      return number > count && !rows.isEmpty ? nil : count
    }
  }

  public enum Action: Hashable, Sendable {
    /// The list appeared. It loads if it has not been loaded before.
    case appeared
    /// The user reloaded the list. The previous rows stay visible until the load finishes. A search reloads the whole
    /// list first.
    case refreshed
    /// The user changed the scope. Its producers load, and those of the previous scope are removed.
    case scopeChanged(Scope)
    /// A page of the whole list arrived.
    case progressed(LoadSummary.Progress)
    /// The load finished.
    case producersResponse(Loadable<[Producer]>, searchedCount: Int?)
  }

  /// The producers of a search, and the number of producers that were searched.
  typealias SearchOutcome = (content: Loadable<[Producer]>, searchedCount: Int?)

  private enum CancelID { case load }

  private let repository = ProducersRepository()

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      guard case .idle = state.content else { return .none }
      return load(.useCache, &state)
    case .refreshed:
      return load(.reload, &state)
    case .scopeChanged(let scope):
      if state.scope != scope {
        state.content = .idle
        state.searchedCount = nil
      }
      state.scope = scope
      return load(.useCache, &state)
    case .progressed(let progress):
      state.progress = progress
      return .none
    case .producersResponse(let outcome, let searchedCount):
      state.content.finish(outcome)
      state.searchedCount = searchedCount
      state.progress = nil
      return .none
    }
  }

  private func load(_ policy: CachePolicy, _ state: inout State) -> Effect<Action> {
    state.content.start()
    state.progress = nil
    return .run { [repository, scope = state.scope] send in
      let outcome = await repository.producers(scope, policy) { await send(.progressed($0)) }
      let content = outcome.content.map { $0.map(repository.api.updatingImageURLs) }
      await send(.producersResponse(content, searchedCount: outcome.searchedCount))
    }
    .cancellable(id: CancelID.load, cancelInFlight: true)
  }
}

extension ProducersRepository {
  /// Loads the producers of a scope.
  fileprivate func producers(
    _ scope: ProducersList.Scope, _ policy: CachePolicy, progress: ProgressHandler
  ) async -> ProducersList.SearchOutcome {
    switch scope {
    case .page(let number, let size): (await page(number, size: size, policy), nil)
    case .all(let pageSize): (await all(pageSize: pageSize, policy, progress: progress), nil)
    case .search(let text): await search(text, policy, progress: progress)
    }
  }
}

// MARK: - Conformances

extension ProducersList.State: Screen {
  public var logic: ProducersList { ProducersList() }

  public var loads: LoadSummary {
    var loads = LoadSummary(content)
    loads.progress = progress
    return loads
  }

  public func action(for event: ScreenEvent) -> ProducersList.Action? {
    switch event {
    case .appeared: .appeared
    case .refreshed: .refreshed
    case .searched(let text): .scopeChanged(.search(text))
    case .filterMoved, .rowChosen, .endApproached, .nextPageRetried, .moreRequested, .endRequested, .loadCancelled: nil
    }
  }
}
