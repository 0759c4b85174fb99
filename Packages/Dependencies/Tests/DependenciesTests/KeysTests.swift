import Dependencies
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Built-in dependencies")
struct KeysTests {
  @Test("The date can be set, and is the same each time")
  func date() {
    let epoch = Date(timeIntervalSince1970: 0)
    @Dependency(\.date) var date
    @Dependency(\.date.now) var now
    withDependencies {
      $0.date.now = epoch
    } operation: {
      #expect(now == epoch)
      #expect(date() == epoch)
    }
    withDependencies {
      $0.date = .constant(epoch)
    } operation: {
      #expect(date.now == epoch)
    }
  }

  @Test("The live date goes on")
  func liveDate() {
    let before = Date()
    #expect(DependencyValues.live.date() >= before)
  }

  @Test("Incrementing identifiers count from zero, and anew in each scope")
  func incrementingUUID() {
    @Dependency(\.uuid) var uuid
    for _ in 1...2 {
      withDependencies {
        $0.uuid = .incrementing
      } operation: {
        #expect([uuid(), uuid(), uuid()] == [UUID(0), UUID(1), UUID(2)])
      }
    }
  }

  @Test("A constant identifier stays the same, live ones differ")
  func otherUUIDs() {
    @Dependency(\.uuid) var uuid
    withDependencies {
      $0.uuid = .constant(UUID(7))
    } operation: {
      #expect([uuid(), uuid()] == [UUID(7), UUID(7)])
    }
    let live = DependencyValues.live.uuid
    #expect(live() != live())
  }

  @Test(
    "An identifier shows its number",
    arguments: [
      (0, "00000000-0000-0000-0000-000000000000"),
      (10, "00000000-0000-0000-0000-00000000000A"),
      (0xDEAD_BEEF_CAFE, "00000000-0000-0000-0000-DEADBEEFCAFE"),
      (-1, "00000000-0000-0000-FFFF-FFFFFFFFFFFF"),
    ])
  func uuidOfNumber(_ number: Int, _ text: String) {
    #expect(UUID(number).uuidString == text)
  }

  @Test("Random numbers are those of the generator lent")
  func randomNumbers() {
    @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
    withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Ascending())
    } operation: {
      let numbers = (1...3).map { _ in withRandomNumberGenerator { $0.next() } }
      #expect(numbers == [1, 2, 3])
    }
    _ = DependencyValues.live.withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
  }

  @Test("The live clock runs")
  func clock() async throws {
    let clock = DependencyValues.live.continuousClock
    try await clock.sleep(for: .nanoseconds(1))
    #expect(await clock.measure { await Task.yield() } > .zero)
  }

  @Test("In a test, each fails the test until it is overridden")
  func unimplemented() async {
    @Dependency(\.date.now) var now
    @Dependency(\.uuid) var uuid
    @Dependency(\.continuousClock) var clock
    @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
    let messages = await messages {
      _ = now
      _ = uuid()
      _ = withRandomNumberGenerator { $0.next() }
      await #expect(throws: Unimplemented.self) { try await clock.sleep(for: .zero) }
    }
    for name in ["date", "uuid", "withRandomNumberGenerator", "continuousClock"] {
      #expect(messages.contains { $0.hasPrefix("@Dependency(\\.\(name)) is unimplemented in tests") })
    }
  }

  @Test("The live session keeps nothing, and is the same each time")
  func liveSession() {
    let session = DependencyValues.live.urlSession
    #expect(session === DependencyValues.live.urlSession)
    #expect(session.configuration.urlCache == nil)
    #expect(session.configuration.httpCookieStorage == nil)
    #expect(session.configuration.urlCredentialStorage == nil)
    #expect(!session.configuration.httpShouldSetCookies)
  }

  @Test("The test session fails the test and the request, and both name the URL")
  func testSession() async throws {
    // Foundation starts the request on a queue of its own, where no known issue is in scope: so another process.
    let result = try await #require(
      processExitsWith: .success,
      observing: [\.standardErrorContent]
    ) {
      IssueReporter.install(
        IssueReporter(
          record: { message, _ in FileHandle.standardError.write(Data("reported: \(message)\n".utf8)) },
          runningTest: { nil }
        )
      )
      @Dependency(\.urlSession) var session
      let url = try #require(URL(string: "https://example.com/posts?userId=1"))
      let error = await #expect(throws: (any Error).self) {
        try await withCheckedThrowingContinuation { continuation in
          session.dataTask(with: url) { _, _, error in
            continuation.resume(with: error.map { .failure($0) } ?? .success(()))
          }
          .resume()
        }
      }
      FileHandle.standardError.write(Data("thrown: \(error.map { "\($0)" } ?? "")\n".utf8))
    }
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    let subject = "@Dependency(\\.urlSession), asked for https://example.com/posts?userId=1"
    #expect(output.contains("reported: \(subject) is unimplemented in tests"))
    #expect(output.contains("thrown: \(subject)"))
  }
}

private struct Ascending: RandomNumberGenerator {
  private var number: UInt64 = 0

  mutating func next() -> UInt64 {
    number += 1
    return number
  }
}
