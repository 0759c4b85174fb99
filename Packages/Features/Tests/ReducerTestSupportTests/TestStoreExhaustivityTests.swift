import Foundation
import ReducerRuntime
import ReducerTestSupport
import TestSupport
import Testing

@Suite("Non-exhaustive TestStore")
@MainActor
struct TestStoreExhaustivityTests {
  /// A store whose effect of the action "start" sends the actions "one" and "two".
  private static func store() -> TestStore<Pair, String> {
    let store = TestStore(initialState: Pair()) {
      Reduce<Pair, String> { state, action in
        state.count += 1
        state.note = action
        guard action == "start" else { return .none }
        return .run { send in
          await send("one")
          await send("two")
        }
      }
    }
    store.exhaustivity = .off
    return store
  }

  private struct Pair: Equatable {
    var count = 0
    var note = ""
  }

  @Test("An assertion holds relative to the state before the action or to the state after it")
  func asserted() async {
    let store = Self.store()
    await store.send("start") { $0.note = "start" }
    await store.receive("two") { $0.count = 3 }
    await store.send("end") {
      $0.count += 1
      $0.note = "end"
    }
    await store.finish()
  }

  @Test("A failed assertion shows only the asserted differences")
  func wrong() async {
    let texts = await captureIssues {
      let store = Self.store()
      await store.send("a") { $0.note = "b" }
    }.map(\.text)
    #expect(texts.count == 1)
    #expect(texts.first?.contains("-   note: \"b\"\n+   note: \"a\"") == true)
    #expect(texts.first?.contains("+   count") == false)
  }

  @Test("An expected action that is not sent fails")
  func missing() async {
    let texts = await captureIssues {
      let store = Self.store()
      await store.send("start")
      await store.receive("three")
    }.map(\.text)
    #expect(
      texts == [
        """
        expected to receive three, but all effects have finished; these actions were received and skipped:
          one
          two
        """
      ])
  }
}
