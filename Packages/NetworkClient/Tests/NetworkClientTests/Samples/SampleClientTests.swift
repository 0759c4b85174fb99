import Dependencies
import Models
import NetworkClient
import Testing

@Suite("Sample data for previews")
struct SampleClientTests {
  @Test("In a preview each API responds with sample data")
  func preview() async throws {
    try await withDependencies {
      $0.context = .preview
    } operation: { () async throws in
      @Dependency(\.typicode) var typicode
      @Dependency(\.producers) var producers
      @Dependency(\.accounts) var accounts
      #expect(try await typicode.send(.posts).first == typicode.send(.post(1)))
      #expect(try await typicode.send(.users).first == typicode.send(.user(1)))
      #expect(try await typicode.send(.comments(on: 1)) == typicode.send(.comments))
      #expect(try await producers.send(.producers(page: 1, size: 20)).producers.first == producers.send(.producer(1)))
      #expect(try await accounts.send(.accounts).first == accounts.send(.account(1)))
      let error = await #expect(throws: NetworkError.self) { try await typicode.send(.post(9)) }
      #expect(error == NetworkError(.unacceptableStatus, url: "posts/9", status: 404))
    }
  }

  @Test("A slow server responds after its latency, on the clock in scope", .timeLimit(.minutes(5)))
  func slow() async throws {
    let clock = TestClock()
    let task = withDependencies {
      $0.typicode.stub = SampleClient.typicode(latency: .seconds(2))
      $0.continuousClock = clock
    } operation: {
      @Dependency(\.typicode) var typicode
      return Task { [typicode] in try await typicode.send(.posts).count }
    }
    try await clock.waitForSleeps()
    #expect(clock.deadlines.map(\.offset) == [.seconds(2)])
    await clock.advance(by: .seconds(2))
    #expect(try await task.value == 2)
  }
}
