public import Foundation

/// A client that sends requests to an API: an ``HTTPClient``, or the stubs of a test.
///
/// Another client implements ``respond(to:)``. One without bytes, such as a stub, returns values:
///
/// ```swift
/// import RESTClient
///
/// struct FixedClient<Value: Sendable>: APIClient {
///   var value: Value
///
///   func respond<Response>(to request: Request<Response>) async throws(NetworkError) -> HTTPResponse {
///     HTTPResponse(decoded: value)
///   }
/// }
/// ```
public protocol APIClient: Sendable {
  /// Sends a request and returns the response without decoding it.
  ///
  /// Its status is one of ``Request/acceptedStatusCodes``. Any other status throws.
  func respond<Response>(to request: Request<Response>) async throws(NetworkError) -> HTTPResponse

  /// The decoder of the responses.
  ///
  /// The default is `JSONDecoder()`.
  var decoder: JSONDecoder { get }
}

extension APIClient {
  /// A decoder with the default strategies.
  public var decoder: JSONDecoder { JSONDecoder() }

  /// Sends a request and returns the decoded response.
  ///
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` if the task is cancelled.
  public func send<Response>(_ request: Request<Response>) async throws(NetworkError) -> Response {
    try decode(try await respond(to: request), to: request)
  }

  /// Sends a request, on the condition that the response no longer matches an entity tag (RFC 9110, section 13.1.2).
  ///
  /// The tag is sent verbatim as `If-None-Match`, weak or strong. A tag that no server can mean
  /// (an empty one, `*`, or one with a control character) is ignored, from the caller as from the server.
  ///
  /// - Parameter entityTag: The entity tag of an earlier response to the same request, or `nil` to send an
  ///   unconditional request.
  /// - Returns: ``Conditional/notModified`` only if `entityTag` is sent. A 304 response to a request without a tag
  ///   throws.
  public func send<Response>(
    _ request: Request<Response>, ifNoneMatch entityTag: String?
  ) async throws(NetworkError) -> Conditional<Response> {
    let response = try await respond(to: request, ifNoneMatch: entityTag)
    let isConditional = entityTag?.usableEntityTag != nil
    if isConditional, response.statusCode == HTTPResponse.notModified { return .notModified }
    return .modified(try decode(response, to: request), entityTag: response.header("ETag")?.usableEntityTag)
  }

  /// Sends a conditional request, as ``send(_:ifNoneMatch:)`` does, and returns the response without decoding it.
  ///
  /// Its status is 304 if the value has not changed. Otherwise ``decode(_:to:)`` returns the value:
  ///
  /// ```swift
  /// import RESTClient
  ///
  /// func title(
  ///   unless entityTag: String?, from client: some APIClient
  /// ) async throws(NetworkError) -> (String?, remainingRequests: String?) {
  ///   let request = Request<String>(path: "title.txt")
  ///   let response = try await client.respond(to: request, ifNoneMatch: entityTag)
  ///   let title = response.statusCode == 304 ? nil : try client.decode(response, to: request)
  ///   return (title, response.header("X-RateLimit-Remaining"))
  /// }
  /// ```
  public func respond<Response>(
    to request: Request<Response>, ifNoneMatch entityTag: String?
  ) async throws(NetworkError) -> HTTPResponse {
    var request = request
    if let entityTag = entityTag?.usableEntityTag {
      request.headers["If-None-Match"] = entityTag
      request.acceptedStatusCodes.insert(HTTPResponse.notModified)
    }
    return try await respond(to: request)
  }

  /// Sends a request and returns the decoded value and the response, which has the header fields.
  ///
  /// ```swift
  /// import RESTClient
  ///
  /// func title(from client: some APIClient) async throws(NetworkError) -> (String, lastModified: String?) {
  ///   let (title, response) = try await client.value(for: Request<String>(path: "title.txt"))
  ///   return (title, response.header("Last-Modified"))
  /// }
  /// ```
  public func value<Value>(for request: Request<Value>) async throws(NetworkError) -> (Value, HTTPResponse) {
    let response = try await respond(to: request)
    return (try decode(response, to: request), response)
  }

  /// Decodes a response of ``respond(to:)``, as ``send(_:)`` does.
  ///
  /// - Parameter request: The request of the response.
  public func decode<Response>(
    _ response: HTTPResponse, to request: Request<Response>
  ) throws(NetworkError) -> Response {
    if let value = response.decoded(as: Response.self) { return value }
    let url = response.url ?? URL(string: "\(request.target)")
    guard !response.isDecoded else {
      throw NetworkError(.undecodable, url: url, reason: "its value is not of type \(Response.self)")
        .with(response, to: request.method)
    }
    do {
      return try request.decode(response, decoder)
    } catch {
      let error = NetworkError(decoding: error, url: url, body: response.excerpt, message: response.message)
      // Another error of `decode` keeps its own status.
      let isOfBody = [.emptyResponse, .webPage, .undecodable].contains(error.kind)
      throw isOfBody ? error.with(response, to: request.method) : error
    }
  }
}

extension HTTPResponse {
  /// The status of a response that still matches the entity tag of its request (RFC 9110, section 15.4.5).
  package static let notModified = 304
}

extension String {
  /// The entity tag, or `nil` if it cannot be sent back: `*` would match every response.
  fileprivate var usableEntityTag: String? {
    isEmpty || self == "*" || hasControlCharacter ? nil : self
  }
}
