import NetworkClient
import Testing

@Suite("Two operations side by side")
struct BothTests {
  private enum Failure: Error, Equatable {
    case first
    case second
    case cancelled
  }

  @Test("Both values come, and neither waits for the other to begin")
  func values() async throws {
    let firstBegan = Gate()
    let secondBegan = Gate()
    let pair = try await both(
      { () async throws(Failure) in
        firstBegan.open()
        await secondBegan.pass()
        return 1
      },
      { () async throws(Failure) in
        secondBegan.open()
        await firstBegan.pass()
        return "two"
      })
    #expect(pair == (1, "two"))
  }

  @Test("The failure of either ends both at once, though the other would never end", arguments: [true, false])
  func failFast(firstFails: Bool) async {
    let otherBegan = Gate()
    let otherEnded = Gate()
    let never = Gate()
    let failing = { @Sendable () async throws(Failure) -> Int in
      await otherBegan.pass()
      throw firstFails ? .first : .second
    }
    let waiting = { @Sendable () async throws(Failure) -> Int in
      otherBegan.open()
      await never.pass()
      otherEnded.open()
      throw .cancelled
    }
    await #expect(throws: firstFails ? Failure.first : Failure.second) {
      try await firstFails ? both(failing, waiting) : both(waiting, failing)
    }
    await otherEnded.pass()
  }

  @Test("A value that has come already does not save the pair", arguments: [true, false])
  func failureAfterValue(firstFails: Bool) async {
    let otherEnded = Gate()
    let failing = { @Sendable () async throws(Failure) -> Int in
      await otherEnded.pass()
      throw .first
    }
    let ending = { @Sendable () async throws(Failure) -> Int in
      otherEnded.open()
      return 1
    }
    await #expect(throws: Failure.first) {
      try await firstFails ? both(failing, ending) : both(ending, failing)
    }
  }

  @Test("Cancelling the caller cancels both")
  func cancellation() async {
    let began = (Gate(), Gate())
    let never = Gate()
    let waiting = { @Sendable (began: Gate) async throws(Failure) -> Int in
      began.open()
      await never.pass()
      throw .cancelled
    }
    let task = Task {
      try await both(
        { () async throws(Failure) in try await waiting(began.0) },
        { () async throws(Failure) in try await waiting(began.1) })
    }
    await began.0.pass()
    await began.1.pass()
    task.cancel()
    await #expect(throws: Failure.cancelled) { try await task.value }
  }

  @Test("A caller that is cancelled already gets its answer too")
  func cancelledBefore() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await both(
        { () async throws(Failure) -> Int in throw .cancelled }, { () async throws(Failure) -> Int in throw .cancelled }
      )
    }
    await #expect(throws: Failure.cancelled) { try await task.value }
  }
}
