import Foundation
import RESTClient
import TestSupport
import Testing

@Suite("Equal requests in flight are coalesced", .connects, .timeLimit(.minutes(5)))
struct CoalescingTests {
  @Test("Cancelling one caller ends its wait at once, and the others still get the response")
  func cancelOne() async throws {
    let (server, gate) = blockedServer()
    let client = try server.client()
    let tasks = (1...3).map { _ in Task.immediate { try await client.send(.numbers) } }
    tasks[0].cancel()
    await #expect(throws: NetworkError.cancelled) { try await tasks[0].value }
    gate.open()
    for task in tasks[1...] { #expect(try await task.value == [7]) }
    #expect(server.requests.count == 1)
  }

  @Test("Cancelling the last caller cancels the request")
  func cancelAll() async throws {
    let server = LoopbackServer { _ in .silence }
    let client = try server.client(clock: SleepRecordingClock())
    let tasks = (1...3).map { _ in Task.immediate { try await client.send(.numbers) } }
    for await _ in server.arrivals { break }
    for task in tasks { task.cancel() }
    for task in tasks { await #expect(throws: NetworkError.cancelled) { try await task.value } }
    for await _ in server.departures { break }
  }

  @Test("Requests that differ, and requests other than GET, are not coalesced")
  func several() async throws {
    let all = Barrier(5)
    let server = LoopbackServer { _ in
      all.arriveAndWait()
      return .json("[1]")
    }
    let client = try server.client()
    let requests = [
      Request<[Int]>(path: "x"), Request(path: "x", query: ["a": "1"]),
      Request(path: "x", headers: ["Authorization": "Bearer 7"]), Request(.post, path: "x"),
      Request(.post, path: "x"),
    ]
    // The server responds when all have arrived, which two coalesced requests would prevent.
    try await withThrowingTaskGroup(of: [Int].self) { group in
      for request in requests { group.addTask { try await client.send(request) } }
      for try await numbers in group { #expect(numbers == [1]) }
    }
    #expect(server.requests.count == 5)
  }

  /// A server that responds when the gate is open.
  private func blockedServer() -> (LoopbackServer, Gate) {
    let gate = Gate()
    let server = LoopbackServer { _ in
      gate.block()
      return .json("[7]")
    }
    return (server, gate)
  }
}
