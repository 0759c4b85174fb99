public import Foundation

/// A complete response: status, header fields and the decompressed body.
public struct HTTPResponse: Sendable {
  /// The URL of the response after redirects; `nil` if it was not sent by a server.
  public var url: URL?
  /// The status code, 100 to 599 (RFC 9110, section 15).
  public var statusCode: Int
  /// The header fields, with the names and values as the server sent them, without blanks around the values, possibly
  /// with control characters.
  public var headers: HTTPFields
  /// The bytes of the body; empty for a response without one.
  public var body: Data
  var secrets = SecretValues()
  private var decoded: (any Sendable)?

  /// Creates a response with a body, for a client that is not an ``HTTPClient``.
  public init(url: URL? = nil, statusCode: Int = 200, headers: HTTPFields = [:], body: Data = Data()) {
    self.url = url
    self.statusCode = statusCode
    self.headers = headers
    self.body = body
  }

  /// Creates a response with a value in place of a body, for a client that has values and no bytes, such as a stub.
  ///
  /// - Parameter value: The response of the request, which is not decoded. Its type is exactly that of the request.
  public init<Value: Sendable>(decoded value: Value, statusCode: Int = 200, headers: HTTPFields = [:]) {
    self.init(statusCode: statusCode, headers: headers, body: Data())
    decoded = Decoded(value: value)
  }

  /// Creates a response from its head and its body.
  ///
  /// - Parameter url: The URL of the request, used when the head has none.
  init(_ head: HTTPURLResponse, url: URL, body: Data) {
    self.init(url: head.url ?? url, statusCode: head.statusCode, headers: [:], body: body)
    for (name, value) in head.allHeaderFields {
      if let name = name as? String, let value = value as? String {
        headers[name] = value.trimmingCharacters(in: .blanks)
      }
    }
  }

  /// Returns the value of a header field, or `nil` if there is none.
  ///
  /// - Parameter name: The name of the field, case-insensitive.
  public func header(_ name: String) -> String? {
    headers[name]
  }

  /// Decodes the body as JSON: UTF-8 or UTF-16, with at most 64 levels of arrays and objects.
  ///
  /// The first byte decides whether the body is JSON, not the `Content-Type`: many servers send another.
  ///
  /// - Throws: ``NetworkError/Kind/emptyResponse``, ``NetworkError/Kind/webPage``, or `DecodingError`.
  public func decode<Value: Decodable>(_ type: Value.Type, with decoder: JSONDecoder) throws -> Value {
    if start == nil { throw NetworkError(.emptyResponse, url: url) }
    if isWebPage { throw NetworkError(.webPage, url: url, body: excerpt) }
    return try JSONBody.decode(type, from: body, with: decoder)
  }

  /// The first byte of the body after a byte order mark and white space; `nil` for a blank body.
  package var start: UInt8? {
    let ignored: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0x00, 0x20, 0x09, 0x0A, 0x0D]
    return body.first { !ignored.contains($0) }
  }

  /// Whether the body is HTML or XML.
  package var isWebPage: Bool { start == UInt8(ascii: "<") }

  /// Returns the messages of the server in the body, without secrets of the request.
  ///
  /// - Parameter form: The name of the object around the fields that were sent.
  package func messages(of form: String? = nil) -> [ServerMessages.Message] {
    ServerMessages(body, form: form).messages.map {
      ServerMessages.Message(field: $0.field, text: secrets.redacted($0.text))
    }
  }

  /// The messages in one line of at most 200 characters, or `nil`.
  var message: String? {
    let text = messages().map(\.labelledText).joined(separator: "; ")
    return text.isEmpty ? nil : String(text.prefix(200))
  }

  /// The first bytes of the body, for an error; empty if the body can quote a secret of the request.
  var excerpt: Data { secrets.wereSent ? Data() : Data(body.prefix(1 << 10)) }
}

extension Data {
  /// The first 200 characters, or the title of a web page, as one line; `nil` for no text, and for an empty JSON value.
  var firstLine: String? {
    var text = Substring(decoding: self, as: UTF8.self)
    if text.first(where: { !$0.isWhitespace }) == "<" {
      text = text.firstMatch(of: /(?i)<title[^>]*>([^<]*)/)?.1 ?? ""
    }
    let line = String(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(200))
    let isHidden = ["", "{}", "[]", "null"].contains(line)
    return isHidden || line.hasControlCharacter || line.contains("\u{FFFD}") ? nil : line
  }
}

// MARK: - Decoded values

extension HTTPResponse {
  /// A value, boxed so that its type is not confused with that of an optional around it.
  private struct Decoded<Value: Sendable>: Sendable {
    let value: Value
  }

  /// Whether the response has a value in place of a body.
  package var isDecoded: Bool { decoded != nil }

