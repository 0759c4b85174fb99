public import Models
public import NetworkClient

/// One account.
public struct AccountDetail: Reducer {
  /// What the screen knows.
  public struct State: Hashable, Sendable {
    /// The number of the account.
    public let id: Account.ID
    /// The account.
    public var account: LoadState<Dated<Account>, NetworkError>

    /// Makes the state of an account's screen.
    ///
    /// - Parameters:
    ///   - id: The number of the account.
    ///   - account: The account.
    public init(id: Account.ID, account: LoadState<Dated<Account>, NetworkError> = .idle) {
      self.id = id
      self.account = account
    }
  }

  /// What can happen on the screen.
  public enum Action: Hashable, Sendable {
    /// The screen came up: the account loads the first time.
    case appeared
    /// The user asked for the account anew; what is there stays meanwhile.
    case refreshed
    /// The load ended.
    case accountResponse(LoadState<Dated<Account>, NetworkError>)
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
  /// - Returns: The load, for ``Action/appeared`` and ``Action/refreshed``.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      guard case .idle = state.account else { return .none }
      return load(.fresh, &state)
    case .refreshed:
      return load(.anew, &state)
    case .accountResponse(let outcome):
      state.account.finish(outcome)
      return .none
    }
  }

  private func load(_ demand: Demand, _ state: inout State) -> Effect<Action> {
    state.account.load(id: CancelID.load, Action.accountResponse) { [repository, id = state.id] in
      await repository.account(id, demand)
    }
  }
}
