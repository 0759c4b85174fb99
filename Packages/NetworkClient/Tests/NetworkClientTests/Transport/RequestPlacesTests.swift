import Foundation
import Testing

@testable import NetworkClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The requests under way to a server", .timeLimit(.minutes(1)))
struct RequestPlacesTests {
  @Test("Are so many at once; the others follow in the order in which they came")
  func order() async throws {
    let places = RequestPlaces(count: 2)
    let server = try origin("http://one.example")
    let gates = (0..<5).map { _ in Gate() }
    let (begun, beginning) = AsyncStream.makeStream(of: Int.self)
    let tasks = gates.enumerated().map { number, gate in
      Task.immediate {
        try await places.withPlace(at: server) { () async throws(NetworkError) in
          beginning.yield(number)
          await gate.pass()
        }
      }
    }
    var order = begun.makeAsyncIterator()
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

  @Test("Are each server's own")
  func servers() async throws {
    let places = RequestPlaces(count: 1)
    let one = try origin("http://one.example")
    let other = try origin("https://one.example")
    try await places.withPlace(at: one) { () async throws(NetworkError) in
      try await places.withPlace(at: other) { () async throws(NetworkError) in }
    }
  }

  @Test("One that is cancelled while it waits leaves the line at once")
  func cancellation() async throws {
    let places = RequestPlaces(count: 1)
    let server = try origin("http://one.example")
    let gate = Gate()
    let first = Task.immediate {
      try await places.withPlace(at: server) { () async throws(NetworkError) in await gate.pass() }
    }
    let second = Task.immediate { try await places.withPlace(at: server) { () async throws(NetworkError) in 2 } }
    let third = Task.immediate { try await places.withPlace(at: server) { () async throws(NetworkError) in 3 } }
    second.cancel()
    await #expect(throws: NetworkError.cancelled) { try await second.value }
    gate.open()
    try await first.value
    #expect(try await third.value == 3)
  }

  @Test("A place is given back when its work fails")
  func failure() async throws {
    let places = RequestPlaces(count: 1)
    let server = try origin("http://one.example")
    for _ in 1...3 {
      await #expect(throws: NetworkError.cancelled) {
        try await places.withPlace(at: server) { () async throws(NetworkError) in throw .cancelled }
      }
    }
  }

  @Test("Time spent waiting for a place is none of the deadline's", .connects)
  func deadline() async throws {
    let server = LoopbackServer { $0.target == "/x" ? .silence : .json("[1]") }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 1
    let clock = TestClock()
    let client = try server.client(session: URLSession(configuration: configuration), clock: clock)
    let first = Task.immediate { try await client.send(.numbers) }
    var sleeps = clock.sleeps.makeAsyncIterator()
    #expect(await sleeps.next() == .seconds(30))
    let second = Task.immediate { try await client.send(Request<[Int]>(path: ["y"])) }
    clock.advance(by: .seconds(30))
    await #expect(throws: NetworkError.timedOut(url: server.address("/x"), after: .seconds(30))) {
      try await first.value
    }
    #expect(try await second.value == [1])
  }

  private func origin(_ address: String) throws -> Origin {
    Origin(try #require(URL(string: address)))
  }
}
