public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A call of a REST API as a value: the HTTP request, the accepted status codes, and how the response is decoded.
///
/// A call is declared once, so an API is a list of declarations:
///
/// ```swift
/// extension Request where Response == Todo {
///   static func todo(_ id: Int) -> Self { Self(path: ["todos", "\(id)"]) }
/// }
/// ```
///
/// The request knows no server. An ``APIClient`` adds the base URL and sends it.
public struct Request<Response: Sendable>: Sendable {
  /// The method.
  ///
  /// The default is `GET`.
  public var method: HTTPMethod
  /// The components of the path below the base URL, as plain text: a `/` or a space in a component is percent-encoded.
  public var path: [String]
  /// The query items, in order; names and values as plain text.
  public var query: [URLQueryItem]
  /// An absolute URL, used instead of the base URL, ``path`` and ``query``.
  ///
  /// Its path and query are sent to the byte; characters that a URL cannot hold are percent-encoded. It is checked as a
  /// ``BaseURL`` is, but can have a query and a fragment.
  public var absoluteURL: String?
  /// Header fields, sent in addition to the client's and in preference to them.
  public var headers: [String: String]
  /// The body, or `nil` for a request without one.
  public var body: RequestBody?
  /// The limit on the response body after decompression, in bytes; applies where it is lower than the client's.
  public var maximumBodyBytes: Int?
  /// The status codes of responses that ``decode`` reads; any other status throws before decoding.
  ///
  /// To read the validation errors of a 422 response (RFC 9110, section 15.5.21), use
  /// `RangeSet([200..<300, 422..<423])`.
  public var acceptedStatusCodes: RangeSet<Int>
  /// Decodes the response, with the decoder of the API.
  public var decode: @Sendable (HTTPResponse, JSONDecoder) throws -> Response

  /// Creates a request with a custom decoding.
  ///
  /// - Parameters:
  ///   - path: The path components below the base URL, not percent-encoded.
  ///   - query: The query items, not percent-encoded.
  ///   - acceptedStatusCodes: The default is 200 to 299.
  ///   - decode: An error it throws becomes ``NetworkError/Kind/undecodable``, unless it is a
  ///     ``NetworkError``.
  public init(
    _ method: HTTPMethod = .get,
    path: [String],
    query: [URLQueryItem] = [],
    headers: [String: String] = [:],
    body: RequestBody? = nil,
    maximumBodyBytes: Int? = nil,
    acceptedStatusCodes: RangeSet<Int> = RangeSet(200..<300),
    decode: @escaping @Sendable (HTTPResponse, JSONDecoder) throws -> Response
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.maximumBodyBytes = maximumBodyBytes
    self.acceptedStatusCodes = acceptedStatusCodes
    self.decode = decode
  }

  /// Creates a request for an absolute URL, such as that of an image on another server.
  ///
  /// - Parameters:
  ///   - absoluteURL: An `http` or `https` URL; see ``absoluteURL``.
  ///   - acceptedStatusCodes: The default is 200 to 299.
  ///   - decode: An error it throws becomes ``NetworkError/Kind/undecodable``, unless it is a
  ///     ``NetworkError``.
  public init(
    _ method: HTTPMethod = .get,
    absoluteURL: String,
    headers: [String: String] = [:],
    body: RequestBody? = nil,
    maximumBodyBytes: Int? = nil,
    acceptedStatusCodes: RangeSet<Int> = RangeSet(200..<300),
    decode: @escaping @Sendable (HTTPResponse, JSONDecoder) throws -> Response
  ) {
    self.init(
      method, path: [], headers: headers, body: body, maximumBodyBytes: maximumBodyBytes,
      acceptedStatusCodes: acceptedStatusCodes, decode: decode)
    self.absoluteURL = absoluteURL
  }
}

extension Request where Response: Decodable {
  /// Creates a request whose response is JSON in the shape of `Response`.
  ///
  /// The response of a `Request<Data>` is the body, that of a `Request<String>` its UTF-8 text. An optional response is
  /// `nil` for a 204 response and for an empty body.
  ///
  /// - Parameters:
  ///   - path: The path components below the base URL, not percent-encoded.
  ///   - query: The query items, not percent-encoded.
  ///   - acceptedStatusCodes: The default is 200 to 299.
  public init(
    _ method: HTTPMethod = .get,
    path: [String],
    query: [URLQueryItem] = [],
    headers: [String: String] = [:],
    body: RequestBody? = nil,
    maximumBodyBytes: Int? = nil,
    acceptedStatusCodes: RangeSet<Int> = RangeSet(200..<300)
  ) {
    self.init(
      method, path: path, query: query, headers: headers, body: body, maximumBodyBytes: maximumBodyBytes,
      acceptedStatusCodes: acceptedStatusCodes
    ) { response, decoder in
      try response.value(Response.self, with: decoder)
    }
  }

  /// Creates a request for an absolute URL, whose response is JSON in the shape of `Response`.
  ///
  /// Bytes, text and optional values are those of a request with a path.
  ///
  /// - Parameters:
  ///   - absoluteURL: An `http` or `https` URL; see ``absoluteURL``.
  ///   - acceptedStatusCodes: The default is 200 to 299.
  public init(
    _ method: HTTPMethod = .get,
    absoluteURL: String,
    headers: [String: String] = [:],
    body: RequestBody? = nil,
    maximumBodyBytes: Int? = nil,
    acceptedStatusCodes: RangeSet<Int> = RangeSet(200..<300)
  ) {
    self.init(
      method, path: [], headers: headers, body: body, maximumBodyBytes: maximumBodyBytes,
      acceptedStatusCodes: acceptedStatusCodes)
    self.absoluteURL = absoluteURL
  }
}

