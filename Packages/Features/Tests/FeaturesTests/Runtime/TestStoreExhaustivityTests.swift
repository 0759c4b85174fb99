import Dependencies
import Features
import FeaturesTestSupport
import Foundation
import Testing

@Suite("TestStore that overlooks what a test is not about", .timeLimit(.minutes(1)))
@MainActor
struct TestStoreExhaustivityTests {
  /// A store of a feature that counts and notes, and sends two actions from an effect.
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

  @Test("Changes and actions that are not told pass, and so do effects that still run")
  func silent() async {
    let store = Self.store()
    await store.send("start")
  }

  @Test("What is told has to be so: relative to the state before, or as it is now")
  func told() async {
    let store = Self.store()
    await store.send("start") { $0.note = "start" }
    await store.receive("two") { $0.count = 3 }
    await store.send("end") {
      $0.count += 1
      $0.note = "end"
    }
    await store.finish()
  }

  @Test("What is told and is not so fails, with the difference in that alone")
  func wrong() async {
    let texts = await issues {
      let store = Self.store()
      await store.send("a") { $0.note = "b" }
    }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("-   note: \"b\"\n+   note: \"a\"") == true)
    #expect(texts.first?.contains("+   count") == false)
  }

  @Test("An action that never comes fails")
  func missing() async {
    let texts = await issues {
      let store = Self.store()
      await store.send("start")
      await store.receive("three")
    }
    #expect(texts == ["expected to receive three, but no effect is running that could send it"])
  }

  @Test("A test can be strict for a part only")
  func part() async {
    let store = Self.store()
    await store.send("start")
    await store.skipReceivedActions()
    store.exhaustivity = .on
    await store.send("end") { $0 = Pair(count: 4, note: "end") }
    await store.finish()
  }

  private func issues(when operation: () async -> Void) async -> [String] {
    let heard = Heard()
    await withKnownIssue {
      await operation()
    } matching: { issue in
      heard.add(issue.text)
      return true
    }
    return heard.texts
  }
}
