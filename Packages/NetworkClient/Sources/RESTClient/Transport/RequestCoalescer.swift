import Foundation
import Synchronization

/// Coalesces equal `GET` requests that are in flight at the same time.
///
/// Cancelling one caller ends its wait at once and does not cancel the request; it is cancelled with the last caller.
final class RequestCoalescer: Sendable {
  /// The properties in which equal requests agree: everything that is sent, and everything that affects the response.
  ///
  /// It holds the parts of the `URLRequest`, because Foundation on Linux ignores header fields when comparing requests, even
  /// `Authorization`.
  struct Key: Hashable, Sendable {
    var url: URL
    var headers: [String: String]
    var acceptedStatusCodes: RangeSet<Int>
    var deadline: Duration
    var maximumBodyBytes: Int
    var retryPolicy: RetryPolicy
    var interceptor: UUID?
  }

  private typealias Outcome = Result<HTTPResponse, NetworkError>

  private struct InFlightRequest {
    let id: Int
    var task: Task<Void, Never>?
    var waiters: [Int: CheckedContinuation<Outcome, Never>] = [:]
  }

  private struct State {
    var inFlight: [Key: InFlightRequest] = [:]
    var lastID = 0

    mutating func makeID() -> Int {
      lastID += 1
      return lastID
    }
  }

  private let state = Mutex(State())

  /// Returns the response to a request: of an equal request in flight, or by sending it.
  ///
  /// - Throws: ``NetworkError/cancelled`` at once if the task is cancelled; the error of `send`.
  func response(
    to key: Key, _ send: @escaping @Sendable () async throws(NetworkError) -> HTTPResponse
  ) async throws(NetworkError) -> HTTPResponse {
    let caller = state.withLock { $0.makeID() }
    let outcome: Outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        join(key, as: caller, continuation, send)
        if Task.isCancelled { cancelWaiter(caller, of: key) }
      }
    } onCancel: {
      cancelWaiter(caller, of: key)
    }
    return try outcome.get()
  }

  private func join(
    _ key: Key, as caller: Int, _ continuation: CheckedContinuation<Outcome, Never>,
    _ send: @escaping @Sendable () async throws(NetworkError) -> HTTPResponse
  ) {
    state.withLock { state in
      guard state.inFlight[key] == nil else {
        state.inFlight[key]?.waiters[caller] = continuation
        return
      }
      let id = state.makeID()
      let task = Task {
        do throws(NetworkError) {
          finish(key, id, .success(try await send()))
        } catch {
          finish(key, id, .failure(error))
        }
      }
      state.inFlight[key] = InFlightRequest(id: id, task: task, waiters: [caller: continuation])
    }
  }

  /// Ends the wait of one caller, and cancels the request after its last caller.
  private func cancelWaiter(_ caller: Int, of key: Key) {
    let (waiter, abandoned) = state.withLock { state in
      let waiter = state.inFlight[key]?.waiters.removeValue(forKey: caller)
      guard waiter != nil, state.inFlight[key]?.waiters.isEmpty == true else {
        return (waiter, nil as Task<Void, Never>?)
      }
      return (waiter, state.inFlight.removeValue(forKey: key)?.task)
    }
    abandoned?.cancel()
    waiter?.resume(returning: .failure(.cancelled))
  }

  /// Resumes the callers of a request, unless it was cancelled and an equal one has been sent since.
  private func finish(_ key: Key, _ id: Int, _ outcome: Outcome) {
    let request = state.withLock { $0.inFlight[key]?.id == id ? $0.inFlight.removeValue(forKey: key) : nil }
    for continuation in request?.waiters.values ?? [:].values { continuation.resume(returning: outcome) }
  }
}
