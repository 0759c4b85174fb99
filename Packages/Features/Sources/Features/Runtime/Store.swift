import Dependencies
public import Observation

/// Holds a screen's state, takes actions into it by its reducer, and runs the effects that follow.
///
/// Actions are taken in the order sent, one at a time, on the main actor. The store's effects are cancelled with it:
/// keep it as long as its work matters.
@MainActor
public final class Store<State: Sendable, Action: Sendable> {
  private let observation = ObservationRegistrar()
  private let reduce: (inout State, Action) -> Effect<Action>
  private let runner = EffectRunner<Action>()
  private let dependencies: DependencyValues
  private var current: State
  private var waiting: [(action: Action, work: TaskSet)] = []
  private var isReducing = false

  /// Makes a store; the dependencies in force here are those of its reducer and its effects.
  ///
  /// - Parameters:
  ///   - initialState: The state before any action.
  ///   - reducer: Makes the rules.
  public init<Rules: Reducer>(initialState: State, reducer: () -> Rules)
  where Rules.State == State, Rules.Action == Action {
    let rules = reducer()
    current = initialState
    reduce = { rules.reduce(into: &$0, action: $1) }
    dependencies = DependencyValues._current
  }

  deinit {
    runner.cancelAll()
  }

  /// The state now.
  ///
  /// Reading it is observed (`withObservationTracking`).
  public var state: State {
    observation.access(self, keyPath: \.state)
    return current
  }

  /// Takes an action into the state and starts what follows.
  ///
  /// An action sent while another is being taken, from an observer, waits its turn.
  ///
  /// - Parameter action: What happened.
  /// - Returns: The work that follows: wait for it with ``StoreTask/finish()``, or leave it to itself.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    let work = TaskSet()
    enqueue(action, work)
    return StoreTask(work)
  }

  private func enqueue(_ action: Action, _ work: TaskSet) {
    waiting.append((action, work))
    guard !isReducing else { return }
    isReducing = true
    defer { isReducing = false }
    while !waiting.isEmpty {
      let batch = waiting
      waiting = []
      for (action, work) in batch { take(action, work) }
    }
  }

  private func take(_ action: Action, _ work: TaskSet) {
    withDependencies {
      $0 = dependencies
    } operation: {
      let effect = observation.withMutation(of: self, keyPath: \.state) { reduce(&current, action) }
      runner.start(effect, in: work) { [weak self] in self?.enqueue($0, work) }
    }
  }
}

// MARK: - Conformances

extension Store: Observable {}
