public import Persistence

/// The list of drafts: what was typed for the accounts service in use and has not been delivered.
public struct AccountDraftsList: Reducer {
  /// What the list knows.
  public struct State: Hashable, Sendable {
    /// The drafts, the oldest first.
    public var drafts: LoadState<[AccountDraft], StorageFailure>
    /// What came of discarding a draft, the last one: whether there was such a draft.
    public var discard: LoadState<Bool, StorageFailure>

    /// Makes a state.
    ///
    /// - Parameters:
    ///   - drafts: The drafts.
    ///   - discard: What came of discarding a draft.
    public init(
      drafts: LoadState<[AccountDraft], StorageFailure> = .idle, discard: LoadState<Bool, StorageFailure> = .idle
    ) {
      self.drafts = drafts
      self.discard = discard
    }

    /// The drafts there are, the oldest first.
    public var rows: [AccountDraft] { drafts.value ?? [] }
  }

  /// What can happen to the list.
  public enum Action: Hashable, Sendable {
    /// The list came on the screen: it loads the first time.
    case appeared
    /// The user asked for the list anew; what is there stays meanwhile.
    case refreshed
    /// The user threw a draft away.
    case discarded(AccountDraft.ID)
    /// The load ended.
    case draftsResponse(LoadState<[AccountDraft], StorageFailure>)
    /// The draft was thrown away, or could not be.
    case discardResponse(AccountDraft.ID, LoadState<Bool, StorageFailure>)
  }

  private enum CancelID { case load }

  private let repository = AccountsRepository()

  /// Makes the rules with the dependencies in force here.
  public init() {}

  /// Takes an action into the state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: What happened.
  /// - Returns: The load, for ``Action/appeared`` and ``Action/refreshed``; the removal, for ``Action/discarded(_:)``.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      guard case .idle = state.drafts else { return .none }
      return load(&state)
    case .refreshed:
      return load(&state)
    case .draftsResponse(let outcome):
      state.drafts.finish(outcome)
      return .none
    case .discarded(let id):
      state.discard = .loading(previous: nil)
      return .run { [repository] send in
        let outcome = await repository.discard(id)
        await send(.discardResponse(id, outcome))
      }
    case .discardResponse(let id, let outcome):
      state.discard = outcome
      // It is not there any more, whoever has removed it.
      if outcome.value != nil { state.drafts = state.drafts.map { $0.filter { $0.id != id } } }
      return .none
    }
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.drafts.load(id: CancelID.load, Action.draftsResponse) { [repository] in await repository.drafts() }
  }
}
