import Dependencies
import Features
import Foundation
import Persistence
import ReducerRuntime
import ReducerTestSupport
import Synchronization
import TestSupport
import Testing

@Suite("Loader")
@MainActor
struct LoaderTests {
  private typealias Screen = Loader<String>

  private let old = Fetched.atNoon("old")
  private let new = Fetched("new", date: .noon + 300)

  @Test("The value loads when the screen appears, and again when it is older than its maximum age")
  func appeared() async {
    let policies = Mutex<[CachePolicy]>([])
    let now = LockIsolated(Date.noon)
    let store = TestStore(initialState: Screen.State()) {
      Screen { [old] policy in
        policies.withLock { $0.append(policy) }
        return .loaded(old)
      }
    } withDependencies: {
      $0.date = DateGenerator { now.value }
    }
    await store.send(.appeared) { $0.content = .loading(previous: nil) }
    await store.send(.appeared)
    await store.receive(.response(.loaded(old))) { $0.content = .loaded(old) }
    await store.send(.appeared)
    #expect(policies.withLock { $0 } == [.useCache])
    now.setValue(.noon + 300)
    await store.send(.appeared) { $0.content = .loading(previous: old) }
    await store.receive(.response(.loaded(old))) { $0.content = .loaded(old) }
    await store.finish()
    #expect(policies.withLock { $0 } == [.useCache, .useCache])
  }

  @Test("A failed load is not repeated when the screen appears again")
  func failed() async {
    let store = TestStore(initialState: Screen.State()) { Screen { _ in .failed(.sample, previous: nil) } }
    await store.send(.appeared) { $0.content = .loading(previous: nil) }
    await store.receive(.response(.failed(.sample, previous: nil))) { $0.content = .failed(.sample, previous: nil) }
    await store.send(.appeared)
    await store.finish()
  }

  @Test("A reload sends a request, and the previous value stays until it finishes")
  func refreshed() async {
    let store = TestStore(initialState: Screen.State(content: .loaded(old))) {
      Screen { [new] policy in
        #expect(policy == .reload)
        return .loaded(new)
      }
    }
    await store.send(.refreshed) { $0.content = .loading(previous: old) }
    await store.receive(.response(.loaded(new))) { $0.content = .loaded(new) }
    await store.finish()
  }
}
