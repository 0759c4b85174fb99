import ReducerRuntime
import ReducerTestSupport
import TestSupport
import Testing

@Suite("TestStore")
@MainActor
struct TestStoreTests {
  @Test("An expected state change passes, and so does an action without a change")
  func send() async {
    let store = TestStore(initialState: ToggleFeature.State()) { ToggleFeature() }
    await store.send(.toggled) { $0.isOn = true }
    await store.send(.tapped)
    await store.send(.toggled) { $0.isOn = false }
    #expect(store.state == ToggleFeature.State())
  }

  @Test("Actions of effects are received in order, each with its state")
  func receive() async {
    let store = TestStore { action in
      guard action == "a" else { return .none }
      return .run { send in
        await send("b")
        await send("c")
      }
    }
    // Both have been sent before the first is received.
    await store.send("a") { $0 = ["a"] }.finish()
    await store.receive("b") { $0 = ["a", "b"] }
    #expect(store.state == ["a", "b"])
    await store.receive("c") { $0.append("c") }
    await store.finish()
  }

  @Test("An effect that never finishes is cancelled by its task or by an action")
  func endless() async {
    let store = TestStore {
      $0 == "stop" ? .cancel(id: "work") : .run { _ in await Gate().wait() }.cancellable(id: "work")
    }
    let task = await store.send("a") { $0 = ["a"] }
    task.cancel()
    await store.finish()
    await store.send("b") { $0 = ["a", "b"] }
    await store.send("stop") { $0 = ["a", "b", "stop"] }
    await store.finish()
  }

  @Test("Skipping received actions keeps their state")
  func skip() async {
    let store = TestStore { $0 == "a" ? .run { send in await send("b") } : .none }
    await store.send("a") { $0 = ["a"] }
    await store.skipReceivedActions()
    #expect(store.state == ["a", "b"])
    await store.send("c") { $0 = ["a", "b", "c"] }
  }

  @Test("An action is received by a predicate")
  func predicate() async {
    let store = TestStore(initialState: ToggleFeature.State()) { ToggleFeature() }
    await store.send(.noteRequested("x"))
    await store.receive(where: { if case .noteReceived = $0 { true } else { false } }) { $0.note = "x" }
    await store.finish()
  }

  @Test("Skipping cancels effects that last as long as the screen")
  func skipInFlight() async {
    let store = TestStore { action in
      guard action == "a" else { return .none }
      return .run { send in
        await send("b")
        await Gate().wait()
        await send("late")
      }
    }
    await store.send("a") { $0 = ["a"] }
    await store.receive("b") { $0 = ["a", "b"] }
    await store.skipInFlightEffects()
    #expect(store.state == ["a", "b"])
    await store.send("c") { $0.append("c") }
    await store.finish()
  }
}
