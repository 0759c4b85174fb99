import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ReducerRuntime

@Suite("Effects")
@MainActor
struct EffectTests {
  @Test("An effect runs off the main actor, the reducer on it")
  func executor() async {
    let wasOnMainThread = Mutex(true)
    let store = Store { action in
      MainActor.assumeIsolated {}
      guard action == "a" else { return .none }
      return .run { send in
        wasOnMainThread.withLock { $0 = Thread.isMainThread }
        await send("b")
      }
    }
    await store.send("a").finish()
    #expect(store.state == ["a", "b"])
    #expect(!wasOnMainThread.withLock { $0 })
  }

  @Test("Merged effects run concurrently")
  func merge() async {
    let first = Gate()
    let second = Gate()
    let store = Store { action in
      guard action == "a" else { return .none }
      // Each waits for the other: in sequence they would never finish.
      return .merge(
        .run(opening: first, after: second, sending: "b"),
        .run(opening: second, after: first, sending: "c")
      )
    }
    await store.send("a").finish()
    #expect(store.state.sorted() == ["a", "b", "c"])
  }

  @Test("Concatenated effects run in sequence")
  func concatenate() async {
    let gate = Gate()
    let store = Store { action in
      guard action == "a" else { return .none }
      return .concatenate(
        .none,
        .run(after: gate, sending: "b"),
        .merge(.none, .run { send in await send("c") }),
        .send("d"),
        .run { send in await send("e") }
      )
    }
    let task = store.send("a")
    gate.open()
    await task.finish()
    #expect(store.state == ["a", "b", "c", "d", "e"])
  }

  @Test("A concatenated effect does not wait for effects of the actions sent before")
  func concatenateWithEffectsOfActions() async {
    let gate = Gate()
    let store = Store { action in
      switch action {
      case "a":
        .concatenate(
          .run { send in await send("b") },
          .run { send in
            await send("c")
            gate.open()
          }
        )
      case "b":
        .run(after: gate, sending: "d")
      default: .none
      }
    }
    await store.send("a").finish()
    #expect(store.state == ["a", "b", "c", "d"])
  }

  @Test("An action sent after its effect has finished is dropped and reported")
  func lateSend() async throws {
    let escaped = Mutex<Send<String>?>(nil)
    let store = Store { _ in .run { send in escaped.withLock { $0 = send } } }
    await store.send("a").finish()
    let send = try #require(escaped.withLock { $0 })
    let issues = await captureIssues { send("late") }
    #expect(issues.count == 1)
    #expect(issues[0].text.contains("An effect sent an action of Swift.String after it had finished"))
    #expect(store.state == ["a"])
  }
}
