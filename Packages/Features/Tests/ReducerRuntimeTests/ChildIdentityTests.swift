import ReducerRuntime
import TestSupport
import Testing

@Suite("A child that changes its identity")
@MainActor
struct ChildIdentityTests {
  typealias Work = CounterFeature.Work

  private let store = Store(
    initialState: ParentFeature.State(
      detail: CounterFeature.State(id: 1), rows: [CounterFeature.State(id: 1), CounterFeature.State(id: 9)])
  ) { ParentFeature() }

  private func action(_ id: Int, _ action: CounterFeature.Action, isOptional: Bool) -> ParentFeature.Action {
    isOptional ? .detail(action) : .row(id: id, action)
  }

  @Test("Effects of the old identity are cancelled, those of the new one continue", arguments: [true, false])
  func effects(isOptional: Bool) async {
    let first = Work()
    let second = Work()
    let firstTask = store.send(action(1, .started(first), isOptional: isOptional))
    await first.began.wait()
    let secondTask = store.send(action(1, .replaced(id: 2, second), isOptional: isOptional))
    // The first gate stays closed: the effect finishes only by cancellation.
    await firstTask.finish()
    second.gate.open()
    await secondTask.finish()
    let child = isOptional ? store.state.detail : store.state.rows.first
    #expect(child == CounterFeature.State(id: 2, count: 1))
  }

  @Test("The child cancels an effect that it started as it changed its identity", arguments: [true, false])
  func cancellation(isOptional: Bool) async {
    let work = Work()
    let task = store.send(action(1, .replaced(id: 2, work), isOptional: isOptional))
    await work.began.wait()
    store.send(action(2, .stopped, isOptional: isOptional))
    await task.finish()
    #expect(store.state.rows.map(\.count) == [0, 0])
    #expect(store.state.detail?.count == 0)
  }
}
