public import Models
public import NetworkClient

/// The list of producers: a page of it, all of it, or those whose names hold a text.
public struct ProducersList: Reducer {
  /// What the list knows.
  public struct State: Hashable, Sendable {
    /// The producers, as far as they are loaded; they are always those of ``scope``.
    public var content: LoadState<Dated<Content>, NetworkError>
    /// Which producers are shown.
    public var scope: Scope
    /// How far a load of all producers has come; `nil` unless one is on and its first page has come.
    public var progress: Progress?

    /// Makes a state.
    ///
    /// - Parameters:
    ///   - content: The producers.
    ///   - scope: Which producers are shown.
    ///   - progress: How far a load of all producers has come.
    public init(
      content: LoadState<Dated<Content>, NetworkError> = .idle, scope: Scope, progress: Progress? = nil
    ) {
      self.content = content
      self.scope = scope
      self.progress = progress
    }

    /// The producers, in the server's order.
    public var rows: [Producer] { content.value?.value.producers ?? [] }

    /// How many pages of this size there are, an empty list having one; `nil` where the scope is no page, or nobody has
    /// said how many producers there are.
    public var pageCount: Int? {
      guard case .page(let number, let size) = scope, let total = content.value?.value.totalCount else { return nil }
      // A first page that is not full, though there are more, tells how large the server's pages are at most.
      let isCut = number <= 1 && !rows.isEmpty && rows.count < min(size, total)
      let (full, rest) = total.quotientAndRemainder(dividingBy: isCut ? rows.count : max(size, 1))
      let count = max(full + (rest > 0 ? 1 : 0), 1)
      return number > count && !rows.isEmpty ? nil : count
    }
  }

  /// What can happen to the list.
  public enum Action: Hashable, Sendable {
    /// The list came on the screen: it loads the first time.
    case appeared
    /// The user asked for the list anew; what is there stays meanwhile. For a search all producers are loaded anew.
    case refreshed
    /// The user asked for other producers: they load, and those of the earlier scope go.
    case scopeChanged(Scope)
    /// A page of many came.
    case progressed(Progress)
    /// The load ended.
    case producersResponse(LoadState<Dated<Content>, NetworkError>)
  }

  private enum CancelID { case load }

  private let repository = ProducersRepository()

  /// Makes the rules with the dependencies in force here.
  public init() {}

  /// Takes an action into the state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: What happened.
  /// - Returns: The load, for ``Action/appeared``, ``Action/refreshed`` and ``Action/scopeChanged(_:)``.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      guard case .idle = state.content else { return .none }
      return load(.fresh, &state)
    case .refreshed:
      return load(.anew, &state)
    case .scopeChanged(let scope):
      if state.scope != scope { state.content = .idle }
      state.scope = scope
      return load(.fresh, &state)
    case .progressed(let progress):
      state.progress = progress
      return .none
    case .producersResponse(let outcome):
      state.content.finish(outcome)
      state.progress = nil
      return .none
    }
  }

  private func load(_ demand: Demand, _ state: inout State) -> Effect<Action> {
    state.content.start()
    state.progress = nil
    return .run { [repository, scope = state.scope] send in
      let outcome = await repository.producers(scope, demand) { await send(.progressed($0)) }
      await send(.producersResponse(outcome))
    }
    .cancellable(id: CancelID.load, cancelInFlight: true)
  }
}

extension ProducersRepository {
  /// The producers of a scope.
  fileprivate func producers(
    _ scope: ProducersList.Scope, _ demand: Demand, progress: ProgressHandler
  ) async -> Outcome<ProducersList.Content> {
    switch scope {
    case .page(let number, let size): await page(number, size: size, demand)
    case .all(let pageSize): await all(pageSize: pageSize, demand, progress: progress)
    case .search(let text) where demand == .anew: await searchAnew(text, progress: progress)
    case .search(let text): await search(text)
    }
  }
}
