import Foundation
import Synchronization

/// A response that is being received, and its task.
///
/// It ends exactly once, by the first of the session, the size limit, and cancellation. What the session reports after
/// that has no effect.
final class PendingResponse: Sendable {
  typealias Outcome = Result<HTTPResponse, NetworkError>

  /// The data received so far.
  struct Received {
    /// The head that the session has reported.
    ///
    /// For a head that it cannot parse it makes one up, without reporting it.
    var head: HTTPURLResponse?
    var body = Data()
    /// The number of chunks that are smaller than ``PendingResponse/smallChunkSize``.
    var smallChunkCount = 0
    fileprivate var isPending = true
  }

  /// The limit on a body whose status is not accepted: for messages, not for data.
  static let errorBodyLimit = 64 << 10
  static let smallChunkSize = 512
  /// The limit on the number of small chunks.
  ///
  /// The session keeps a third of a kilobyte for each chunk, until the server pauses.
  static let smallChunkLimit = 100_000

  let url: URL
  let limits: ResponseLimits
  /// The time limit of the session.
  let timeout: Duration
  private let method: HTTPMethod
  private let secrets: SecretValues
  /// The task of the request after its start.
  let task = Mutex<URLSessionTask?>(nil)
  private let promise = Promise<Outcome>()
  private let received = Mutex(Received())

  init(_ request: URLRequest, url: URL, limits: ResponseLimits) {
    self.url = url
    secrets = SecretValues(of: request)
    self.limits = limits
    timeout = .seconds(request.timeoutInterval)
    method = request.method
  }

  /// Whether the response has not ended.
  var isPending: Bool { received.withLock(\.isPending) }

  /// Waits for the end of the response, or the cancellation of the task.
  var outcome: Outcome { get async { await promise.value(ifCancelled: .failure(.cancelled)) } }

  func response(_ head: HTTPURLResponse, body: Data = Data()) -> HTTPResponse {
    var response = HTTPResponse(head, url: url, body: body)
    response.secrets = secrets
    return response
  }

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
    let (isPending, outcome) = received.withLock { received -> (Bool, Outcome?) in
      guard received.isPending else { return (false, nil) }
      guard let outcome = change(&received) else { return (true, nil) }
      received = Received(isPending: false)
      return (false, outcome)
    }
    // Without the lock: a cancellation, which the caller's task waits for when it is resumed, takes it too.
    if let outcome { promise.fulfill(with: outcome) }
    return isPending
  }
}

// MARK: - Data of the session

extension PendingResponse {
  /// Receives the head of the response.
  ///
  /// - Returns: Whether the response is still pending.
  func receive(_ head: URLResponse) -> Bool {
    update { received in
      received.head = head as? HTTPURLResponse
      let status = received.head?.statusCode
      // A response to `HEAD` has no body, whatever its `Content-Length` (RFC 9110, section 9.3.2).
      let hasBody = method != .head && status != 204 && status != 304
      guard hasBody, accepts(received.head) else { return nil }
      return head.expectedContentLength > Int64(limits.bodyBytes) ? tooLarge(received.head) : nil
    }
  }

  /// Receives a chunk of the body; the body of an error is truncated, and any other that is too large is a failure.
  ///
  /// - Returns: Whether the response is still pending.
  func receive(_ chunk: Data) -> Bool {
    update { received in
      if chunk.count < Self.smallChunkSize { received.smallChunkCount += 1 }
      guard received.smallChunkCount <= Self.smallChunkLimit else {
        return .failure(
          NetworkError(.invalidResponse, url: url, reason: "it is sent in too many small chunks"))
      }
      let isAccepted = accepts(received.head)
      let room = (isAccepted ? limits.bodyBytes : Self.errorBodyLimit) - received.body.count
      received.body.append(chunk.prefix(room))
      guard chunk.count > room else { return nil }
      guard !isAccepted, let head = received.head else { return tooLarge(received.head) }
      return .success(response(head, body: received.body))
    }
  }

  private func accepts(_ head: HTTPURLResponse?) -> Bool {
    head.map { limits.acceptedStatusCodes.contains($0.statusCode) } ?? true
  }

  private func tooLarge(_ head: HTTPURLResponse?) -> Outcome {
    let error = NetworkError(.responseTooLarge, url: url, byteLimit: limits.bodyBytes)
    return .failure(head.map { error.with(response($0), to: method) } ?? error)
  }
}

struct ResponseLimits: Hashable {
  /// The limit on the body after decompression, in bytes.
  var bodyBytes: Int
  /// The status codes of responses whose body is used.
  var acceptedStatusCodes: Set<Int>
}
