public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A whole answer: status, header fields and the body's bytes, decompressed.
public struct HTTPResponse: Sendable {
  /// The address that answered, after redirects.
  public var url: URL
  /// The status code, 100 to 599 (RFC 9110, section 15).
  public var statusCode: Int
  /// The bytes of the body; empty when there was none.
  public var body: Data
  private var head: HTTPURLResponse

  /// Joins a response's head and its body.
  ///
  /// - Parameters:
  ///   - head: The response as `URLSession` gave it.
  ///   - url: The address asked, used when the head names none.
  ///   - body: The body's bytes.
  public init(_ head: HTTPURLResponse, url: URL, body: Data) {
    self.url = head.url ?? url
    self.statusCode = head.statusCode
    self.body = body
    self.head = head
  }

  /// Reads one header field.
  ///
  /// - Parameter name: The field's name in any letter case, such as `ETag`.
  /// - Returns: The field's value as the server sent it, not made safe for printing, or `nil` when there is none.
  public func header(_ name: String) -> String? {
    head.value(forHTTPHeaderField: name)
  }

  /// Whether the server says that the body is a web page.
  var isLabelledAsPage: Bool { header("Content-Type")?.lowercased().hasPrefix("text/html") ?? false }

  /// The body, where it can be JSON.
  ///
  /// - Throws: ``NetworkError/emptyResponse(url:)`` or ``NetworkError/webPage(url:)``.
  func json() throws(NetworkError) -> JSONBody {
    if body.isEmpty { throw .emptyResponse(url: url.withoutSecrets) }
    if isLabelledAsPage { throw .webPage(url: url.withoutSecrets) }
    return JSONBody(body)
  }
}
