import Foundation
import TestSupport
import Testing

@testable import RESTClient

@Suite("The limit on concurrent requests per host", .timeLimit(.minutes(5)))
struct HostConcurrencyLimiterTests {
  @Test("Requests above the limit wait in FIFO order")
  func order() async throws {
    let limiter = HostConcurrencyLimiter(permits: 2)
    let origin = try origin("http://one.example")
    let gates = (0..<5).map { _ in Gate() }
    let (starts, started) = AsyncStream.makeStream(of: Int.self)
    let tasks = gates.enumerated().map { number, gate in
      Task.immediate {
        try await limiter.withPermit(for: origin) { () async throws(NetworkError) in
          started.yield(number)
          await gate.wait()
        }
      }
    }
    var order = starts.makeAsyncIterator()
    #expect(await order.next() == 0)
    #expect(await order.next() == 1)
    gates[1].open()
    #expect(await order.next() == 2)
    gates[2].open()
    #expect(await order.next() == 3)
    for gate in gates { gate.open() }
    #expect(await order.next() == 4)
    for task in tasks { try await task.value }
  }

  @Test("Each origin has its own permits")
  func servers() async throws {
    let limiter = HostConcurrencyLimiter(permits: 1)
    let one = try origin("http://one.example")
    let other = try origin("https://one.example")
    try await limiter.withPermit(for: one) { () async throws(NetworkError) in
      try await limiter.withPermit(for: other) { () async throws(NetworkError) in }
    }
  }

  @Test("Cancelling a waiting request removes it from the queue at once")
  func cancellation() async throws {
    let limiter = HostConcurrencyLimiter(permits: 1)
    let origin = try origin("http://one.example")
    let gate = Gate()
    let first = Task.immediate {
      try await limiter.withPermit(for: origin) { () async throws(NetworkError) in await gate.wait() }
    }
    let second = Task.immediate { try await limiter.withPermit(for: origin) { () async throws(NetworkError) in 2 } }
    let third = Task.immediate { try await limiter.withPermit(for: origin) { () async throws(NetworkError) in 3 } }
    second.cancel()
    await #expect(throws: NetworkError.cancelled) { try await second.value }
    gate.open()
    try await first.value
    #expect(try await third.value == 3)
  }

  @Test("The deadline does not include the time waiting for a permit", .connects)
  func deadline() async throws {
    let server = LoopbackServer { $0.target == "/x" ? .silence : .json("[1]") }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 1
    let clock = SleepRecordingClock()
    let client = try server.client(session: URLSession(configuration: configuration), clock: clock)
    let first = Task.immediate { try await client.send(.numbers) }
    var sleeps = clock.sleeps.makeAsyncIterator()
    #expect(await sleeps.next() == .seconds(30))
    // It has the permit.
    for await _ in server.arrivals { break }
    let second = Task.immediate { try await client.send(Request<[Int]>(path: "y")) }
    clock.advance(by: .seconds(30))
    await #expect(throws: NetworkError(.timedOut, url: URL(string: server.address("/x")), limit: .seconds(30))) {
      try await first.value
    }
    #expect(try await second.value == [1])
  }

  private func origin(_ address: String) throws -> Origin {
    Origin(try #require(URL(string: address)))
  }
}
