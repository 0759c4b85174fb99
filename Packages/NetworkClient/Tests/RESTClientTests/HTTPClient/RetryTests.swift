import Foundation
import RESTClient
import Synchronization
import TestSupport
import Testing

@Suite("A client retries after transient failures", .connects, .timeLimit(.minutes(5)))
struct RetryTests {
  @Test(
    "A transient failure is retried",
    arguments: [
      RawResponse.raw("", then: .close), .raw("", then: .reset), .json("", status: "500 Oops"),
      .json("", status: "429 Slow"),
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1,2]", then: .close),
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1,2]", then: .reset),
    ]
  )
  func passes(response: RawResponse) async throws {
    let failures = Countdown(2)
    let server = LoopbackServer { _ in failures.next() ? response : .json("[7]") }
    #expect(try await server.client().send(.numbers) == [7])
    #expect(server.requests.count == 3)
  }

  @Test("A persistent failure is thrown after three attempts, and each is logged with its retry decision")
  func stays() async throws {
    let server = LoopbackServer { _ in .json("", status: "503 Down") }
    let log = Recorder<RequestAttempt>()
    let expected = NetworkError(.unacceptableStatus, url: URL(string: server.address("/x")), status: 503, method: .get)
    await #expect(throws: expected) {
      try await server.client(configuration: HTTPClient.Configuration(onAttempt: log.record)).send(.numbers)
    }
    #expect(server.requests.count == 3)
    #expect(log.values.map(\.attempt) == [1, 2, 3])
    #expect(log.values.map(\.retry) == [.retry(after: .zero), .retry(after: .zero), .giveUp(.attemptsUsed)])
  }

  @Test("The client waits for Retry-After; a date is relative to the server's clock")
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
      let clock = SleepRecordingClock()
      let task = Task { try await server.client(clock: clock).send(.numbers) }
      var sleeps = clock.sleeps.makeAsyncIterator()
      #expect(Set([await sleeps.next(), await sleeps.next()]) == [.seconds(30), .seconds(7)])
      clock.advance(by: .seconds(7))
      #expect(try await task.value == [7])
    }
  }

  @Test("The deadline covers all attempts and pauses")
  func deadline() async throws {
    let server = LoopbackServer { _ in .json("", status: "503 Down", headers: ["Retry-After: 4"]) }
    let clock = SleepRecordingClock()
    let task = Task {
      try await server.client(clock: clock, configuration: .init(deadline: .seconds(10))).send(.numbers)
    }
    var sleeps = clock.sleeps.makeAsyncIterator()
    #expect(Set([await sleeps.next(), await sleeps.next()]) == [.seconds(10), .seconds(4)])
    clock.advance(by: .seconds(4))
    #expect(await sleeps.next() == .seconds(4))
    clock.advance(by: .seconds(4))
    // Retry-After exceeds the two seconds that are left; the attempts are used up as well.
    await #expect(throws: NetworkError.self) { try await task.value }
    #expect(server.requests.count == 3)
  }

  @Test("Cancelling ends a pause at once")
  func cancellation() async throws {
    let server = LoopbackServer { _ in .json("", status: "503 Down", headers: ["Retry-After: 5"]) }
    let clock = SleepRecordingClock()
    let task = Task { try await server.client(clock: clock).send(.numbers) }
    var sleeps = clock.sleeps.makeAsyncIterator()
    #expect(Set([await sleeps.next(), await sleeps.next()]) == [.seconds(30), .seconds(5)])
    task.cancel()
    await #expect(throws: NetworkError.cancelled) { try await task.value }
    #expect(server.requests.count == 1)
  }
}

/// Returns `true` a number of times.
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
