import Dispatch
import Foundation
import Models
import NetworkClient
import TestSupport
import Testing

@Suite("Exactly one callback is called, exactly once, on its queue", .timeLimit(.minutes(5)))
struct UsersAPICallbackTests {
  @Test("After the callback both are released", arguments: [true, false])
  func once(succeeds: Bool) async {
    let calls = Recorder<String>()
    let (released, release) = AsyncStream.makeStream(of: Never.self)
    func start() {
      let token = Token { release.finish() }
      UsersAPI.sample(succeeds ? [1, 2] : nil).fetchUsers(
        ownerID: "1",
        success: { _ in withExtendedLifetime(token) { calls.record("success") } },
        failure: { _ in withExtendedLifetime(token) { calls.record("failure") } }
      )
    }
    start()
    for await _ in released {}
    #expect(calls.values == [succeeds ? "success" : "failure"])
  }

  @Test(
    "The default is the main queue, and the callback follows the return of the call", arguments: [true, false])
  @MainActor func mainActor(succeeds: Bool) async {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    defer { DispatchQueue.main.setSpecific(key: key, value: nil) }
    let api = UsersAPI.sample(succeeds ? [1] : nil)
    var hasReturned = false
    let observed: [Bool?] = await withCheckedContinuation { continuation in
      api.fetchUsers(
        ownerID: "",
        success: { _ in
          continuation.resume(returning: [succeeds, hasReturned, DispatchQueue.getSpecific(key: key)])
        },
        failure: { _ in
          continuation.resume(returning: [!succeeds, hasReturned, DispatchQueue.getSpecific(key: key)])
        }
      )
      hasReturned = true
    }
    #expect(observed == [true, true, true])
  }

  @Test("On a serial queue of the caller, the callback follows the return of the call")
  func serialQueue() async {
    let queue = DispatchQueue(label: "UsersAPITests")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let api = UsersAPI.sample([1], queue: queue)
    let observed: [Bool?] = await withCheckedContinuation { continuation in
      queue.async {
        var hasReturned = false
        api.fetchUsers(
          ownerID: "",
          success: { _ in continuation.resume(returning: [hasReturned, DispatchQueue.getSpecific(key: key)]) },
          failure: { _ in continuation.resume(returning: []) }
        )
        hasReturned = true
      }
    }
    #expect(observed == [true, true])
  }
}

/// Calls a closure when it is released.
private final class Token: Sendable {
  private let onRelease: @Sendable () -> Void

  init(onRelease: @escaping @Sendable () -> Void) {
    self.onRelease = onRelease
  }

  deinit { onRelease() }
}
