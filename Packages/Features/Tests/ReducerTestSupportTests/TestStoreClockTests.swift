import Dependencies
import ReducerRuntime
import ReducerTestSupport
import TestSupport
import Testing

@Suite("TestStore with a test clock")
@MainActor
struct TestStoreClockTests {
  private struct Ticker: Reducer {
    typealias State = Int

    enum Action {
      case started
      case ticked
    }

    @Dependency(\.continuousClock) private var clock

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      switch action {
      case .started:
        return .run { send in
          for _ in 1...3 {
            try await clock.sleep(for: .seconds(1))
            for _ in 1...2_000 { await Task.yield() }
            await send(.ticked)
          }
        }
      case .ticked:
        state += 1
        return .none
      }
    }
  }

  private let clock = TestClock()

  private func makeStore() -> TestStoreOf<Ticker> {
    TestStore(initialState: 0) {
      Ticker()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test("An advance waits for the work of effects between their sleeps")
  func ticks() async throws {
    let store = makeStore()
    await store.send(.started)
    await clock.advance(by: .seconds(3))
    for count in 1...3 { await store.receive(.ticked) { $0 = count } }
    await store.finish()
    #expect(clock.deadlines.isEmpty)
  }

  @Test("A wait for effects that all sleep on a clock fails at once, and lists the sleeps", arguments: [true, false])
  func asleep(isReceiving: Bool) async {
    let texts = await captureIssues {
      let store = makeStore()
      store.exhaustivity = .off
      await store.send(.started)
      if isReceiving { await store.receive(.ticked) } else { await store.finish() }
    }.map(\.text)
    let event = isReceiving ? "waiting to receive ticked" : "waiting for effects to finish"
    #expect(
      texts == [
        """
        the test stopped \(event), because all effects sleep on a test clock; effects of these actions are still running:
          started
        Sleeps on the TestClock continuousClock: 1, the first until 1.0 seconds. Its time is 0.0 seconds: advance it.
        """
      ])
  }

  @Test("An advance of another task is awaited")
  func concurrentAdvance() async throws {
    let store = makeStore()
    await store.send(.started)
    let receive = Task { await store.receive(.ticked) { $0 = 1 } }
    for _ in 1...3 {
      try await clock.waitForSleeps()
      await clock.advance(by: .seconds(1))
    }
    await receive.value
    for count in 2...3 { await store.receive(.ticked) { $0 = count } }
    await store.finish()
  }

  @Test("A cancelled test that waits for an effect lists its action")
  func cancelled() async {
    let texts = await captureIssues {
      let store = TestStore { _ in .run { _ in for await _ in AsyncStream<Int>.makeStream().stream {} } }
      store.exhaustivity = .off
      await store.send("start")
      let receive = Task { await store.receive("end") }
      receive.cancel()
      await receive.value
    }.map(\.text)
    #expect(
      texts == [
        """
        the test was cancelled while waiting to receive end; effects of these actions are still running:
          start
        """
      ])
  }
}
