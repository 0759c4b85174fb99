public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// One call of an API as a plain value: what is asked, what counts as success, and how the answer is read.
///
/// A call is one declaration, so an API is a list of them:
///
/// ```swift
/// extension Request where Response == LossyArray<Post> {
///   static var posts: Self { Self(path: ["posts"]) }
/// }
/// ```
///
/// The value knows no server: ``HTTPClient`` holds the base URL and does the sending.
public struct Request<Response: Sendable>: Sendable {
  /// The method; `GET` unless told.
  public var method: HTTPMethod
  /// The path below the base URL, one component an element, as plain text: a `/` or a space inside one is encoded.
  public var path: [String]
  /// The query, in order; names and values as plain text.
  public var query: [URLQueryItem]
  /// Header fields that are sent besides the client's own and win over them.
  public var headers: [String: String]
  /// The bytes sent as the body, or `nil` for none.
  public var body: Data?
  /// The status codes whose answer ``decode`` reads; any other fails before anything is decoded.
  ///
  /// A server that says with 422 what is wrong with a form (RFC 9110, section 15.5.21) is understood with
  /// `RangeSet([200..<300, 422..<423])`.
  public var acceptedStatusCodes: RangeSet<Int>
  /// Reads the response out of the answer, with the decoder the client was given.
  public var decode: @Sendable (HTTPResponse, JSONDecoder) throws -> Response

  /// Makes a request with its own way to read the answer.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The path components below the base URL, not percent-encoded.
  ///   - query: The query items, not percent-encoded.
  ///   - headers: Header fields besides the client's own.
  ///   - body: The bytes of the body.
  ///   - acceptedStatusCodes: The status codes whose answer is read; those of success unless told.
  ///   - decode: Reads the answer; what it throws becomes ``NetworkError/undecodable(url:path:reason:)``, unless it is a
  ///     ``NetworkError`` already.
  public init(
    _ method: HTTPMethod = .get,
    path: [String],
    query: [URLQueryItem] = [],
    headers: [String: String] = [:],
    body: Data? = nil,
    acceptedStatusCodes: RangeSet<Int> = RangeSet(200..<300),
    decode: @escaping @Sendable (HTTPResponse, JSONDecoder) throws -> Response
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.acceptedStatusCodes = acceptedStatusCodes
    self.decode = decode
  }

  /// Turns this value into the `URLRequest` that will be sent; needs no network, so URL building can be tested.
  ///
  /// Path components and query items are percent-encoded down to RFC 3986's unreserved characters, so `+`, `&` and `/`
  /// inside a value arrive as themselves. The components `.` and `..` are refused: no encoding keeps them from leading
  /// elsewhere.
  ///
  /// - Parameter baseURL: The address that the path is appended to; a path of its own is kept.
  /// - Returns: The request, with `Accept: application/json` unless ``headers`` says otherwise.
  /// - Throws: ``NetworkError/invalidRequest(url:reason:)`` for parts that make no request: a dot as a path component, a
  ///   control character in a header field, a body of a `GET` or `HEAD`.
  public func makeURLRequest(baseURL: BaseURL) throws(NetworkError) -> URLRequest {
    func invalid(_ reason: String) -> NetworkError { .invalidRequest(url: baseURL.description, reason: reason) }
    guard !path.contains("."), !path.contains("..") else { throw invalid("a path component is a dot") }
    guard body == nil || (method != .get && method != .head) else {
      throw invalid("\(method.rawValue) cannot have a body")
    }
    for (name, value) in headers where (name + value).unicodeScalars.contains(where: { $0.properties.isControl }) {
      throw invalid("a header field holds a control character")
    }
    var components = baseURL.components
    for component in path {
      components.percentEncodedPath += "/" + component.percentEncoded
    }
    if !query.isEmpty {
      components.percentEncodedQuery =
        query
        .map { $0.name.percentEncoded + ($0.value.map { "=" + $0.percentEncoded } ?? "") }
        .joined(separator: "&")
    }
    guard let url = components.url else { throw invalid("the path makes no URL") }
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
    request.httpMethod = method.rawValue
    request.httpBody = body
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    for (name, value) in headers {
      request.setValue(value, forHTTPHeaderField: name)
    }
    return request
  }
}

extension Request where Response: Decodable {
  /// Makes a request whose answer is JSON of the response's own shape.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The path components below the base URL, not percent-encoded.
  ///   - query: The query items, not percent-encoded.
  ///   - headers: Header fields besides the client's own.
  ///   - body: The bytes of the body.
  ///   - acceptedStatusCodes: The status codes whose answer is read; those of success unless told.
  public init(
    _ method: HTTPMethod = .get,
    path: [String],
    query: [URLQueryItem] = [],
    headers: [String: String] = [:],
    body: Data? = nil,
    acceptedStatusCodes: RangeSet<Int> = RangeSet(200..<300)
  ) {
    self.init(
      method,
      path: path,
      query: query,
      headers: headers,
      body: body,
      acceptedStatusCodes: acceptedStatusCodes
    ) { response, decoder in
      try response.json().decode(Response.self, with: decoder)
    }
  }
}

extension String {
  /// This text with all but RFC 3986's unreserved characters (section 2.3) percent-encoded.
  fileprivate var percentEncoded: String {
    addingPercentEncoding(withAllowedCharacters: .unreserved) ?? ""
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isControl: Bool { generalCategory == .control }
}

extension CharacterSet {
  fileprivate static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
  )
}
