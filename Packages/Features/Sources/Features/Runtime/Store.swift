public import Observation

/// Holds a screen's state, takes actions into it by its reducer, and runs the effects that follow.
///
/// Actions are taken in the order sent, one at a time, on the main actor. The store's effects are cancelled when it
/// goes away, with all that were scoped from it: keep it as long as its work matters.
@MainActor
public final class Store<State: Sendable, Action: Sendable> {
  private let read: () -> State
  private let take: (Action) -> StoreTask

  /// Makes a store; the dependencies in force here are those of its reducer and its effects.
  ///
  /// - Parameters:
  ///   - initialState: The state before any action.
  ///   - reducer: Makes the rules.
  public convenience init<Rules: Reducer>(initialState: State, reducer: () -> Rules)
  where Rules.State == State, Rules.Action == Action {
    let core = StoreCore(initialState: initialState, reducer: reducer)
    self.init {
      core.state
    } take: {
      StoreTask(core.send($0))
    }
  }

  private init(read: @escaping () -> State, take: @escaping (Action) -> StoreTask) {
    self.read = read
    self.take = take
  }

  /// The state now.
  ///
  /// Reading it is observed (`withObservationTracking`).
  public var state: State { read() }

  /// Takes an action into the state and starts what follows.
  ///
  /// An action sent while another is being taken, from an observer, waits its turn.
  ///
  /// - Parameter action: What happened.
  /// - Returns: The work that follows: wait for it with ``StoreTask/finish()``, or leave it to itself.
  @discardableResult
  public func send(_ action: Action) -> StoreTask { take(action) }

  /// A store of a part of the state, for the view of a child; the state stays in this one.
  ///
  /// Who observes the part hears of every action of the whole, changes elsewhere as well.
  ///
  /// - Parameters:
  ///   - state: The child's state, such as `\.header`.
  ///   - action: Makes this store's action of the child's, such as `Action.header`.
  /// - Returns: The child's store, which keeps this one's effects running as this one does.
  public func scope<ChildState, ChildAction>(
    state: @escaping (State) -> ChildState, action: @escaping (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction> {
    Store<ChildState, ChildAction> { [read] in
      state(read())
    } take: { [take] in
      take(action($0))
    }
  }

  /// A store of a part of the state that is there at times, for the view of a child.
  ///
  /// When the child has gone, its store keeps the last state that it was asked for, so that a view has something to
  /// show while it closes; actions sent then are faults, reported by the reducer.
  ///
  /// - Parameters:
  ///   - state: The child's state, such as `\.detail`, or the one of a row.
  ///   - action: Makes this store's action of the child's.
  /// - Returns: The child's store; `nil` while there is no child.
  public func scope<ChildState, ChildAction>(
    ifLet state: @escaping (State) -> ChildState?, action: @escaping (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction>? {
    guard var last = state(read()) else { return nil }
    return Store<ChildState, ChildAction> { [read] in
      last = state(read()) ?? last
      return last
    } take: { [take] in
      take(action($0))
    }
  }
}

/// The store of a reducer, by the reducer's name.
public typealias StoreOf<Rules: Reducer> = Store<Rules.State, Rules.Action>

// MARK: - Conformances

extension Store: Observable {}