extension Request where Response == Void {
  /// Creates a request whose response body is ignored.
  ///
  /// - Parameters:
  ///   - path: The path components below the base URL, not percent-encoded.
  ///   - query: The query items, not percent-encoded.
  ///   - acceptedStatusCodes: The default is 200 to 299.
  public init(
    _ method: HTTPMethod = .get,
    path: [String],
    query: [URLQueryItem] = [],
    headers: [String: String] = [:],
    body: RequestBody? = nil,
    maximumBodyBytes: Int? = nil,
    acceptedStatusCodes: RangeSet<Int> = RangeSet(200..<300)
  ) {
    self.init(
      method, path: path, query: query, headers: headers, body: body, maximumBodyBytes: maximumBodyBytes,
      acceptedStatusCodes: acceptedStatusCodes
    ) { _, _ in }
  }

  /// Creates a request for an absolute URL, whose response body is ignored.
  ///
  /// - Parameters:
  ///   - absoluteURL: An `http` or `https` URL; see ``absoluteURL``.
  ///   - acceptedStatusCodes: The default is 200 to 299.
  public init(
    _ method: HTTPMethod = .get,
    absoluteURL: String,
    headers: [String: String] = [:],
    body: RequestBody? = nil,
    maximumBodyBytes: Int? = nil,
    acceptedStatusCodes: RangeSet<Int> = RangeSet(200..<300)
  ) {
    self.init(
      method, path: [], headers: headers, body: body, maximumBodyBytes: maximumBodyBytes,
      acceptedStatusCodes: acceptedStatusCodes)
    self.absoluteURL = absoluteURL
  }
}

// MARK: - URLs

extension Request {
  /// The path and the query as plain text, without a leading slash, such as `posts/7/comments` or `producers?page=1`; or
  /// the absolute URL.
  ///
  /// It identifies a `GET` request of an API in a cache, and any request, together with its method, in a test.
  public var pathAndQuery: String {
    if let absoluteURL { return absoluteURL }
    let items = query.map { $0.name + ($0.value.map { "=\($0)" } ?? "") }
    return pathText + (items.isEmpty ? "" : "?\(items.joined(separator: "&"))")
  }

  /// The path as plain text.
  var pathText: String { path.joined(separator: "/") }

  /// Creates the `URLRequest` for this request, without sending it.
  ///
  /// Path components and query items are percent-encoded except for RFC 3986's unreserved characters, so `+`, `&` and `/`
  /// in a value arrive unchanged. The components `.` and `..` are rejected, since no encoding keeps a server from resolving
  /// them.
  ///
  /// - Parameters:
  ///   - baseURL: The URL that the path is appended to; its own path is kept. Not used for an ``absoluteURL``.
  ///   - encoder: Encodes a JSON body.
  /// - Returns: The request. Unless ``headers`` has these fields, its `Content-Type` is that of the body, and its `Accept`
  ///   is `application/json`, or `*/*` for bytes, text and an ignored response.
  /// - Throws: ``NetworkError/Kind/invalidRequest`` for an invalid URL or method, a relative path without a base
  ///   URL, a dot as a path component, a control character in a header field, a body of a `GET` or `HEAD`, or a body that
  ///   cannot be encoded.
  public func makeURLRequest(
    baseURL: BaseURL?, encoder: JSONEncoder = JSONEncoder()
  ) throws(NetworkError) -> URLRequest {
    let url = if let absoluteURL { try URL(absolute: absoluteURL) } else { try relativeURL(to: baseURL) }
    func invalid(_ reason: String, _ underlying: (any Error)? = nil) -> NetworkError {
      .invalidRequest(
        url: absoluteURL == nil ? baseURL?.description ?? "" : url.withoutSecrets, reason: reason,
        underlying: underlying)
    }
    guard method.isToken else { throw invalid("the method is not a token") }
    guard body == nil || (method != .get && method != .head) else {
      throw invalid("\(method.rawValue) cannot have a body")
    }
    for (name, value) in headers where (name + value).unicodeScalars.contains(where: { $0.properties.isControl }) {
      throw invalid("a header field holds a control character")
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

  private func relativeURL(to baseURL: BaseURL?) throws(NetworkError) -> URL {
    guard let baseURL else { throw .invalidRequest(url: pathText, reason: "there is no base URL") }
    func invalid(_ reason: String) -> NetworkError { .invalidRequest(url: baseURL.description, reason: reason) }
    guard !path.contains("."), !path.contains("..") else { throw invalid("a path component is a dot") }
    var components = baseURL.components
    for component in path {
      components.percentEncodedPath += "/" + component.percentEncoded
    }
    if !query.isEmpty {
      components.percentEncodedQuery = query.percentEncoded
    }
    guard let url = components.url else { throw invalid("the path makes no URL") }
    return url
  }
}

extension [URLQueryItem] {
  /// The items as the query of a URL or the body of a form.
  var percentEncoded: String {
    map { $0.name.percentEncoded + ($0.value.map { "=" + $0.percentEncoded } ?? "") }.joined(separator: "&")
  }
}

extension HTTPMethod {
  /// Whether the name is a token (RFC 9110, section 5.6.2).
  fileprivate var isToken: Bool {
    !rawValue.isEmpty
      && rawValue.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isControl: Bool { generalCategory == .control }
}
