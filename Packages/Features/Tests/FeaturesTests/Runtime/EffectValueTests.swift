import Testing

@testable import Features

@Suite("Effects as values", .timeLimit(.minutes(1)))
@MainActor
struct EffectValueTests {
  @Test("What is put together of nothing is nothing")
  func fusion() {
    let nothing: [Effect<String>] = [
      .none, .merge(), .concatenate(), .merge(.none, .none), .concatenate(.none, .merge(.none)), .merge([.none]),
      Effect<Int>.none.map { "\($0)" }, .none.cancellable(id: 1),
    ]
    for effect in nothing { #expect(!effect.operation.isSome) }
  }

  @Test("Of one effect among nothings only the one is left")
  func single() {
    for effect in [Effect.merge(.none, .send("a"), .none), .concatenate([.none, .send("a")])] {
      guard case .send("a") = effect.operation else {
        Issue.record("left: \(effect.operation)")
        continue
      }
    }
  }

  @Test("No effect that supersedes still cancels what is in flight")
  func noneCancelsInFlight() async {
    let began = Gate()
    let store = Store { action in
      guard action == "a" else { return .none.cancellable(id: "work", cancelInFlight: true) }
      return .run { send in
        began.open()
        await Gate().wait()
        await send("late")
      }
      .cancellable(id: "work")
    }
    let task = store.send("a")
    await began.wait()
    store.send("b")
    await task.finish()
    #expect(store.state == ["a", "b"])
  }

  @Test("A collection of effects runs as the effects themselves do")
  func collections() async {
    let store = Store { action in
      switch action {
      case "row": .concatenate((1...3).map { number in .run { send in await send("\(number)") } })
      case "all": .merge((4...6).map { number in .run { send in await send("\(number)") } })
      default: .none
      }
    }
    await store.send("row").finish()
    #expect(store.state == ["row", "1", "2", "3"])
    await store.send("all").finish()
    #expect(store.state.dropFirst(5).sorted() == ["4", "5", "6"])
  }

  @Test("A mapped effect is the same work with other actions, whatever it is made of")
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

  @Test("An action that is sent waits behind those sent before it, and is taken before the sender goes on")
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

  @Test("In a row, an action is sent when its turn comes")
  func sendInRow() async {
    let store = Store { action in
      guard action == "a" else { return .none }
      return .concatenate(.run { send in await send("b") }, .send("c"), .run { send in await send("d") })
    }
    await store.send("a").finish()
    #expect(store.state == ["a", "b", "c", "d"])
  }

  @Test("A hundred thousand actions, each sent by the one before, do not overflow")
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
