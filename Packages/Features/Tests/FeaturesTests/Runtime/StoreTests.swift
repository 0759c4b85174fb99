import Dependencies
import Observation
import Synchronization
import Testing

@testable import Features

@Suite("Store", .timeLimit(.minutes(1)))
@MainActor
struct StoreTests {
  /// Counts up to a limit, each step by an effect of the one before.
  private struct Counter: Reducer {
    enum Action { case counted }

    var limit = 0

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      state += 1
      return state < limit ? .run { send in await send(.counted) } : .none
    }
  }

  @Test("Waiting for an action waits for everything that follows from it")
  func finish() async {
    let store = Store(initialState: 0) { Counter(limit: 20) }
    await store.send(.counted).finish()
    #expect(store.state == 20)
  }

  @Test("Waiting for one action does not wait for another's effects")
  func finishIsOwn() async {
    let gate = Gate()
    let store = Store { $0 == "slow" ? .run { _ in await gate.wait() } : .none }
    let slow = store.send("slow")
    await store.send("quick").finish()
    gate.open()
    await slow.finish()
  }

  @Test("Cancelling an action's work cancels what followed from it")
  func cancelCascades() async {
    let began = Gate()
    let store = Store { action in
      switch action {
      case "a":
        .run { send in await send("b") }
      default:
        .run { send in
          began.open()
          await Gate().wait()
          await send("late")
        }
      }
    }
    let task = store.send("a")
    await began.wait()
    task.cancel()
    await task.finish()
    #expect(store.state == ["a", "b"])
  }

  @Test("A task knows whether it was cancelled")
  func isCancelled() async {
    let store = Store { _ in .run { _ in await Gate().wait() } }
    let task = store.send("a")
    #expect(!task.isCancelled)
    task.cancel()
    #expect(task.isCancelled)
    await task.finish()
    #expect(!store.send("b").isCancelled)
  }

  @Test("Cancelling who waits cancels the work")
  func cancelWaiting() async {
    let store = Store { _ in
      .run { send in
        await Gate().wait()
        await send("late")
      }
    }
    let task = store.send("a")
    let waiting = Task { await task.finish() }
    waiting.cancel()
    await waiting.value
    #expect(store.state == ["a"])
  }

  @Test("Actions sent from an observer wait their turn, in order")
  func reentrance() async {
    let store = Store { $0 == "b" ? .run { send in await send("effect of b") } : .none }
    let seen = Mutex<[[String]]>([])
    let inner = Mutex<StoreTask?>(nil)
    withObservationTracking {
      _ = store.state
    } onChange: {
      MainActor.assumeIsolated {
        let task = store.send("b")
        inner.withLock { $0 = task }
        store.send("c")
        let state = store.state
        seen.withLock { $0.append(state) }
      }
    }
    store.send("a")
    #expect(store.state == ["a", "b", "c"])
    #expect(seen.withLock { $0 } == [[]])
    await inner.withLock { $0 }?.finish()
    #expect(store.state == ["a", "b", "c", "effect of b"])
  }

  @Test("A hundred thousand actions, each an effect of the one before, neither overflow nor pile up")
  func longChain() async {
    let store = Store(initialState: 0) { Counter(limit: 100_000) }
    await store.send(.counted).finish()
    #expect(store.state == 100_000)
  }

  @Test("A hundred thousand actions, each sent by an observer of the one before, do not overflow")
  func longObserverChain() {
    let store = Store(initialState: 0) { Counter() }
    @Sendable func observe() {
      MainActor.assumeIsolated {
        withObservationTracking {
          _ = store.state
        } onChange: {
          MainActor.assumeIsolated {
            // The state is still the one before the action that is being taken.
            guard store.state < 99_999 else { return }
            observe()
            store.send(.counted)
          }
        }
      }
    }
    observe()
    store.send(.counted)
    #expect(store.state == 100_000)
  }

  @Test("A store that goes away cancels its effects")
  func lifetime() async {
    let began = Gate()
    let ended = Gate()
    var store: Store? = Store { _ in
      .run { send in
        began.open()
        await Gate().wait()
        ended.open()
      }
    }
    weak let observed = store
    let task = store?.send("a")
    await began.wait()
    #expect(observed != nil)
    store = nil
    #expect(observed == nil)
    await ended.wait()
    await task?.finish()
  }

  @Test("An effect that waits its turn in a row never begins when the store has gone")
  func lifetimeOfRow() async {
    let began = Gate()
    await confirmation(expectedCount: 0) { second in
      var store: Store? = Store { _ in
        .concatenate(
          .run { _ in
            began.open()
            await Gate().wait()
          },
          .run { _ in second() }
        )
      }
      let task = store?.send("a")
      await began.wait()
      store = nil
      await task?.finish()
    }
  }

  @Test("Reducer and effects hear the dependencies of the place where the store was made")
  func dependencies() async {
    struct Greeter: Reducer {
      @Dependency(\.greeting) var greeting

      func reduce(into state: inout [String], action: String) -> Effect<String> {
        state.append("\(action), \(greeting)")
        guard action == "reducer" else { return .none }
        return .run { send in
          @Dependency(\.greeting) var greeting
          await send("effect heard \(greeting)")
        }
      }
    }
    let store = withDependencies {
      $0.greeting = "good morning"
    } operation: {
      Store(initialState: []) { Greeter() }
    }
    await withDependencies {
      $0.greeting = "good night"
    } operation: {
      await store.send("reducer").finish()
    }
    #expect(store.state == ["reducer, good morning", "effect heard good morning, good morning"])
  }

  @Test("Who reads the state hears of a change")
  func observation() async {
    let store = Store()
    await confirmation { changed in
      withObservationTracking {
        #expect(store.state == [])
      } onChange: {
        changed()
      }
      store.send("a")
      store.send("b")
    }
  }
}

private enum GreetingKey: TestDependencyKey {
  static var testValue: String { "hello" }
}

extension DependencyValues {
  fileprivate var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }
}
