import ReducerRuntime
import TestSupport
import Testing

@Suite("Child reducers")
@MainActor
struct ChildrenTests {
  typealias Work = CounterFeature.Work

  @Test("A child handles only its own actions")
  func ownActions() {
    let store = Store(
      initialState: ParentFeature.State(
        detail: CounterFeature.State(id: 1), rows: [CounterFeature.State(id: 1), CounterFeature.State(id: 2)],
        cards: ["a": CounterFeature.State(id: 1)]
      )
    ) { ParentFeature() }
    store.send(.header(.incremented))
    #expect(store.state.header.count == 1)
    #expect(store.state.footer.count == 0)
    store.send(.detail(.incremented))
    store.send(.row(id: 2, .incremented))
    store.send(.card(key: "a", .incremented))
    #expect(store.state.header.count == 1)
    #expect(store.state.detail?.count == 1)
    #expect(store.state.rows.map(\.count) == [0, 1])
    #expect(store.state.cards["a"]?.count == 1)
  }

  /// Two children with the same reducer.
  enum Pair: CaseIterable {
    case properties, rows, cards, rowAndDetail

    var actions:
      (
        first: @Sendable (CounterFeature.Action) -> ParentFeature.Action,
        second: @Sendable (CounterFeature.Action) -> ParentFeature.Action
      )
    {
      switch self {
      case .properties: ({ .header($0) }, { .footer($0) })
      case .rows: ({ .row(id: 1, $0) }, { .row(id: 2, $0) })
      case .cards: ({ .card(key: "a", $0) }, { .card(key: "b", $0) })
      case .rowAndDetail: ({ .row(id: 1, $0) }, { .detail($0) })
      }
    }
  }

  @Test("A child does not cancel effects of another child with the same reducer", arguments: Pair.allCases)
  func scopedIdentifiers(pair: Pair) async {
    let store = Store(
      initialState: ParentFeature.State(
        detail: CounterFeature.State(id: 1), rows: [CounterFeature.State(id: 1), CounterFeature.State(id: 2)],
        cards: ["a": CounterFeature.State(id: 1), "b": CounterFeature.State(id: 2)])
    ) { ParentFeature() }
    let (first, second) = pair.actions
    let firstWork = Work()
    let secondWork = Work()
    let task = store.send(first(.started(firstWork)))
    await firstWork.began.wait()
    secondWork.gate.open()
    await store.send(second(.restarted(secondWork))).finish()
    store.send(second(.stopped))
    firstWork.gate.open()
    await task.finish()
    let state = store.state
    let counts = [state.header, state.footer, state.detail].compactMap(\.self).map(\.count)
    #expect((counts + state.rows.map(\.count) + state.cards.values.map(\.count)).reduce(0, +) == 2)
  }

  /// A way to remove a child.
  struct Removal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let start: @Sendable (Work) -> ParentFeature.Action
    let remove: ParentFeature.Action
  }

  nonisolated static let removals = [
    Removal(testDescription: "the detail is removed", start: { .detail(.started($0)) }, remove: .detailShown(nil)),
    Removal(testDescription: "the detail removes itself", start: { .detail(.started($0)) }, remove: .detail(.closed)),
    Removal(
      testDescription: "the detail is replaced", start: { .detail(.started($0)) },
      remove: .detailShown(CounterFeature.State(id: 2))),
    Removal(
      testDescription: "a row is removed", start: { .row(id: 1, .started($0)) },
      remove: .rowsLoaded([CounterFeature.State(id: 2)])),
    Removal(testDescription: "a card is removed", start: { .card(key: "a", .started($0)) }, remove: .cardsLoaded([:])),
  ]

  @Test("Effects of a child are cancelled when it is removed", arguments: removals)
  func removal(_ removal: Removal) async {
    let store = Store(
      initialState: ParentFeature.State(
        detail: CounterFeature.State(id: 1), rows: [CounterFeature.State(id: 1), CounterFeature.State(id: 2)],
        cards: ["a": CounterFeature.State(id: 1)]
      )
    ) { ParentFeature() }
    let work = Work()
    let task = store.send(removal.start(work))
    await work.began.wait()
    // The gate stays closed: the effect finishes only by cancellation.
    await store.send(removal.remove).finish()
    await task.finish()
    await work.finished.wait()
    let after = store.state
    #expect((after.detail.map { [$0] } ?? []).allSatisfy { $0.count == 0 })
    #expect(after.rows.allSatisfy { $0.count == 0 })
  }

  @Test("Effects of a row continue when other rows are inserted, removed or moved")
  func otherRows() async {
    let store = Store(
      initialState: ParentFeature.State(rows: [CounterFeature.State(id: 1), CounterFeature.State(id: 2)])
    ) { ParentFeature() }
    let work = Work()
    let task = store.send(.row(id: 2, .started(work)))
    await work.began.wait()
    store.send(.rowsLoaded([CounterFeature.State(id: 3), CounterFeature.State(id: 2)]))
    work.gate.open()
    await task.finish()
    #expect(store.state.rows == [CounterFeature.State(id: 3), CounterFeature.State(id: 2, count: 1)])
  }

  @Test(
    "An action for a missing child is reported, and changes nothing",
    arguments: [ParentFeature.Action.detail(.incremented), .row(id: 9, .incremented), .card(key: "z", .incremented)])
  func missing(action: ParentFeature.Action) async {
    let store = Store(initialState: ParentFeature.State(rows: [CounterFeature.State(id: 1)])) { ParentFeature() }
    let issues = await captureIssues { store.send(action) }
    #expect(issues.count == 1)
    #expect(
      issues[0].text.contains(
        ".ParentFeature.Action was sent to a child whose state is missing, so the child did not handle it:\n  "))
    #expect(issues[0].sourceLocation?.fileID == "ReducerRuntimeTests/ParentFeature.swift")
    #expect(store.state == ParentFeature.State(rows: [CounterFeature.State(id: 1)]))
  }

  @Test("Identifiers of grandchildren are scoped to their parent")
  func grandchildren() async {
    let store = Store(initialState: Grandparent.State()) { Grandparent() }
    let work = Work()
    let task = store.send(.left(.row(id: 1, .started(work))))
    await work.began.wait()
    store.send(.right(.row(id: 1, .stopped)))
    store.send(.right(.rowsLoaded([])))
    work.gate.open()
    await task.finish()
    #expect(store.state.left.rows == [CounterFeature.State(id: 1, count: 1)])
  }

  private struct Grandparent: Reducer {
    struct State {
      var left = ParentFeature.State(rows: [CounterFeature.State(id: 1)])
      var right = ParentFeature.State(rows: [CounterFeature.State(id: 1)])
    }

    enum Action {
      case left(ParentFeature.Action)
      case right(ParentFeature.Action)
    }

    var body: some Reducer<State, Action> {
      Scope(
        state: \.left,
        action: ActionPath(embed: Action.left) { if case .left(let action) = $0 { action } else { nil } }
      ) { ParentFeature() }
      Scope(
        state: \.right,
        action: ActionPath(embed: Action.right) { if case .right(let action) = $0 { action } else { nil } }
      ) { ParentFeature() }
    }
  }
}
