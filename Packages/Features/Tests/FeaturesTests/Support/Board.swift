import Features

/// A feature made of others: a header that is always there, a detail at times, and rows that come and go.
struct Board: Reducer {
  struct State: Equatable {
    var header = Ticket.State(id: 0)
    var footer = Ticket.State(id: 0)
    var detail: Ticket.State?
    var rows: [Ticket.State] = []
    var cards: [String: Ticket.State] = [:]
  }

  enum Action: Equatable {
    case header(Ticket.Action)
    case footer(Ticket.Action)
    case detail(Ticket.Action)
    case row(id: Int, Ticket.Action)
    case card(key: String, Ticket.Action)
    case detailShown(Ticket.State?)
    case rowsLoaded([Ticket.State])
    case cardsLoaded([String: Ticket.State])
  }

  private static let header = ActionPath(embed: Action.header) {
    if case .header(let action) = $0 { action } else { nil }
  }
  private static let footer = ActionPath(embed: Action.footer) {
    if case .footer(let action) = $0 { action } else { nil }
  }
  private static let detail = ActionPath(embed: Action.detail) {
    if case .detail(let action) = $0 { action } else { nil }
  }
  private static let row = ActionPath<Action, (id: Int, action: Ticket.Action)>(embed: { .row(id: $0, $1) }) {
    if case .row(let id, let action) = $0 { (id, action) } else { nil }
  }
  private static let card = ActionPath<Action, (id: String, action: Ticket.Action)>(embed: { .card(key: $0, $1) }) {
    if case .card(let key, let action) = $0 { (key, action) } else { nil }
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.header, action: Self.header) { Ticket() }
    Scope(state: \.footer, action: Self.footer) { Ticket() }
    Reduce { state, action in
      switch action {
      case .detailShown(let detail): state.detail = detail
      case .rowsLoaded(let rows): state.rows = rows
      case .cardsLoaded(let cards): state.cards = cards
      case .detail(.closed): state.detail = nil
      case .header, .footer, .detail, .row, .card: break
      }
      return .none
    }
    .ifLet(\.detail, action: Self.detail) { Ticket() }
    .forEach(\.rows, action: Self.row) { Ticket() }
    .forEach(\.cards, action: Self.card) { Ticket() }
  }
}

/// A part of a board: counts, and works until it is told to stop.
struct Ticket: Reducer {
  struct State: Identifiable, Equatable {
    let id: Int
    var count = 0
  }

  enum Action: Equatable {
    case counted
    case started(Work)
    case superseded(Work)
    case stopped
    case closed
  }

  /// Work that says when it has begun, waits, and then counts; equal to all other work.
  struct Work: Equatable, Sendable {
    var began = Gate()
    var gate = Gate()
    var ended = Gate()

    static func == (left: Self, right: Self) -> Bool { true }
  }

  private enum CancelID { case work }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .counted:
      state.count += 1
      return .none
    case .started(let work): return run(work).cancellable(id: CancelID.work)
    case .superseded(let work): return run(work).cancellable(id: CancelID.work, cancelInFlight: true)
    case .stopped: return .cancel(id: CancelID.work)
    case .closed:
      state.count += 1
      return .send(.counted)
    }
  }

  private func run(_ work: Work) -> Effect<Action> {
    .run { send in
      work.began.open()
      await work.gate.wait()
      await send(.counted)
      work.ended.open()
    }
  }
}
