import Foundation
import NetworkClient
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("A client asks again where that may help", .connects, .timeLimit(.minutes(5)))
struct RetryTests {
  @Test(
    "A failure that passes is not seen",
    arguments: [
      Reply.raw("", then: .close), .raw("", then: .reset), .json("", status: "500 Oops"), .json("", status: "429 Slow"),
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1,2]", then: .close),
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1,2]", then: .reset),
    ]
  )
  func passes(reply: Reply) async throws {
    let failures = Countdown(2)
    let server = LoopbackServer { _ in failures.next() ? reply : .json("[7]") }
    #expect(try await server.client().send(.numbers) == [7])
    #expect(server.requests.count == 3)
  }

  @Test("One that stays is told after three attempts, each of which is logged with what was done about it")
  func stays() async throws {
    let server = LoopbackServer { _ in .json("", status: "503 Down") }
    let log = Recorder<RequestAttempt>()
    let expected = NetworkError.unacceptableStatus(code: 503, method: .get, url: server.address("/x"), message: nil)
    await #expect(throws: expected) {
      try await server.client(configuration: HTTPClient.Configuration(onAttempt: log.record)).send(.numbers)
    }
    #expect(server.requests.count == 3)
    #expect(log.values.map(\.attempt) == [1, 2, 3])
    #expect(log.values.map(\.retry) == [.retry(after: .zero), .retry(after: .zero), .giveUp(.attemptsUsed)])
  }

  @Test("An answer that will do says nothing about another attempt, and neither does a redirect on its way")
  func logOfSuccess() async throws {
    let server = LoopbackServer { $0.target == "/x" ? .redirect(302, to: "/y") : .json("[1]") }
    let log = Recorder<RequestAttempt>()
    _ = try await server.client(configuration: HTTPClient.Configuration(onAttempt: log.record)).send(.numbers)
    #expect(log.values.map(\.retry) == [nil, nil])
    #expect(log.values.map(\.attempt) == [1, 1])
  }

  @Test("A refusal, a web page and a redirect that leads nowhere are taken at once")
  func refusals() async throws {
    let replies = [
      Reply.json("", status: "404 Not Found"), .json("", status: "422 No"), .redirect(302, to: "ftp://x/"),
      .json("<html>", headers: ["Content-Type: text/html"]), .json("nonsense"),
    ]
    for reply in replies {
      let server = LoopbackServer { _ in reply }
      await #expect(throws: NetworkError.self) { try await server.client().send(.numbers) }
      #expect(server.requests.count == 1)
    }
  }

  @Test("The pause is the policy's, by the clock of the client")
  func pause() async throws {
    let failures = Countdown(2)
    let server = LoopbackServer { _ in failures.next() ? .json("", status: "503 Down") : .json("[7]") }
    let clock = TestClock()
    let client = HTTPClient(
      baseURL: try BaseURL(server.address()), session: URLSession(configuration: .ephemeral), clock: clock,
      jitter: { 0.5 })
    let task = Task { try await client.send(.numbers) }
    var sleeps = clock.sleeps.makeAsyncIterator()
    #expect(await sleeps.next() == .seconds(30))
    #expect(await sleeps.next() == .milliseconds(100))
    #expect(server.requests.count == 1)
    clock.advance(by: .milliseconds(100))
    #expect(await sleeps.next() == .milliseconds(200))
    #expect(server.requests.count == 2)
    clock.advance(by: .milliseconds(200))
    #expect(try await task.value == [7])
  }

  @Test("The server's Retry-After is waited out, by its own clock where it names a date")
  func retryAfter() async throws {
    let fields = [
      ["Retry-After: 7"],
      ["Date: Sun, 06 Nov 1994 08:49:37 GMT", "Retry-After: Sun, 06 Nov 1994 08:49:44 GMT"],
    ]
    for field in fields {
      let failures = Countdown(1)
      let server = LoopbackServer { _ in
        failures.next() ? .json("", status: "429 Slow", headers: field) : .json("[7]")
      }
      let clock = TestClock()
      let task = Task { try await server.client(clock: clock).send(.numbers) }
      var sleeps = clock.sleeps.makeAsyncIterator()
      #expect(await sleeps.next() == .seconds(30))
      #expect(await sleeps.next() == .seconds(7))
      clock.advance(by: .seconds(7))
      #expect(try await task.value == [7])
    }
  }

  @Test("A server that wants to be left alone for too long is, and the error says for how long")
  func tooLong() async throws {
    let server = LoopbackServer { _ in .json("", status: "429 Slow", headers: ["Retry-After: 3600"]) }
    let expected = NetworkError.unacceptableStatus(
      code: 429, method: .get, url: server.address("/x"), message: nil, retryAfter: .seconds(3600))
    await #expect(throws: expected) { try await server.client(clock: TestClock()).send(.numbers) }
    #expect(server.requests.count == 1)
  }

  @Test("One deadline covers all attempts and their pauses")
  func deadline() async throws {
    let server = LoopbackServer { _ in .json("", status: "503 Down", headers: ["Retry-After: 4"]) }
    let clock = TestClock()
    let task = Task {
      try await server.client(clock: clock, configuration: .init(deadline: .seconds(10))).send(.numbers)
    }
    var sleeps = clock.sleeps.makeAsyncIterator()
    _ = await sleeps.next()
    for _ in 1...2 {
      #expect(await sleeps.next() == .seconds(4))
      clock.advance(by: .seconds(4))
    }
    // Two seconds are left, and the server asks for four: but the attempts are used up as well.
    await #expect(throws: NetworkError.self) { try await task.value }
    #expect(server.requests.count == 3)
  }

  @Test("Cancelling ends a pause at once")
  func cancellation() async throws {
    let server = LoopbackServer { _ in .json("", status: "503 Down", headers: ["Retry-After: 5"]) }
    let clock = TestClock()
    let task = Task { try await server.client(clock: clock).send(.numbers) }
    var sleeps = clock.sleeps.makeAsyncIterator()
    _ = await sleeps.next()
    #expect(await sleeps.next() == .seconds(5))
    task.cancel()
    await #expect(throws: NetworkError.cancelled) { try await task.value }
    #expect(server.requests.count == 1)
  }

  @Test("A server that fails for good uses its budget up, and then each request is sent once")
  func budget() async throws {
    let server = LoopbackServer { _ in .json("", status: "500 Oops") }
    let client = try server.client()
    for _ in 1...7 { await #expect(throws: NetworkError.self) { try await client.send(.numbers) } }
    #expect(server.requests.count == 7 + 10)
  }

  @Test("A policy without retries sends once")
  func never() async throws {
    let server = LoopbackServer { _ in .json("", status: "503 Down") }
    let client = try server.client(configuration: .init(retryPolicy: .never))
    await #expect(throws: NetworkError.self) { try await client.send(.numbers) }
    #expect(server.requests.count == 1)
  }

  @Test("Once an answer has stopped the process, nothing is sent")
  func crashed() async throws {
    let server = LoopbackServer { _ in .json("[1]") }
    let client = try server.client(configuration: .init(isRestartedAfterCrash: true))
    let expected = NetworkError.invalidResponse(
      url: server.address("/x"), reason: "it stopped the system's network library")
    await #expect(throws: expected) { try await client.send(.numbers) }
    #expect(server.connectionCount == 0)
  }
}

/// Says yes so many times.
private final class Countdown: Sendable {
  private let left: Mutex<Int>

  init(_ count: Int) { left = Mutex(count) }

  func next() -> Bool {
    left.withLock { left in
      left -= 1
      return left >= 0
    }
  }
}
