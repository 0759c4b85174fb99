public import Foundation

/// A call of a REST API as a value: the HTTP request, the accepted status codes, and how the response is decoded.
///
/// A call is declared once, so an API is a list of declarations:
///
/// ```swift
/// import RESTClient
///
/// struct Todo: Decodable, Sendable {
///   var id: Int
///   var title: String
/// }
///
/// extension Request where Response == Todo {
///   static func todo(_ id: Int) -> Self { Self(path: "todos/\(id)") }
/// }
/// ```
///
/// The request knows no server. An ``APIClient`` adds the base URL and sends it.
public struct Request<Response: Sendable>: Sendable {
  /// The method.
  ///
  /// The default is `GET`.
  public var method: HTTPMethod
  /// The path and the query, or an absolute URL.
  public var target: RequestTarget
  /// Header fields, sent in addition to the client's and in preference to them.
  public var headers: HTTPFields
  /// The body, or `nil` for a request without one.
  public var body: RequestBody?
  /// The limit on the response body after decompression, in bytes; applies where it is lower than the client's.
  public var maximumBodyBytes: Int?
  /// The status codes of responses that ``decode`` reads; any other status throws before decoding.
  ///
  /// The default is 200 to 299. To read the validation errors of a 422 response (RFC 9110, section 15.5.21), use
  /// `[201, 422]`, or `Set(200..<300).union([422])`.
  public var acceptedStatusCodes: Set<Int>
  /// Decodes the response, with the decoder of the API.
  ///
  /// An error it throws becomes ``NetworkError/Kind/undecodable``, unless it is a ``NetworkError``.
  public var decode: @Sendable (HTTPResponse, JSONDecoder) throws -> Response

  /// Creates a request with a custom decoding.
  ///
  /// - Parameter path: The default is the base URL itself.
  public init(
    _ method: HTTPMethod = .get,
    path: RequestPath = [],
    query: RequestQuery = [:],
    headers: HTTPFields = [:],
    body: RequestBody? = nil,
    maximumBodyBytes: Int? = nil,
    acceptedStatusCodes: Set<Int> = Set(200..<300),
    decode: @escaping @Sendable (HTTPResponse, JSONDecoder) throws -> Response
  ) {
    self.method = method
    self.target = .path(path, query: query)
    self.headers = headers
    self.body = body
    self.maximumBodyBytes = maximumBodyBytes
    self.acceptedStatusCodes = acceptedStatusCodes
    self.decode = decode
  }

  /// Returns the request with an `http` or `https` URL as its target, such as that of an image.
  ///
  /// The URL replaces the target, with its query: what the request shall have of it is part of the URL.
  ///
  /// A relative URL is resolved against the base URL as a directory (RFC 3986, section 5.2): `teas` and `?page=2` are
  /// below it, `./` is the directory itself, `/teas` is on the same server, and `../teas` beside it. A `path` cannot
  /// leave the base URL.
  ///
  /// ```swift
  /// import RESTClient
  ///
  /// let image = Request<String>(headers: ["Accept": "image/svg+xml"]).at("https://images.example/tea.svg")
  /// ```
  public func at(_ url: String) -> Self {
    var request = self
    request.target = .url(url)
    return request
  }

  /// Returns the request with a URL as its target, such as ``HTTPResponse/nextPage``.
  public func at(_ url: URL) -> Self { at(url.absoluteString) }
}

extension Request where Response: Decodable {
  /// Creates a request whose response is JSON in the shape of `Response`.
  ///
  /// The response of a `Request<Data>` is the body, that of a `Request<String>` its text: in UTF-8, or
  /// in ISO-8859-1, Windows-1252 or UTF-16 if the charset of its `Content-Type` is one of them. An optional response is
  /// `nil` for a 204 response and for an empty body.
  ///
  /// - Parameter path: The default is the base URL itself.
  public init(
    _ method: HTTPMethod = .get,
    path: RequestPath = [],
    query: RequestQuery = [:],
    headers: HTTPFields = [:],
    body: RequestBody? = nil,
    maximumBodyBytes: Int? = nil,
    acceptedStatusCodes: Set<Int> = Set(200..<300)
  ) {
    self.init(
      method, path: path, query: query, headers: headers, body: body, maximumBodyBytes: maximumBodyBytes,
      acceptedStatusCodes: acceptedStatusCodes
    ) { response, decoder in
      try response.value(Response.self, with: decoder)
    }
  }
}

extension Request where Response == Void {
  /// Creates a request whose response body is ignored.
  ///
  /// - Parameter path: The default is the base URL itself.
  public init(
    _ method: HTTPMethod = .get,
    path: RequestPath = [],
    query: RequestQuery = [:],
    headers: HTTPFields = [:],
    body: RequestBody? = nil,
    maximumBodyBytes: Int? = nil,
    acceptedStatusCodes: Set<Int> = Set(200..<300)
  ) {
    self.init(
      method, path: path, query: query, headers: headers, body: body, maximumBodyBytes: maximumBodyBytes,
      acceptedStatusCodes: acceptedStatusCodes
    ) { _, _ in }
  }
}

// MARK: - URL requests

extension Request {
  /// The `URLRequest` for this request alone, without header fields and authorization of a client.
  ///
  /// Unless ``headers`` has these fields, its `Content-Type` is that of the body, and its `Accept` is
  /// `application/json`, or `*/*` for bytes, text and an ignored response.
  package func urlRequest(
    baseURL: BaseURL?, encoder: JSONEncoder = .sorted
  ) throws(NetworkError) -> URLRequest {
    let url = try target.url(below: baseURL)
    func invalid(_ reason: String, _ underlying: (any Error)? = nil) -> NetworkError {
      NetworkError(.invalidRequest, url: url, reason: reason, underlying: underlying)
    }
    guard method.rawValue.isToken else { throw invalid("the method is not a token") }
    guard body == nil || (method != .get && method != .head) else {
      throw invalid("\(method.rawValue) cannot have a body")
    }
    for (name, value) in headers {
      guard name.isToken else { throw invalid("\(name.percentEncoded) is not the name of a header field") }
      guard !value.hasControlCharacter else { throw invalid("the header field \(name) holds a control character") }
    }
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
    request.httpMethod = method.rawValue
    if let body {
      do {
        request.httpBody = try body.data(encoder: encoder)
      } catch {
        // Without the error's text, which can contain the value.
        throw invalid("the body cannot be encoded as \(body.contentType)", error)
      }
      request.setValue(body.contentType, forHTTPHeaderField: "Content-Type")
    }
    request.setValue(acceptsAnyType ? "*/*" : "application/json", forHTTPHeaderField: "Accept")
    for (name, value) in headers {
      request.setValue(value, forHTTPHeaderField: name)
    }
    return request
  }

  /// Whether the response is bytes, text, or ignored.
  private var acceptsAnyType: Bool {
    let types: [Any.Type] = [Data.self, String.self, Data?.self, String?.self, Void.self]
    return types.contains { $0 == Response.self }
  }
}
