import ReducerRuntime
import TestSupport

/// A feature with children of each kind: two properties, an array and a dictionary.
struct ParentFeature: Reducer {
  struct State: Equatable {
    var header = CounterFeature.State(id: 0)
    var footer = CounterFeature.State(id: 0)
    var rows = [CounterFeature.State(id: 1), CounterFeature.State(id: 2)]
    var cards = ["a": CounterFeature.State(id: 1), "b": CounterFeature.State(id: 2)]

    /// The counts of all children.
    var total: Int { ([header, footer] + rows + cards.values).map(\.count).reduce(0, +) }
  }

  enum Action: Equatable {
    case header(CounterFeature.Action)
    case footer(CounterFeature.Action)
    case row(id: Int, CounterFeature.Action)
    case card(key: String, CounterFeature.Action)
    case rowsLoaded([CounterFeature.State])
    case cardsLoaded([String: CounterFeature.State])
  }

  private static let header = ActionPath(embed: Action.header) {
    if case .header(let action) = $0 { action } else { nil }
  }
  private static let footer = ActionPath(embed: Action.footer) {
    if case .footer(let action) = $0 { action } else { nil }
  }
  private static let row = ActionPath<Action, (id: Int, action: CounterFeature.Action)>(embed: { .row(id: $0, $1) }) {
    if case .row(let id, let action) = $0 { (id, action) } else { nil }
  }
  private static let card = ActionPath<Action, (id: String, action: CounterFeature.Action)>(embed: {
    .card(key: $0, $1)
  }) {
    if case .card(let key, let action) = $0 { (key, action) } else { nil }
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.header, action: Self.header) { CounterFeature() }
    Scope(state: \.footer, action: Self.footer) { CounterFeature() }
    Reduce { state, action in
      switch action {
      case .rowsLoaded(let rows): state.rows = rows
      case .cardsLoaded(let cards): state.cards = cards
      case .row(let id, .closed): state.rows.removeAll { $0.id == id }
      case .header, .footer, .row, .card: break
      }
      return .none
    }
    .forEach(\.rows, action: Self.row) { CounterFeature() }
    .forEach(\.cards, action: Self.card) { CounterFeature() }
  }
}

/// A counter, with an effect that increments it later.
struct CounterFeature: Reducer {
  struct State: Identifiable, Equatable {
    var id: Int
    var count = 0
  }

  enum Action: Equatable {
    case incremented
    case started(Work)
    case restarted(Work)
    case replaced(id: Int, Work)
    case stopped
    case closed
  }

  /// The gates of one effect: opened when it has begun, awaited before it sends its action, opened when it has
  /// finished.
  struct Work: Equatable, Sendable {
    var began = Gate()
    var gate = Gate()
    var finished = Gate()

    static func == (left: Self, right: Self) -> Bool { true }
  }

  private enum CancelID { case work }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .incremented:
      state.count += 1
      return .none
    case .started(let work): return run(work).cancellable(id: CancelID.work)
    case .restarted(let work): return run(work).cancellable(id: CancelID.work, cancelInFlight: true)
    case .replaced(let id, let work):
      state.id = id
      return run(work).cancellable(id: CancelID.work)
    case .stopped: return .cancel(id: CancelID.work)
    case .closed:
      state.count += 1
      return .send(.incremented)
    }
  }

  private func run(_ work: Work) -> Effect<Action> {
    .run { send in
      work.began.open()
      await work.gate.wait()
      await send(.incremented)
      work.finished.open()
    }
  }
}