  /// The value in place of a body, if it has exactly this type.
  package func decoded<Value: Sendable>(as type: Value.Type) -> Value? {
    (decoded as? Decoded<Value>)?.value
  }
}

// MARK: - Values of the body

extension HTTPResponse {
  /// The value of a ``Request`` without a decoding: JSON, bytes, text, or `nil` for no content.
  func value<Value: Decodable>(_ type: Value.Type, with decoder: JSONDecoder) throws -> Value {
    // 204 means no content (RFC 9110, section 15.3.5).
    if statusCode == 204 || body.isEmpty, let optional = type as? any ExpressibleByNilLiteral.Type,
      let none = optional.init(nilLiteral: ()) as? Value
    {
      return none
    }
    if type == Data.self || type == Data?.self, let body = body as? Value { return body }
    if type == String.self || type == String?.self, let text = try text() as? Value { return text }
    let value = try decode(type, with: decoder)
    guard var list = value as? any PartialList else { return value }
    list.mark(
      rangeLength: rangeLength, totalCount: header("X-Total-Count").flatMap { Int($0) },
      isPartialContent: statusCode == 206, isFollowed: nextPage != nil)
    return list as? Value ?? value
  }

  /// The length of the list in a `Content-Range` such as `items 0-9/100` (RFC 9110, section 14.4); `nil` in bytes.
  private var rangeLength: Int? {
    guard let range = header("Content-Range"), !range.lowercased().hasPrefix("bytes ") else { return nil }
    return range.split(separator: "/").last.flatMap { Int($0) }
  }

  /// The body as text in the charset of its `Content-Type`, by default UTF-8.
  private func text() throws(NetworkError) -> String {
    let charset = header("Content-Type")?.firstMatch(of: /(?i);\s*charset\s*=\s*"?([^\s;"]+)/)?.1.lowercased()
    let text =
      switch charset {
      case "iso-8859-1", "latin1": String(data: body, encoding: .isoLatin1)
      case "windows-1252": String(data: body, encoding: .windowsCP1252)
      case "utf-16": String(data: body, encoding: .utf16)
      default: String(validating: body, as: UTF8.self)
      }
    guard let text else {
      throw NetworkError(.invalidText, url: url, reason: "not valid \(charset ?? "UTF-8") text", body: excerpt)
    }
    return text
  }
}

// MARK: - Links

extension HTTPResponse {
  /// The URL of the next page of a list: that of the first link in the `Link` header field (RFC 8288) with the relation
  /// `next`; `nil` without such a link.
  ///
  /// A relative URL is resolved against that of the response.
  ///
  /// ```swift
  /// import RESTClient
  ///
  /// func all(_ first: Request<[String]>, from client: some APIClient) async throws(NetworkError) -> [String] {
  ///   var values: [String] = []
  ///   var request: Request<[String]>? = first
  ///   while let page = request {
  ///     let (newValues, response) = try await client.value(for: page)
  ///     values += newValues
  ///     request = response.nextPage.map { page.at($0) }
  ///   }
  ///   return values
  /// }
  /// ```
  public var nextPage: URL? {
    guard let field = header("Link"), field.utf8.count <= Self.maximumLinkBytes else { return nil }
    let links = field.parts(separatedBy: ",").map { $0.parts(separatedBy: ";") }
    let target = links.first { link in
      link[0].first == "<" && link[0].last == ">" && link.dropFirst().contains(where: \.isRelationToNextPage)
    }
    guard let text = target?[0].dropFirst().dropLast() else { return nil }
    return URL(string: String(text).normalizedURL(relativeTo: url))
  }

  private static let maximumLinkBytes = 8 << 10

  /// The URL in the `Location` of the response, if it has the origin of the response.
  package var locationOnSameServer: String? {
    guard let location = header("Location"), let url,
      let target = URL(string: location.normalizedURL(relativeTo: url)), Origin(target) == Origin(url)
    else { return nil }
    return target.absoluteString
  }
}

extension StringProtocol {
  /// Returns the parts of a header field between separators outside of quotes and angle brackets, without blanks around
  /// them.
  fileprivate func parts(separatedBy separator: Character) -> [String] {
    let closings: [Character: Character] = ["\"": "\"", "<": ">"]
    var closing: Character?
    return split(omittingEmptySubsequences: false) { character in
      if closing != nil {
        if character == closing { closing = nil }
        return false
      }
      closing = closings[character]
      return character == separator
    }
    .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Whether the text is a link's parameter `rel` with the relation `next`.
  fileprivate var isRelationToNextPage: Bool {
    let pair = lowercased().split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
    guard pair.count == 2, pair[0] == "rel" else { return false }
    return pair[1].trimmingCharacters(in: ["\""]).split(separator: " ").contains("next")
  }
}
