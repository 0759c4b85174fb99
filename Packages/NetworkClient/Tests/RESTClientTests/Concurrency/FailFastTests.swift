import RESTClient
import TestSupport
import Testing

@Suite("Operations run with FailFast", .timeLimit(.minutes(5)))
struct FailFastTests {
  private enum Failure: Error, Equatable {
    case first
    case second
    case cancelled
  }

  @Test("The operations run concurrently and return their values")
  func values() async throws {
    let (firstStarted, secondStarted) = (Gate(), Gate())
    let failFast = FailFast<Failure>()
    async let first = failFast.run {
      firstStarted.open()
      await secondStarted.wait()
      return 1
    }
    async let second = failFast.run {
      secondStarted.open()
      await firstStarted.wait()
      return "two"
    }
    let values = try await (first, second)
    #expect(values == (1, "two"))
  }

  @Test("The first failure ends all operations at once, although the other would never end", arguments: [true, false])
  func failFast(firstFails: Bool) async {
    let (otherStarted, otherEnded, never) = (Gate(), Gate(), Gate())
    let failFast = FailFast<Failure>()
    let failing = { @Sendable () async throws(Failure) -> Int in
      await otherStarted.wait()
      throw firstFails ? .first : .second
    }
    let waiting = { @Sendable () async throws(Failure) -> Int in
      otherStarted.open()
      await never.wait()
      otherEnded.open()
      throw .cancelled
    }
    async let first = failFast.result(of: firstFails ? failing : waiting)
    async let second = failFast.result(of: firstFails ? waiting : failing)
    let results = await [first, second]
    #expect(results == Array(repeating: .failure(firstFails ? .first : .second), count: 2))
    await otherEnded.wait()
  }

  @Test("A failure does not change the result of an operation that has succeeded")
  func failureAfterSuccess() async {
    let otherEnded = Gate()
    let failFast = FailFast<Failure>()
    async let first = failFast.result {
      otherEnded.open()
      return 1
    }
    async let second = failFast.result { () async throws(Failure) -> Int in
      await otherEnded.wait()
      throw .second
    }
    #expect(await first == .success(1))
    #expect(await second == .failure(.second))
  }

  @Test("After a failure an operation is not started")
  func afterFailure() async {
    let failFast = FailFast<Failure>()
    await #expect(throws: Failure.first) { try await failFast.run { () async throws(Failure) in throw .first } }
    await #expect(throws: Failure.first) { try await failFast.run { Issue.record("The operation was started.") } }
  }

  @Test("Cancelling the caller cancels all operations")
  func cancellation() async {
    let (started, never) = ([Gate(), Gate()], Gate())
    let task = Task {
      let failFast = FailFast<Failure>()
      async let first = failFast.result { () async throws(Failure) in
        started[0].open()
        await never.wait()
        throw .cancelled
      }
      async let second = failFast.result { () async throws(Failure) in
        started[1].open()
        await never.wait()
        throw .cancelled
      }
      return try await (first.get(), second.get())
    }
    for gate in started { await gate.wait() }
    task.cancel()
    await #expect(throws: Failure.cancelled) { try await task.value }
  }

  @Test("A cancelled caller gets the error of its operation")
  func cancelledBefore() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await FailFast<Failure>().run { () async throws(Failure) in
        if Task.isCancelled { throw .cancelled }
      }
    }
    await #expect(throws: Failure.cancelled) { try await task.value }
  }
}
