import Foundation
import RESTClient
import TestSupport
import Testing

@Suite("Cancelling the caller ends a request", .connects, .timeLimit(.minutes(5)))
struct CancellationTests {
  @Test("A cancelled task sends nothing")
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

  @Test("Thousands of cancelled requests neither hang nor crash the client")
  func storm() async throws {
    let storm = CancellationStorm(count: 6000, seed: 97)
    let server = LoopbackServer { $0.target == "/x" ? .json("[7]") : storm.response(to: $0) }
    // With a clock that does not advance, a request ends by its response or because it is cancelled. The session's own
    // timer for an idle connection uses the real time: the deadline, which a busy machine must not reach.
    let client = try server.client(
      clock: SleepRecordingClock(), configuration: HTTPClient.Configuration(deadline: .seconds(86400)))
    var cancelledCount = 0
    for start in stride(from: 0, to: storm.plans.count, by: 100) {
      await withTaskGroup(of: (CancellationStorm.Plan, Result<[Int], NetworkError>).self) { group in
        for plan in storm.plans[start..<start + 100] { group.addTask { (plan, await storm.run(plan, with: client)) } }
        for await (plan, result) in group {
          #expect(plan.allows(result), "\(plan) ended with \(result)")
          if result == .failure(.cancelled) { cancelledCount += 1 }
        }
      }
    }
    // A third of the requests would never end, and some of the others are not cancelled.
    #expect((2000...5700).contains(cancelledCount))
    #expect(try await client.send(.numbers) == [7])
  }
}
