import TestSupport
import Testing

@testable import ReducerRuntime

@Suite("Cancellation by identifier")
@MainActor
struct CancellationTests {
  @Test("With cancelInFlight, late actions are dropped even if the effect ignores cancellation")
  func cancelInFlight() async {
    let began = Gate()
    let gate = Gate()
    let store = Store { action in
      switch action {
      case "1":
        .run { send in
          began.open()
          await gate.waitIgnoringCancellation()
          await send("response 1")
        }
        .cancellable(id: "search", cancelInFlight: true)
      case "2":
        .run { send in await send("response 2") }.cancellable(id: "search", cancelInFlight: true)
      default: .none
      }
    }
    let first = store.send("1")
    await began.wait()
    await store.send("2").finish()
    gate.open()
    await first.finish()
    #expect(store.state == ["1", "2", "response 2"])
  }

  @Test("Without cancelInFlight, effects with one identifier run concurrently and are cancelled together")
  func together() async {
    let began = ["1": Gate(), "2": Gate()]
    let store = Store { action in
      guard let gate = began[action] else { return .cancel(id: "work") }
      return .run(opening: gate).cancellable(id: "work")
    }
    let tasks = [store.send("1"), store.send("2")]
    for gate in began.values { await gate.wait() }
    store.send("cancel")
    for task in tasks { await task.finish() }
    #expect(store.state == ["1", "2", "cancel"])
  }

  @Test("Identifiers of different types are different, even with equal values")
  func types() {
    enum One { case work }
    enum Other { case work }
    #expect(CancelID(One.work) == CancelID(One.work))
    #expect(CancelID(One.work) != CancelID(Other.work))
    #expect(CancelID(1) != CancelID(UInt8(1)))
    #expect(CancelID("a") != CancelID("b"))
    #expect(Set([CancelID(1), CancelID(1), CancelID(UInt8(1)), CancelID(One.work)]).count == 3)
  }

  @Test("Effects of the actions that a cancelled effect sent continue")
  func effectsOfSentActions() async {
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
        .run(opening: began, after: gate, sending: "c")
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

  @Test("A sequence can be cancelled by an action of its first effect")
  func sequence() async {
    let store = Store { action in
      guard action == "a" else { return .cancel(id: "sequence") }
      return Effect.concatenate(
        .run { send in await send("b") },
        .run { send in await send("late") }
      )
      .cancellable(id: "sequence")
    }
    await store.send("a").finish()
    #expect(store.state == ["a", "b"])
  }

  @Test(
    "An effect that waits in a sequence never runs if it is cancelled by its identifier",
    arguments: [false, true])
  func waiting(cancelInFlight: Bool) async {
    let began = Gate()
    let gate = Gate()
    let store = Store { action in
      switch action {
      case "a":
        .concatenate(
          .run(opening: began, after: gate, sending: "b"),
          .merge(
            .run { send in await send("late") }.cancellable(id: 1, cancelInFlight: cancelInFlight),
            .send("late").cancellable(id: 1)),
          .send("c"))
      case "cancel": .cancel(id: 1)
      default: .none
      }
    }
    let task = store.send("a")
    await began.wait()
    store.send("cancel")
    gate.open()
    await task.finish()
    #expect(store.state == ["a", "cancel", "b", "c"])
  }

  @Test("A sequence can cancel an earlier effect with the identifier of its next effect", arguments: [false, true])
  func cancellationInSequence(cancelInFlight: Bool) async {
    let began = Gate()
    let gate = Gate()
    let store = Store { action in
      if action == "earlier" { return .run(opening: began).cancellable(id: 1) }
      guard action == "a" else { return .none }
      let next = Effect<String>.concatenate(.send("c"), .run { send in await send("d") })
      return .concatenate(
        .run(after: gate, sending: "b"), cancelInFlight ? .none : .cancel(id: 1),
        next.cancellable(id: 1, cancelInFlight: cancelInFlight))
    }
    let earlier = store.send("earlier")
    await began.wait()
    let task = store.send("a")
    gate.open()
    await earlier.finish()
    await task.finish()
    #expect(store.state == ["earlier", "a", "b", "c", "d"])
  }

  @Test("Finished and cancelled effects are removed from the runner")
  func removal() async {
    let runner = EffectRunner<String>()
    let tasks = StoreTask()
    let gate = Gate()
    runner.start(
      .merge(
        .run { _ in await gate.wait() }.cancellable(id: 1),
        .run { _ in await gate.wait() }.cancellable(id: 1).cancellable(id: 2),
        .run { _ in await Gate().wait() }.cancellable(id: 3)
      ),
      in: tasks
    ) { _ in }
    #expect(runner.cancellable.count == 3)
    #expect(!runner.isIdle)
    runner.start(.cancel(id: 3), in: tasks) { _ in }
    #expect(runner.cancellable.count == 2)
    gate.open()
    await tasks.finish()
    #expect(runner.cancellable.isEmpty)
    #expect(runner.isIdle)
    #expect(tasks.isEmpty)
  }
}
