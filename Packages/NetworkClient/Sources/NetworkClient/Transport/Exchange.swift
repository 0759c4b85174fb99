import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request under way: what has arrived so far, and who waits for it.
///
/// It ends exactly once, whoever is first: the session, the limit, or a caller that gives up. Whatever the session still
/// reports of it afterwards finds nothing to change.
final class Exchange: Sendable {
  typealias Outcome = Result<HTTPResponse, NetworkError>

  /// What has arrived so far.
  struct Received {
    /// Whether the session has told of a head; it makes one up where it has not understood the one that came.
    var hasHead = false
    /// The body so far.
    var body = Data()
  }

  private struct State {
    /// Resumed, and gone, when the exchange has ended.
    var continuation: CheckedContinuation<Outcome, Never>?
    var received = Received()
  }

  /// The address asked.
  let url: URL
  /// The most bytes that the body may have.
  let limit: Int
  /// Whether the answer has no body, whatever length its head tells (RFC 9110, section 9.3.2).
  let isHeadOnly: Bool
  private let state: Mutex<State>

  /// Begins with nothing received.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - url: The address asked.
  ///   - limit: The most bytes that the body may have.
  ///   - continuation: The caller that waits.
  init(_ request: URLRequest, url: URL, limit: Int, continuation: CheckedContinuation<Outcome, Never>) {
    self.url = url
    self.limit = limit
    isHeadOnly = request.httpMethod == "HEAD"
    state = Mutex(State(continuation: continuation))
  }

  /// Whether somebody still waits for the answer.
  var isUnderWay: Bool { state.withLock { $0.continuation != nil } }

  /// Ends it, unless it has ended.
  func end(_ outcome: Outcome) {
    update { _ in outcome }
  }

  /// Takes in what has arrived.
  ///
  /// - Parameter change: Changes what has arrived, and gives an outcome to end with, or `nil` to go on.
  /// - Returns: Whether it goes on.
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
