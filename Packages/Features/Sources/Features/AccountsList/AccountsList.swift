public import Models
public import NetworkClient

/// The list of accounts.
public struct AccountsList: Reducer {
  /// What the list knows.
  public struct State: Hashable, Sendable {
    /// The accounts, as far as they are loaded.
    public var content: LoadState<Dated<LossyArray<Account>>, NetworkError>

    /// Makes a state.
    ///
    /// - Parameter content: The accounts.
    public init(content: LoadState<Dated<LossyArray<Account>>, NetworkError> = .idle) {
      self.content = content
    }

    /// The accounts, in the server's order.
    public var rows: [Account] { content.value?.value.elements ?? [] }
  }

  /// What can happen to the list.
  public enum Action: Hashable, Sendable {
    /// The list came on the screen: it loads the first time.
    case appeared
    /// The user asked for the list anew; what is there stays meanwhile.
    case refreshed
    /// The load ended.
    case accountsResponse(LoadState<Dated<LossyArray<Account>>, NetworkError>)
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
      guard case .idle = state.content else { return .none }
      return load(.fresh, &state)
    case .refreshed:
      return load(.anew, &state)
    case .accountsResponse(let outcome):
      state.content.finish(outcome)
      return .none
    }
  }

  private func load(_ demand: Demand, _ state: inout State) -> Effect<Action> {
    state.content.load(id: CancelID.load, Action.accountsResponse) { [repository] in
      await repository.accounts(demand)
    }
  }
}
