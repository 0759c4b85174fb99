/// A client that sends requests to an API: an ``HTTPClient``, a ``RESTAPI``, or the stubs of a test.
public protocol APIClient: Sendable {
  /// Sends a request, on the condition that the response no longer matches an entity tag (RFC 9110, section 13.1.2).
  ///
  /// - Parameter entityTag: The entity tag of an earlier response to the same request, or `nil` to send an unconditional
  ///   request.
  /// - Returns: ``Conditional/notModified`` only if `entityTag` is not `nil`.
  func send<Response>(
    _ request: Request<Response>, ifNoneMatch entityTag: String?
  ) async throws(NetworkError) -> Conditional<Response>
}

extension APIClient {
  /// Sends a request and returns the decoded response.
  ///
  /// ```swift
  /// let todo = try await client.send(.todo(1))
  /// ```
  ///
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` if the task is cancelled.
  public func send<Response>(_ request: Request<Response>) async throws(NetworkError) -> Response {
    switch try await send(request, ifNoneMatch: nil) {
    case .modified(let response, _): return response
    case .notModified:
      throw .invalidResponse(url: request.pathAndQuery, reason: "\"not modified\" to a request without an entity tag")
    }
  }
}
