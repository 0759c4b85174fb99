import CachedNetworkClient
public import Persistence
public import ReducerRuntime

/// The list of account drafts: forms for any server that were not delivered, or possibly not.
public struct AccountDraftsList: Reducer {
  public struct State: Hashable, Sendable {
    /// The drafts, oldest first.
    public var drafts: LoadState<[AccountDraft], StorageFailure>
    /// The outcome of the last deletion: whether the draft existed.
    public var deletion: LoadState<Bool, StorageFailure> = .idle

    /// Creates the state of the list, by default before its first load.
    public init(drafts: LoadState<[AccountDraft], StorageFailure> = .idle) {
      self.drafts = drafts
    }

    /// The drafts, oldest first.
    public var rows: [AccountDraft] { drafts.value ?? [] }
  }

  public enum Action: Hashable, Sendable {
    /// The list appeared. It is local, and always loads.
    case appeared
    /// The user reloaded the list. The previous rows stay visible until the load finishes.
    case refreshed
    /// The user wants to delete a draft, and is asked first.
    case deletionRequested(AccountDraft.ID)
    /// The user deleted a draft.
    case deleted(AccountDraft.ID)
    /// The load finished.
    case draftsResponse(LoadState<[AccountDraft], StorageFailure>)
    /// The deletion finished.
    case deleteResponse(AccountDraft.ID, Result<Bool, StorageFailure>)
  }

  private enum CancelID { case load }

  private let repository = AccountsRepository()

  /// Creates the reducer of the list.
  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared, .refreshed:
      return load(&state)
    case .draftsResponse(let outcome):
      state.drafts.finish(outcome)
      return .none
    case .deletionRequested:
      return .none
    case .deleted(let id):
      state.deletion = .loading(previous: nil)
      return .outcome({ .deleteResponse(id, $0) }) { [repository] () async throws(StorageFailure) in
        try await repository.delete(id)
      }
    case .deleteResponse(let id, let outcome):
      state.deletion.finish(outcome)
      // The draft is gone, whichever process deleted it.
      if state.deletion.failure == nil { state.drafts = state.drafts.map { $0.filter { $0.id != id } } }
      return .none
    }
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.drafts.load(id: CancelID.load, Action.draftsResponse) { [repository] in
      await LoadState(catching: repository.drafts)
    }
  }
}

// MARK: - Conformances

extension AccountDraftsList.State: Screen {
  public var logic: AccountDraftsList { AccountDraftsList() }

  public var loads: LoadSummary {
    if drafts.value == nil { return drafts.isLoading ? .loading() : .idle }
    return .value(LoadSummary.Value(isReloading: drafts.isLoading || deletion.isLoading))
  }

  /// The drafts, which open their forms.
  public var selectableRows: SelectableRows {
    SelectableRows(rows) { SelectableRow(.draft($0.id), title: $0.title) }
  }

  public func action(for event: ScreenEvent) -> AccountDraftsList.Action? {
    switch event {
    case .appeared: .appeared
    case .refreshed: .refreshed
    case .deletionRequested(let route): route.id.map { .deletionRequested(AccountDraft.ID($0)) }
    default: nil
    }
  }

  public func outcome(of action: AccountDraftsList.Action) -> ScreenOutcome? {
    switch action {
    case .deletionRequested(let id):
      .asks(question: "Delete draft \(id)?", AnyScreen.Action(AccountDraftsList.Action.deleted(id)))
    case .deleteResponse(let id, .success(let existed)):
      existed ? .deleted(.draft(id)) : .failed("\(DraftProblem.missing(id))")
    case .deleteResponse(let id, .failure(let failure)): .failed("draft \(id) could not be deleted: \(failure)")
    default: nil
    }
  }
}

// MARK: - Route

extension Route {
  /// The drafts: `drafts`.
  public static let drafts = Route(
    "drafts", .list, in: .accounts, under: .accounts, noun: Noun(one: "draft", many: "drafts"), hasOpenableRows: true
  ) { _ in
    AccountDraftsList.State()
  }
}
