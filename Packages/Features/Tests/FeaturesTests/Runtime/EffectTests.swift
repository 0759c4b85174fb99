import Foundation
import Synchronization
import Testing

@testable import Features

@Suite("Effects", .timeLimit(.minutes(1)))
@MainActor
struct EffectTests {
  @Test("No effect does nothing and is over at once")
  func none() async {
    let store = Store()
    await store.send("a").finish()
    #expect(store.state == ["a"])
  }

  @Test("An effect sends as many actions as it likes, in its order")
  func run() async {
    let store = Store { action in
      guard action == "a" else { return .none }
      return .run { send in
        await send("b")
        await send("c")
      }
    }
    await store.send("a").finish()
    #expect(store.state == ["a", "b", "c"])
  }

  @Test("An effect runs away from the main actor, its actions arrive on it")
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

  @Test("Merged effects run side by side")
  func merge() async {
    let first = Gate()
    let second = Gate()
    let store = Store { action in
      guard action == "a" else { return .none }
      // Each waits for the other: one after the other they would never end.
      return .merge(
        .run { send in
          first.open()
          await second.wait()
          await send("b")
        },
        .run { send in
          second.open()
          await first.wait()
          await send("c")
        }
      )
    }
    await store.send("a").finish()
    #expect(store.state.sorted() == ["a", "b", "c"])
  }

  @Test("Effects in a row run one after the other")
  func concatenate() async {
    let gate = Gate()
    let store = Store { action in
      guard action == "a" else { return .none }
      return .concatenate(
        .none,
        .run { send in
          await gate.wait()
          await send("b")
        },
        .merge(.none, .run { send in await send("c") }),
        .run { send in await send("d") }
      )
    }
    let task = store.send("a")
    gate.open()
    await task.finish()
    #expect(store.state == ["a", "b", "c", "d"])
  }

  @Test("An effect in a row does not wait for what the one before has led to")
  func concatenateAndFollowers() async {
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
        .run { send in
          await gate.wait()
          await send("d")
        }
      default: .none
      }
    }
    await store.send("a").finish()
    #expect(store.state == ["a", "b", "c", "d"])
  }

  @Test("Cancelling a row stops the effect that runs, and those after it never begin")
  func cancelConcatenation() async {
    let began = Gate()
    await confirmation(expectedCount: 0) { secondBegan in
      let store = Store { _ in
        .concatenate(
          .run { send in
            began.open()
            await Gate().wait()
            await send("late")
          },
          .run { _ in secondBegan() }
        )
      }
      let task = store.send("a")
      await began.wait()
      task.cancel()
      await task.finish()
      #expect(store.state == ["a"])
    }
  }

  @Test("An effect that is cancelled before it could begin never does")
  func cancelBeforeBegin() async {
    await confirmation(expectedCount: 0) { began in
      let store = Store { action in
        action == "a" ? .run { _ in began() }.cancellable(id: "work") : .cancel(id: "work")
      }
      let task = store.send("a")
      store.send("cancel")
      await task.finish()
    }
  }

  @Test("An action sent after the effect's end is dropped and reported")
  func lateSend() async throws {
    let escaped = Mutex<Send<String>?>(nil)
    let store = Store { _ in .run { send in escaped.withLock { $0 = send } } }
    await store.send("a").finish()
    let send = try #require(escaped.withLock { $0 })
    withKnownIssue {
      send("late")
    } matching: {
      $0.text.contains("An effect sent an action of String after it was over")
    }
    #expect(store.state == ["a"])
  }

  @Test("An action from a task that the effect has left behind is dropped once the effect is cancelled")
  func unstructuredSend() async {
    let began = Gate()
    let gate = Gate()
    let store = Store { action in
      guard action == "a" else { return .none }
      return .run { send in
        // The inner task does not hear of the cancellation, but its action does.
        await Task {
          began.open()
          await gate.wait()
          await send("late")
        }.value
      }
    }
    let task = store.send("a")
    await began.wait()
    task.cancel()
    gate.open()
    await task.finish()
    #expect(store.state == ["a"])
  }
}
