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

  @Test("The callback is called after the value is released")
  func released() async {
    let (started, gate) = (Gate(), Gate())
    let (lists, arrival) = AsyncStream.makeStream(of: UsersAPI.UsersList.self)
    func start() {
      let api = UsersAPI.sample { () async throws(NetworkError) in
        started.open()
        await gate.wait()
        return [.sample(1), .sample(2)]
      }
      api.fetchUsers(
        ownerID: "1",
        success: { arrival.yield($0) },
        failure: { Issue.record($0) }
      )
    }
    start()
    await started.wait()
    gate.open()
    var iterator = lists.makeAsyncIterator()
    #expect(await iterator.next()?.users.map(\.id) == [2])
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

  @Test("A callback can fetch again")
  func again() async {
    let api = UsersAPI.sample([1])
    let list: UsersAPI.UsersList? = await withCheckedContinuation { continuation in
      api.fetchUsers(
        ownerID: "",
        success: { _ in
          api.fetchUsers(
            ownerID: "1",
            success: { continuation.resume(returning: $0) },
            failure: { _ in continuation.resume(returning: nil) }
          )
        },
        failure: { _ in continuation.resume(returning: nil) }
      )
    }
    #expect(list == UsersAPI.UsersList(received: [.sample(1)], ownerID: "1"))
    #expect(list?.users == [])
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
