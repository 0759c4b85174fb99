import Testing

@testable import Features

@Suite("Cancellation by identifier", .timeLimit(.minutes(1)))
@MainActor
struct CancellationTests {
  @Test("Cancelling by identifier drops what the effect would still have sent")
  func cancel() async {
    let began = Gate()
    let store = Store { action in
      switch action {
      case "a":
        .run { send in
          began.open()
          await Gate().wait()
          await send("late")
        }
        .cancellable(id: "work")
      default: .cancel(id: "work")
      }
    }
    let task = store.send("a")
    await began.wait()
    store.send("cancel")
    await task.finish()
    #expect(store.state == ["a", "cancel"])
  }

  @Test("The late reply of a superseded effect is dropped, even one that cannot be stopped")
  func cancelInFlight() async {
    let began = Gate()
    let gate = Gate()
    let store = Store { action in
      switch action {
      case "1":
        .run { send in
          began.open()
          await gate.waitRegardless()
          await send("reply 1")
        }
        .cancellable(id: "search", cancelInFlight: true)
      case "2":
        .run { send in await send("reply 2") }.cancellable(id: "search", cancelInFlight: true)
      default: .none
      }
    }
    let first = store.send("1")
    await began.wait()
    await store.send("2").finish()
    gate.open()
    await first.finish()
    #expect(store.state == ["1", "2", "reply 2"])
  }

  @Test("Without cancelInFlight effects of one identifier run side by side, and are cancelled together")
  func together() async {
    let began = ["1": Gate(), "2": Gate()]
    let store = Store { action in
      guard let gate = began[action] else { return .cancel(id: "work") }
      return .run { send in
        gate.open()
        await Gate().wait()
        await send("late")
      }
      .cancellable(id: "work")
    }
    let tasks = [store.send("1"), store.send("2")]
    for gate in began.values { await gate.wait() }
    store.send("cancel")
    for task in tasks { await task.finish() }
    #expect(store.state == ["1", "2", "cancel"])
  }

  @Test("Cancelling an unknown identifier is no fault")
  func unknown() async {
    let store = Store { _ in .cancel(id: "nothing") }
    await store.send("a").finish()
    #expect(store.state == ["a"])
  }

  @Test("An identifier counts within one store only")
  func twoStores() async {
    let began = Gate()
    let gate = Gate()
    let rules: (String) -> Effect<String> = { action in
      switch action {
      case "a":
        .run { send in
          began.open()
          await gate.wait()
          await send("b")
        }
        .cancellable(id: "work")
      case "cancel": .cancel(id: "work")
      default: .none
      }
    }
    let one = Store(rules)
    let other = Store(rules)
    let task = one.send("a")
    await began.wait()
    await other.send("cancel").finish()
    gate.open()
    await task.finish()
    #expect(one.state == ["a", "b"])
  }

  @Test("Identifiers of different types are different, though their values are the same")
  func types() {
    enum One { case work }
    enum Other { case work }
    #expect(CancelID(One.work) == CancelID(One.work))
    #expect(CancelID(One.work) != CancelID(Other.work))
    #expect(CancelID(1) != CancelID(UInt8(1)))
    #expect(CancelID("a") != CancelID("b"))
    #expect(Set([CancelID(1), CancelID(1), CancelID(UInt8(1)), CancelID(One.work)]).count == 3)
  }

  @Test("What followed from the actions of a cancelled effect goes on")
  func followers() async {
    let began = Gate()
    let gate = Gate()
    let store = Store { action in
      switch action {
      case "a":
        .run { send in
          await send("b")
          await Gate().wait()
          await send("late")
        }
        .cancellable(id: "work")
      case "b":
        .run { send in
          began.open()
          await gate.wait()
          await send("c")
        }
      case "cancel": .cancel(id: "work")
      default: .none
      }
    }
    let task = store.send("a")
    await began.wait()
    store.send("cancel")
    gate.open()
    await task.finish()
    #expect(store.state == ["a", "b", "cancel", "c"])
  }

  @Test("An effect may lead to its own successor under the same identifier")
  func polling() async {
    let store = Store(initialState: 0) { Ticker() }
    await store.send(.ticked).finish()
    #expect(store.state == 5)
  }

  private struct Ticker: Reducer {
    enum Action { case ticked }

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      state += 1
      guard state < 5 else { return .none }
      return .run { send in await send(.ticked) }.cancellable(id: "ticker", cancelInFlight: true)
    }
  }

  @Test("A row that is cancelled by an action of its own first part stops there")
  func row() async {
    let store = Store { action in
      guard action == "a" else { return .cancel(id: "row") }
      return Effect.concatenate(
        .run { send in await send("b") },
        .run { send in await send("late") }
      )
      .cancellable(id: "row")
    }
    await store.send("a").finish()
    #expect(store.state == ["a", "b"])
  }

  @Test("Nothing is kept of an effect that is over or cancelled")
  func bookkeeping() async {
    let runner = EffectRunner<String>()
    let work = TaskSet()
    let gate = Gate()
    runner.start(
      .merge(
        .run { _ in await gate.wait() }.cancellable(id: 1),
        .run { _ in await gate.wait() }.cancellable(id: 1).cancellable(id: 2),
        .run { _ in await Gate().wait() }.cancellable(id: 3)
      ),
      in: work
    ) { _ in }
    #expect(runner.marked.count == 3)
    #expect(!runner.isIdle)
    runner.start(.cancel(id: 3), in: work) { _ in }
    #expect(runner.marked.count == 2)
    gate.open()
    await work.finish()
    #expect(runner.marked.isEmpty)
    #expect(runner.isIdle)
    #expect(work.isEmpty)
  }
}
