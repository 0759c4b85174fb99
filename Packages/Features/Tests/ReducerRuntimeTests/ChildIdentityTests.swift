import ReducerRuntime
import TestSupport
import Testing

@Suite("A child that changes its identity")
@MainActor
struct ChildIdentityTests {
  typealias Work = CounterFeature.Work

  /// A page that can change its identity, and loads its text.
  private struct Page: Reducer {
    struct State: Identifiable, Equatable {
      var id: Int
      var texts: [String] = []
    }

    enum Action {
      case turned(to: Int, Work)
      case stopped
      case textResponse(String)
    }

    private enum CancelID { case load }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .turned(let id, let work):
        state.id = id
        return .run { send in
          work.began.open()
          await work.gate.wait()
          await send(.textResponse("text of \(id)"))
        }
        .cancellable(id: CancelID.load)
      case .stopped: return .cancel(id: CancelID.load)
      case .textResponse(let text):
        state.texts.append(text)
        return .none
      }
    }
  }

  private struct Book: Reducer {
    struct State {
      var open: Page.State? = Page.State(id: 1)
      var pages = [Page.State(id: 1), Page.State(id: 9)]
    }

    enum Action {
      case open(Page.Action)
      case page(id: Int, Page.Action)
    }

    private static let open = ActionPath(embed: Action.open) {
      if case .open(let action) = $0 { action } else { nil }
    }
    private static let page = ActionPath<Action, (id: Int, action: Page.Action)>(embed: { .page(id: $0, $1) }) {
      if case .page(let id, let action) = $0 { (id, action) } else { nil }
    }

    var body: some Reducer<State, Action> {
      Reduce { _, _ in .none }
        .ifLet(\.open, action: Self.open) { Page() }
        .forEach(\.pages, action: Self.page) { Page() }
    }
  }

  @Test("Effects of the old identity are cancelled, those of the new one continue", arguments: [true, false])
  func effects(isOptional: Bool) async {
    let action: (Int, Page.Action) -> Book.Action = { isOptional ? .open($1) : .page(id: $0, $1) }
    let store = Store(initialState: Book.State()) { Book() }
    let first = Work()
    let second = Work()
    let firstTask = store.send(action(1, .turned(to: 1, first)))
    await first.began.wait()
    let secondTask = store.send(action(1, .turned(to: 2, second)))
    // The first gate stays closed: the effect finishes only by cancellation.
    await firstTask.finish()
    second.gate.open()
    await secondTask.finish()
    let after = store.state
    #expect((isOptional ? after.open : after.pages.first) == Page.State(id: 2, texts: ["text of 2"]))
  }

  @Test("The child cancels an effect that it started as it changed its identity", arguments: [true, false])
  func cancellation(isOptional: Bool) async {
    let action: (Int, Page.Action) -> Book.Action = { isOptional ? .open($1) : .page(id: $0, $1) }
    let store = Store(initialState: Book.State()) { Book() }
    let work = Work()
    let task = store.send(action(1, .turned(to: 2, work)))
    await work.began.wait()
    store.send(action(2, .stopped))
    await task.finish()
    #expect(store.state.pages.map(\.texts) == [[], []])
    #expect(store.state.open?.texts == [])
  }
}
