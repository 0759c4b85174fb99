import ReducerRuntime
import TestSupport
import Testing

@Suite("Child reducers")
@MainActor
struct ChildrenTests {
  typealias Work = CounterFeature.Work

  private let store = Store(initialState: ParentFeature.State()) { ParentFeature() }

  @Test("A child handles only its own actions")
  func ownActions() {
    store.send(.header(.incremented))
    #expect(store.state.header.count == 1 && store.state.total == 1)
    store.send(.row(id: 2, .incremented))
    #expect(store.state.rows.map(\.count) == [0, 1] && store.state.total == 2)
    store.send(.card(key: "a", .incremented))
    #expect(store.state.cards["a"]?.count == 1 && store.state.total == 3)
  }

  @Test("An optional child handles its actions while its state exists, and its effects end with it")
  func optionalChild() async {
    struct OptionalChild: Reducer {
      struct State: Sendable { var child: CounterFeature.State? = .init(id: 1) }
      enum Action: Equatable { case child(CounterFeature.Action), closed }

      private static let child = ActionPath(embed: Action.child) {
        if case .child(let action) = $0 { action } else { nil }
      }

      var body: some Reducer<State, Action> {
        Reduce { state, action in
          if action == .closed { state.child = nil }
          return .none
        }
        .ifLet(\.child, action: Self.child) { CounterFeature() }
      }
    }
    let store = Store(initialState: OptionalChild.State()) { OptionalChild() }
    store.send(.child(.incremented))
    #expect(store.state.child?.count == 1)
    let work = Work()
    let task = store.send(.child(.started(work)))
    await work.began.wait()
    store.send(.closed)
    work.gate.open()
    let issues = await captureIssues { await task.finish() }
    #expect(store.state.child == nil && issues.isEmpty)
    let issuesOfMissing = await captureIssues { _ = store.send(.child(.incremented)) }
    #expect(issuesOfMissing.count == 1)
  }

  @Test("An action for an identity of two elements is reported, and the first handles it")
  func equalIdentities() async {
    store.send(.rowsLoaded([CounterFeature.State(id: 1), CounterFeature.State(id: 1)]))
    let issues = await captureIssues { _ = store.send(.row(id: 1, .incremented)) }
    #expect(issues.count == 1 && issues[0].text.contains("have the identity 1."))
    #expect(store.state.rows.map(\.count) == [1, 0])
  }

