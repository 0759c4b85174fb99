import Dependencies
import Observation
import Synchronization
import TestSupport
import Testing

@testable import ReducerRuntime

@Suite("Store")
@MainActor
struct StoreTests {
  @Test("Waiting for an action does not wait for effects of another action")
  func finishIndependently() async {
    let gate = Gate()
    let store = Store { $0 == "slow" ? .run { _ in await gate.wait() } : .none }
    let slow = store.send("slow")
    await store.send("quick").finish()
    gate.open()
    await slow.finish()
  }

  @Test("Cancelling an action cancels the effects of all actions that followed")
  func cancelCascades() async {
    let began = Gate()
    let store = Store { action in
      switch action {
      case "a":
        .run { send in await send("b") }
      default:
        .run(opening: began)
      }
    }
    let task = store.send("a")
    await began.wait()
    #expect(!task.isCancelled)
    task.cancel()
    #expect(task.isCancelled)
    await task.finish()
    #expect(store.state == ["a", "b"])
  }

  @Test("Cancelling a task that waits in finish() cancels the effects")
  func cancelWaiting() async {
    let store = Store { _ in
      .run(sending: "late")
    }
    let task = store.send("a")
    let waiting = Task { await task.finish() }
    waiting.cancel()
    await waiting.value
    #expect(store.state == ["a"])
  }

  @Test("Actions sent by an observer are queued, in order")
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

  @Test("100,000 actions, each sent by an observer of the one before, do not overflow the stack")
  func longObserverChain() {
    let store = ReducerRuntime.Store(initialState: 0) {
      Reduce<Int, Int> { count, step in
        count += step
        return .none
      }
    }
    @Sendable func observe() {
      MainActor.assumeIsolated {
        withObservationTracking {
          _ = store.state
        } onChange: {
          MainActor.assumeIsolated {
            // The state is still the one before the current action.
            guard store.state < 99_999 else { return }
            observe()
            store.send(1)
          }
        }
      }
    }
    observe()
    store.send(1)
    #expect(store.state == 100_000)
  }

  @Test("Effects are cancelled when the store is released")
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

  @Test("Reducer and effects use the dependencies of the context in which the store was created")
  func dependencies() async {
    struct Greeter: Reducer {
      @Dependency(\.greeting) var greeting

      func reduce(into state: inout [String], action: String) -> Effect<String> {
        state.append("\(action), \(greeting)")
        guard action == "reducer" else { return .none }
        return .run { send in
          @Dependency(\.greeting) var greeting
          await send("effect with \(greeting)")
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
    #expect(store.state == ["reducer, good morning", "effect with good morning, good morning"])
  }

  @Test("A released store releases its dependencies")
  func releasedDependencies() {
    weak var session: Session?
    do {
      let value = Session()
      session = value
      let store = ReducerRuntime.Store(initialState: 0) {
        Reduce<Int, Int> { _, _ in .none }
      } withDependencies: {
        $0.session = value
      }
      store.send(1)
    }
    #expect(session == nil)
  }
}

private enum GreetingKey: TestDependencyKey {
  static var testValue: String { "hello" }
}

private final class Session: TestDependencyKey, Sendable {
  static var testValue: Session { Session() }
}

extension DependencyValues {
  fileprivate var session: Session {
    get { self[Session.self] }
    set { self[Session.self] = newValue }
  }

  fileprivate var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }
}
