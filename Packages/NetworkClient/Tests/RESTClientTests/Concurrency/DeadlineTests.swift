import Foundation
import TestSupport
import Testing

@testable import RESTClient

@Suite("A deadline")
struct DeadlineTests {
  @Test("An operation that ends in time returns its value and cancels the timer")
  func inTime() async throws {
    let clock = SleepRecordingClock()
    let value = try await withDeadline(.seconds(1), clock: clock, url: URL(string: "u")) {
      _ async throws(NetworkError) in 7
    }
    #expect(value == 7)
    #expect(clock.sleeperCount == 0)
  }

  @Test("At the deadline the operation is cancelled, and the error has the limit")
  func over() async {
    let clock = SleepRecordingClock()
    let ended = Gate()
    let task = Task {
      try await withDeadline(.seconds(2), clock: clock, url: URL(string: "u")) { _ async throws(NetworkError) -> Int in
        await Gate().wait()
        ended.open()
        throw .cancelled
      }
    }
    for await duration in clock.sleeps {
      #expect(duration == .seconds(2))
      break
    }
    clock.advance(by: .milliseconds(1999))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .milliseconds(1))
    await #expect(throws: NetworkError(.timedOut, url: URL(string: "u"), limit: .seconds(2))) { try await task.value }
    await ended.wait()
  }

  @Test("The longest possible deadline is slept in parts that no clock overflows at")
  func longest() async {
    let clock = SleepRecordingClock()
    let task = Task {
      try await withDeadline(.seconds(Int64.max), clock: clock, url: URL(string: "u")) {
        _ async throws(NetworkError) -> Int in
        await Gate().wait()
        throw .cancelled
      }
    }
    var sleeps = clock.sleeps.makeAsyncIterator()
    for _ in 1...2 {
      #expect(await sleeps.next() == .longestSleep)
      clock.advance(by: .longestSleep)
    }
    task.cancel()
    await #expect(throws: NetworkError.cancelled) { try await task.value }
  }

  @Test("The deadline does not include pauses, also one during which the time is over")
  func pause() async {
    let clock = SleepRecordingClock()
    let (isPaused, isOver, isResumed) = (Gate(), Gate(), Gate())
    let task = Task {
      try await withDeadline(.seconds(2), clock: clock, url: URL(string: "u")) {
        stopwatch async throws(NetworkError) -> Int in
        stopwatch.pause()
        isPaused.open()
        await isOver.wait()
        stopwatch.resume()
        isResumed.open()
        await Gate().wait()
        throw .cancelled
      }
    }
    var sleeps = clock.sleeps.makeAsyncIterator()
    await isPaused.wait()
    #expect(await sleeps.next() == .seconds(2))
    for _ in 1...2 {
      clock.advance(by: .seconds(2))
      #expect(await sleeps.next() == .seconds(2))
    }
    isOver.open()
    await isResumed.wait()
    clock.advance(by: .seconds(2))
    await #expect(throws: NetworkError(.timedOut, url: URL(string: "u"), limit: .seconds(2))) { try await task.value }
  }

  @Test("A timeout of the session is reported with the deadline")
  func sessionTimer() async {
    await #expect(throws: NetworkError(.timedOut, url: URL(string: "u"), limit: .seconds(3))) {
      try await withDeadline(.seconds(3), clock: SleepRecordingClock(), url: URL(string: "u")) {
        _ async throws(NetworkError) -> Int in
        throw NetworkError(.timedOut, url: URL(string: "elsewhere"))
      }
    }
  }
}