  /// Two children with the same reducer.
  enum Pair: CaseIterable {
    case properties, rows, cards, rowAndCard

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
      case .rowAndCard: ({ .row(id: 1, $0) }, { .card(key: "a", $0) })
      }
    }
  }

  @Test("A child does not cancel effects of another child with the same reducer", arguments: Pair.allCases)
  func scopedIdentifiers(pair: Pair) async {
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
    #expect(store.state.total == 2)
  }

  @Test(
    "Effects of a child are cancelled when it is removed",
    arguments: [.rowsLoaded([CounterFeature.State(id: 2)]), .row(id: 1, .closed), .cardsLoaded([:])]
      as [ParentFeature.Action])
  func removal(remove: ParentFeature.Action) async {
    let work = Work()
    let isCard = remove == .cardsLoaded([:])
    let task = store.send(isCard ? .card(key: "a", .started(work)) : .row(id: 1, .started(work)))
    await work.began.wait()
    // The gate stays closed: the effect finishes only by cancellation.
    await store.send(remove).finish()
    await task.finish()
    await work.finished.wait()
    #expect(store.state.total == 0)
  }

  @Test("Effects of a row continue when other rows are inserted, removed or moved")
  func otherRows() async {
    let work = Work()
    let task = store.send(.row(id: 2, .started(work)))
    await work.began.wait()
    store.send(.rowsLoaded([CounterFeature.State(id: 3), CounterFeature.State(id: 2)]))
    work.gate.open()
    await task.finish()
    #expect(store.state.rows == [CounterFeature.State(id: 3), CounterFeature.State(id: 2, count: 1)])
  }

  @Test("If a row changes its identity, effects of the old one are cancelled, those of the new one continue")
  func identity() async {
    let (first, second, third) = (Work(), Work(), Work())
    let firstTask = store.send(.row(id: 1, .started(first)))
    await first.began.wait()
    let secondTask = store.send(.row(id: 1, .replaced(id: 3, second)))
    // The first gate stays closed: the effect finishes only by cancellation.
    await firstTask.finish()
    second.gate.open()
    await secondTask.finish()
    #expect(store.state.rows.first == CounterFeature.State(id: 3, count: 1))
    let thirdTask = store.send(.row(id: 3, .replaced(id: 4, third)))
    await third.began.wait()
    store.send(.row(id: 4, .stopped))
    await thirdTask.finish()
    #expect(store.state.total == 1)
  }

  @Test(
    "An action for a missing child is reported, and changes nothing",
    arguments: [ParentFeature.Action.row(id: 9, .incremented), .card(key: "z", .incremented)])
  func missing(action: ParentFeature.Action) async {
    let issues = await captureIssues { store.send(action) }
    #expect(issues.count == 1)
    #expect(
      issues[0].text.contains(
        ".ParentFeature.Action was sent to a child whose state is missing, so the child did not handle it:\n  "))
    #expect(issues[0].sourceLocation?.fileID == "ReducerRuntimeTests/ParentFeature.swift")
    #expect(store.state == ParentFeature.State())
  }

  @Test(
    "Effects of a child are cancelled when a reducer around its parent removes its state", arguments: [true, false])
  func removedElsewhere(isWhole: Bool) async {
    struct Outer: Reducer {
      struct State { var parent: ParentFeature.State? = ParentFeature.State() }
      enum Action { case parent(ParentFeature.Action), closed(isWhole: Bool) }

      private static let parent = ActionPath(embed: Action.parent) {
        if case .parent(let action) = $0 { action } else { nil }
      }

      var body: some Reducer<State, Action> {
        Reduce { _, _ in .none }.ifLet(\.parent, action: Self.parent) { ParentFeature() }
        Reduce { state, action in
          if case .closed(let isWhole) = action { if isWhole { state.parent = nil } else { state.parent?.rows = [] } }
          return .none
        }
      }
    }
    let store = Store(initialState: Outer.State()) { Outer() }
    let (first, second) = (Work(), Work())
    let task = store.send(.parent(.row(id: 1, .started(first))))
    let other = store.send(.parent(.footer(.started(second))))
    for work in [first, second] { await work.began.wait() }
    store.send(.closed(isWhole: isWhole))
    // The gate stays closed: the effect finishes only by cancellation.
    await task.finish()
    if !isWhole { second.gate.open() }
    await other.finish()
    #expect(store.state.parent?.footer.count == (isWhole ? nil : 1))
  }

  @Test("Work that a parent starts by a child's action ends with the child; an effect of a called reducer is reported")
  func startedByParent() async {
    enum Start { case bySending, byCalling }
    struct Parent: Reducer {
      enum Action { case started(Start, Work), closed, child(CounterFeature.Action) }

      private static let child = ActionPath(embed: Action.child) {
        if case .child(let action) = $0 { action } else { nil }
      }

      var body: some Reducer<CounterFeature.State?, Action> {
        Reduce { state, action in
          switch action {
          case .started(.bySending, let work): return .send(.child(.started(work)))
          case .started(.byCalling, let work):
            var child = state ?? CounterFeature.State(id: 1)
            return CounterFeature().reduce(into: &child, action: .started(work)).map(Action.child)
          case .closed: state = nil
          case .child: break
          }
          return .none
        }
        .ifLet(\.self, action: Self.child) { CounterFeature() }
      }
    }
    for start in [Start.bySending, .byCalling] {
      let texts = await captureIssues {
        let store = Store(initialState: CounterFeature.State(id: 1)) { Parent() }
        let work = Work()
        let task = store.send(.started(start, work))
        await work.began.wait()
        store.send(.closed)
        work.gate.open()
        await task.finish()
      }.map(\.text)
      #expect(texts.count == (start == .byCalling ? 1 : 0))
      for text in texts { #expect(text.contains("let the parent send an action of the child instead.")) }
    }
  }

  @Test("Identifiers of grandchildren are scoped to their parent")
  func grandchildren() async {
    let store = Store(initialState: Grandparent.State()) { Grandparent() }
    let work = Work()
    let task = store.send(Grandparent.Action(isLeft: true, action: .row(id: 1, .started(work))))
    await work.began.wait()
    store.send(Grandparent.Action(isLeft: false, action: .row(id: 1, .stopped)))
    store.send(Grandparent.Action(isLeft: false, action: .rowsLoaded([])))
    work.gate.open()
    await task.finish()
    #expect(store.state.left.total == 1)
  }

  private struct Grandparent: Reducer {
    struct State {
      var left = ParentFeature.State()
      var right = ParentFeature.State()
    }

    struct Action {
      let isLeft: Bool
      let action: ParentFeature.Action
    }

    private static func path(isLeft: Bool) -> ActionPath<Action, ParentFeature.Action> {
      ActionPath(embed: { Action(isLeft: isLeft, action: $0) }, extract: { $0.isLeft == isLeft ? $0.action : nil })
    }

    var body: some Reducer<State, Action> {
      Scope(state: \.left, action: Self.path(isLeft: true)) { ParentFeature() }
      Scope(state: \.right, action: Self.path(isLeft: false)) { ParentFeature() }
    }
  }
}
