package import Dependencies
import Observation

/// What runs a reducer, for programs and for tests: the state, the queue of actions, and the effects in flight.
@MainActor
package final class StoreCore<State: Sendable, Action: Sendable> {
  /// Who sent an action.
  package enum Source: Sendable {
    /// The user, or who stands in for one.
    case user
    /// An effect.
    case effect
  }

  private struct Entry {
    let action: Action
    let source: Source
    let work: TaskSet
  }

  /// The dependencies of the reducer and of the effects that are started from now on.
  package var dependencies: DependencyValues
  /// Hears of each action when it has been taken, with the state after it.
  package var onAction: ((Action, Source, State) -> Void)?

  private let observation = ObservationRegistrar()
  private let rules: (inout State, Action) -> Effect<Action>
  private let runner = EffectRunner<Action>()
  private var current: State
  private var waiting: [Entry] = []
  private var isReducing = false

  /// Makes a store with the dependencies in force here.
  package init<Rules: Reducer>(initialState: State, reducer: () -> Rules)
  where Rules.State == State, Rules.Action == Action {
    let reducer = reducer()
    current = initialState
    rules = { reducer.reduce(into: &$0, action: $1) }
    dependencies = DependencyValues._current
  }

  deinit {
    runner.cancelAll()
  }

  /// The state now; reading it is observed.
  package var state: State {
    observation.access(self, keyPath: \.state)
    return current
  }

  /// Whether no effect is in flight.
  package nonisolated var isIdle: Bool { runner.isIdle }

  /// Takes an action of the user, unless others wait their turn before it.
  package func send(_ action: Action) -> TaskSet {
    let work = TaskSet()
    enqueue(Entry(action: action, source: .user, work: work))
    return work
  }

  private func enqueue(_ entry: Entry) {
    waiting.append(entry)
    guard !isReducing else { return }
    isReducing = true
    defer { isReducing = false }
    while !waiting.isEmpty {
      let batch = waiting
      waiting = []
      for entry in batch { take(entry) }
    }
  }

  private func take(_ entry: Entry) {
    withDependencies {
      $0 = dependencies
    } operation: {
      let effect = observation.withMutation(of: self, keyPath: \.state) { rules(&current, entry.action) }
      onAction?(entry.action, entry.source, current)
      runner.start(effect, in: entry.work) { [weak self, work = entry.work] action in
        self?.enqueue(Entry(action: action, source: .effect, work: work))
      }
    }
  }
}

// MARK: - Conformances

extension StoreCore: Observable {}
