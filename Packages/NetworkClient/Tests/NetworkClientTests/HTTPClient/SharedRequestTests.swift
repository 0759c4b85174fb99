import Foundation
import NetworkClient
import Testing

@Suite("Equal requests under way at once are one", .connects, .timeLimit(.minutes(5)))
struct SharedRequestTests {
  @Test("All callers have the answer of the one request")
  func one() async throws {
    let (server, answer) = heldServer()
    let client = try server.client()
    // Immediate: each has joined when the next begins.
    let tasks = (1...20).map { _ in Task.immediate { try await client.send(.numbers) } }
    answer.arriveAndWait()
    for task in tasks { #expect(try await task.value == [7]) }
    #expect(server.requests.count == 1)
  }

  @Test("A caller that is cancelled has its answer at once, and the others go on")
  func cancelOne() async throws {
    let (server, answer) = heldServer()
    let client = try server.client()
    let tasks = (1...3).map { _ in Task.immediate { try await client.send(.numbers) } }
    tasks[0].cancel()
    await #expect(throws: NetworkError.cancelled) { try await tasks[0].value }
    answer.arriveAndWait()
    for task in tasks[1...] { #expect(try await task.value == [7]) }
    #expect(server.requests.count == 1)
  }

  @Test("When the last caller is cancelled the request is given up")
  func cancelAll() async throws {
    let server = LoopbackServer { _ in .silence }
    let client = try server.client(clock: TestClock())
    let tasks = (1...3).map { _ in Task.immediate { try await client.send(.numbers) } }
    for await _ in server.arrivals { break }
    for task in tasks { task.cancel() }
    for task in tasks { await #expect(throws: NetworkError.cancelled) { try await task.value } }
    for await _ in server.departures { break }
  }

  @Test("Requests that differ in anything that goes out are several, and so is anything but a GET")
  func several() async throws {
    let all = Rendezvous(5)
    let server = LoopbackServer { _ in
      all.arriveAndWait()
      return .json("[1]")
    }
    let client = try server.client()
    let requests = [
      Request<[Int]>(path: ["x"]), Request(path: ["x"], query: [URLQueryItem(name: "a", value: "1")]),
      Request(path: ["x"], headers: ["Authorization": "Bearer 7"]), Request(.post, path: ["x"]),
      Request(.post, path: ["x"]),
    ]
    // Each is answered when all have arrived: were two of them one, none would be.
    try await withThrowingTaskGroup(of: [Int].self) { group in
      for request in requests { group.addTask { try await client.send(request) } }
      for try await numbers in group { #expect(numbers == [1]) }
    }
    #expect(server.requests.count == 5)
  }

  @Test("A request that comes after the answer is sent anew")
  func afterwards() async throws {
    let server = LoopbackServer { _ in .json("[1]") }
    let client = try server.client()
    for _ in 1...3 { _ = try await client.send(.numbers) }
    #expect(server.requests.count == 3)
  }

  /// A server that answers once the test has arrived.
  private func heldServer() -> (LoopbackServer, Rendezvous) {
    let answer = Rendezvous(2)
    let server = LoopbackServer { _ in
      answer.arriveAndWait()
      return .json("[7]")
    }
    return (server, answer)
  }
}
