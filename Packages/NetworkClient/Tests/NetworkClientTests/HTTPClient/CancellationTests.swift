import Foundation
import NetworkClient
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("A request ends when its caller is cancelled", .connects, .timeLimit(.minutes(5)))
struct CancellationTests {
  @Test("At once, though the server never answers")
  func silent() async throws {
    let server = LoopbackServer { _ in .silence }
    let client = try server.client(clock: TestClock())
    let task = Task { try await client.send(.numbers) }
    for await _ in server.arrivals { break }
    task.cancel()
    await #expect(throws: NetworkError.cancelled) { try await task.value }
  }

  @Test("In the middle of the body")
  func body() async throws {
    let server = LoopbackServer { _ in .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1,", then: .silence) }
    let client = try server.client(clock: TestClock())
    let task = Task { try await client.send(.numbers) }
    for await _ in server.arrivals { break }
    task.cancel()
    await #expect(throws: NetworkError.cancelled) { try await task.value }
  }

  @Test("Before it begins, and then nothing is sent")
  func before() async throws {
    let server = LoopbackServer { _ in .json("[1]") }
    let client = try server.client()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await client.send(.numbers)
    }
    await #expect(throws: NetworkError.cancelled) { try await task.value }
    #expect(try await client.send(.numbers) == [1])
    #expect(server.requests.count == 1)
  }

  @Test("Behind a redirect")
  func redirect() async throws {
    let server = LoopbackServer { $0.target == "/x" ? .redirect(302, to: "/y") : .silence }
    let client = try server.client(clock: TestClock())
    let task = Task { try await client.send(.numbers) }
    for await request in server.arrivals where request.target == "/y" { break }
    task.cancel()
    await #expect(throws: NetworkError.cancelled) { try await task.value }
  }

  @Test(
    "Hundreds at once, at any moment, and the client still works",
    arguments: [
      Reply.silence, .json("[1]"), .redirect(302, to: "/x"), .raw("", then: .reset),
      .json("{}", status: "401 Unauthorized", headers: ["WWW-Authenticate: Basic realm=\"x\""]),
    ]
  )
  func many(reply: Reply) async throws {
    let server = LoopbackServer { $0.target == "/last" ? .json("[7]") : reply }
    let client = try server.client(clock: TestClock())
    var endedCount = 0
    for round in 0..<8 {
      endedCount += await withTaskGroup(of: Void.self) { group in
        for number in 1...50 {
          let request = Request<[Int]>(path: ["x"], query: [URLQueryItem(name: "n", value: "\(number)")])
          group.addTask { _ = try? await client.send(request) }
        }
        // From round to round a little later: at first before any has been sent.
        for _ in 0..<(round * 125) { await Task.yield() }
        group.cancelAll()
        return await group.reduce(into: 0) { count, _ in count += 1 }
      }
    }
    #expect(endedCount == 400)
    #expect(try await client.send(Request<[Int]>(path: ["last"])) == [7])
  }
}
