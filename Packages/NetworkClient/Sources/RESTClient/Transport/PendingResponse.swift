import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A response that is being received, and the continuation of its caller.
///
/// It ends exactly once, by the first of the session, the size limit, and cancellation. What the session reports after that
/// has no effect.
final class PendingResponse: Sendable {
  typealias Outcome = Result<HTTPResponse, NetworkError>

  /// The data received so far.
  struct Received {
    /// Whether the session has reported a head.
    ///
    /// For a head that it cannot parse it makes one up, without reporting it.
    var hasHead = false
    var body = Data()
  }

  private struct State {
    /// `nil` after the end.
    var continuation: CheckedContinuation<Outcome, Never>?
    var received = Received()
  }

  let url: URL
  /// The limit on the body, in bytes.
  let limit: Int
  /// Whether the response has no body, whatever its `Content-Length` (RFC 9110, section 9.3.2).
  let isHeadOnly: Bool
  private let state: Mutex<State>

  init(_ request: URLRequest, url: URL, limit: Int, continuation: CheckedContinuation<Outcome, Never>) {
    self.url = url
    self.limit = limit
    isHeadOnly = request.httpMethod == "HEAD"
    state = Mutex(State(continuation: continuation))
  }

  /// Whether the response has not ended.
  var isPending: Bool { state.withLock { $0.continuation != nil } }

  /// Ends the response, unless it has ended.
  func end(_ outcome: Outcome) {
    update { _ in outcome }
  }

  /// Updates the received data, unless the response has ended.
  ///
  /// - Parameter change: Returns an outcome to end the response with, or `nil` to continue.
  /// - Returns: Whether the response is still pending.
  @discardableResult
  func update(_ change: (inout Received) -> Outcome?) -> Bool {
    let (ended, outcome) = state.withLock { state -> (CheckedContinuation<Outcome, Never>?, Outcome?) in
      guard state.continuation != nil else { return (nil, .failure(.cancelled)) }
      guard let outcome = change(&state.received) else { return (nil, nil) }
      defer { state = State() }
      return (state.continuation, outcome)
    }
    if let outcome { ended?.resume(returning: outcome) }
    return outcome == nil
  }
}
