import Dispatch
import Foundation
import Models
import NetworkClient
import Testing

@Suite("One callback is called, once, on the queue that was named", .connects)
struct UsersAPICallbackTests {
  @Test(
    "One callback is called, once: after it both are let go of",
    arguments: [(User.json(1, 2), "200 OK", "success"), ("{}", "503 Down", "failure"), ("[{}]", "200 OK", "failure")]
  )
  func once(body: String, status: String, expected: String) async throws {
    let server = LoopbackServer { _ in .json(body, status: status) }
    let calls = Recorder<String>()
    let (released, release) = AsyncStream.makeStream(of: Never.self)
    func start() throws {
      let token = Token { release.finish() }
      try UsersAPI.asking(server).fetchUsers(
        ownerID: "1",
        success: { _ in withExtendedLifetime(token) { calls.record("success") } },
        failure: { _ in withExtendedLifetime(token) { calls.record("failure") } }
      )
    }
    try start()
    for await _ in released {}
    #expect(calls.values == [expected])
  }

  @Test("The answer comes when the value that asked is no more")
  func released() async throws {
    let go = DispatchSemaphore(value: 0)
    let server = LoopbackServer { _ in
      go.wait()
      return .json(User.json(1, 2))
    }
    let (lists, arrival) = AsyncStream.makeStream(of: UsersList.self)
    func start() throws {
      try UsersAPI.asking(server).fetchUsers(
        ownerID: "1",
        success: { arrival.yield($0) },
        failure: { Issue.record($0) }
      )
    }
    try start()
    for await _ in server.arrivals { break }
    go.signal()
    var iterator = lists.makeAsyncIterator()
    #expect(await iterator.next()?.users.map(\.id) == [2])
  }

  @Test(
    "A caller on the main actor is called back there, after its call has returned", arguments: [true, false])
  @MainActor func mainActor(isAnswered: Bool) async {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    defer { DispatchQueue.main.setSpecific(key: key, value: nil) }
    let api = UsersAPI.answering(isAnswered ? [1] : nil)
    var hasReturned = false
    let observed: [Bool?] = await withCheckedContinuation { continuation in
      api.fetchUsers(
        ownerID: "",
        success: { _ in
          continuation.resume(returning: [isAnswered, hasReturned, DispatchQueue.getSpecific(key: key)])
        },
        failure: { _ in
          continuation.resume(returning: [!isAnswered, hasReturned, DispatchQueue.getSpecific(key: key)])
        }
      )
      hasReturned = true
    }
    #expect(observed == [true, true, true])
  }

  @Test("A caller on a serial queue that it named is called back there, after its call has returned")
  func serialQueue() async {
    let queue = DispatchQueue(label: "UsersAPITests")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let api = UsersAPI.answering([1], queue: queue)
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

  @Test("A caller that blocks the main actor until the answer is there names another queue")
  @MainActor func waitingMain() {
    let api = UsersAPI.answering([1], queue: .global())
    let done = DispatchSemaphore(value: 0)
    let lists = Recorder<UsersList>()
    api.fetchUsers(
      ownerID: "",
      success: { @Sendable list in
        lists.record(list)
        done.signal()
      },
      failure: { @Sendable _ in done.signal() }
    )
    done.wait()
    #expect(lists.values == [UsersList(users: [.sample(1)])])
  }

  @Test("A callback may ask again")
  func again() async {
    let api = UsersAPI.answering([1])
    let list: UsersList? = await withCheckedContinuation { continuation in
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
    #expect(list == UsersList(users: []))
  }
}

/// Says when it is released.
private final class Token: Sendable {
  private let onRelease: @Sendable () -> Void

  init(onRelease: @escaping @Sendable () -> Void) {
    self.onRelease = onRelease
  }

  deinit { onRelease() }
}
