import TestSupport
import Testing

@testable import ReducerRuntime

@Suite("Composing effects")
@MainActor
struct EffectValueTests {
  @Test("A composition omits empty effects")
  func empty() {
    let effects: [Effect<String>] = [
      .none, .merge(), .concatenate(), .concatenate(.none, .merge(.none)), Effect<Int>.none.map { "\($0)" },
      .none.cancellable(id: 1),
    ]
    #expect(effects.allSatisfy { !$0.operation.isSome })
    for effect in [Effect.merge(.none, .send("a"), .none), .concatenate(.none, .send("a"))] {
      guard case .send("a") = effect.operation else {
        Issue.record("unexpected \(effect.operation)")
        continue
      }
    }
  }

  @Test("The empty effect with cancelInFlight cancels running effects")
  func noneCancelsInFlight() async {
    let began = Gate()
    let store = Store { action in
      guard action == "a" else { return .none.cancellable(id: "work", cancelInFlight: true) }
      return .run(opening: began).cancellable(id: "work")
    }
    let task = store.send("a")
    await began.wait()
    store.send("b")
    await task.finish()
    #expect(store.state == ["a", "b"])
  }

  @Test("Mapping an effect transforms the actions of all its operations")
  func map() async {
    let began = Gate()
    let store = Store { action in
      switch action {
      case "a":
        let numbers = Effect<Int>.concatenate(
          .send(1),
          .merge(.run { send in await send(2) }, .none),
          .run { send in
            began.open()
            await Gate().wait()
            await send(3)
          }
          .cancellable(id: "work")
        )
        return numbers.map { "number \($0)" }
      case "cancel": return Effect<Int>.cancel(id: "work").map { "number \($0)" }
      default: return .none
      }
    }
    let task = store.send("a")
    await began.wait()
    store.send("cancel")
    await task.finish()
    #expect(store.state == ["a", "number 1", "number 2", "cancel"])
  }

  @Test("Effect.send queues its action, which is handled before Store.send returns")
  func send() {
    let store = Store { action in
      switch action {
      case "a": .merge(.send("b"), .send("c"))
      case "b": .send("d")
      default: .none
      }
    }
    store.send("a")
    #expect(store.state == ["a", "b", "c", "d"])
  }

  @Test("100,000 actions, each sent by the one before, do not overflow the stack")
  func longChain() {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state = action
        return action < 100_000 ? .send(action + 1) : .none
      }
    }
    store.send(1)
    #expect(store.state == 100_000)
  }
}
