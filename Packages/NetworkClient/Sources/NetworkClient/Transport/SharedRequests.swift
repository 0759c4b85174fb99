import Foundation
import Synchronization

/// Lets equal `GET` requests that are under way at the same time share one answer.
///
/// The request belongs to none of its callers: one that is cancelled has its answer at once, and the others go on. Only
/// when the last has gone is the request given up.
final class SharedRequests: Sendable {
  /// What makes two requests one: all that goes out, and all that decides over the answer.
  ///
  /// The parts of the request stand by themselves: for Foundation on Linux two requests are equal whose header fields
  /// differ, an `Authorization` among them.
  struct Key: Hashable, Sendable {
    var url: URL
    var headers: [String: String]
    var acceptedStatusCodes: RangeSet<Int>
    var deadline: Duration
    var maximumBodyBytes: Int
    var retryPolicy: RetryPolicy
  }

  private typealias Outcome = Result<HTTPResponse, NetworkError>

  private struct Flight {
    let id: Int
    var task: Task<Void, Never>?
    var waiting: [Int: CheckedContinuation<Outcome, Never>] = [:]
  }

  private struct State {
    var flights: [Key: Flight] = [:]
    var lastID = 0

    mutating func makeID() -> Int {
      lastID += 1
      return lastID
    }
  }

  private let state = Mutex(State())

  /// Waits for the answer to a request that is under way, or sends it.
  ///
  /// - Parameters:
  ///   - key: The request.
  ///   - send: Sends it; called where no equal one is under way.
  /// - Throws: ``NetworkError/cancelled`` at once when the task is cancelled; what `send` throws.
  func response(
    to key: Key, _ send: @escaping @Sendable () async throws(NetworkError) -> HTTPResponse
  ) async throws(NetworkError) -> HTTPResponse {
    let caller = state.withLock { $0.makeID() }
    let outcome: Outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        join(key, as: caller, continuation, send)
        if Task.isCancelled { leave(key, caller) }
      }
    } onCancel: {
      leave(key, caller)
    }
    return try outcome.get()
  }

  private func join(
    _ key: Key, as caller: Int, _ continuation: CheckedContinuation<Outcome, Never>,
    _ send: @escaping @Sendable () async throws(NetworkError) -> HTTPResponse
  ) {
    state.withLock { state in
      guard state.flights[key] == nil else {
        state.flights[key]?.waiting[caller] = continuation
        return
      }
      let id = state.makeID()
      let task = Task {
        do throws(NetworkError) {
          land(key, id, .success(try await send()))
        } catch {
          land(key, id, .failure(error))
        }
      }
      state.flights[key] = Flight(id: id, task: task, waiting: [caller: continuation])
    }
  }

  /// Ends the wait of one caller; a request that nobody waits for any more is given up.
  private func leave(_ key: Key, _ caller: Int) {
    let (left, abandoned) = state.withLock { state in
      let left = state.flights[key]?.waiting.removeValue(forKey: caller)
      guard left != nil, state.flights[key]?.waiting.isEmpty == true else { return (left, nil as Task<Void, Never>?) }
      return (left, state.flights.removeValue(forKey: key)?.task)
    }
    abandoned?.cancel()
    left?.resume(returning: .failure(.cancelled))
  }

  /// Gives the answer to all who wait, unless the request was given up, and an equal one sent since.
  private func land(_ key: Key, _ id: Int, _ outcome: Outcome) {
    let flight = state.withLock { $0.flights[key]?.id == id ? $0.flights.removeValue(forKey: key) : nil }
    for continuation in flight?.waiting.values ?? [:].values { continuation.resume(returning: outcome) }
  }
}
