import Foundation

/// The target of a request (RFC 9110, section 7.1): a path below the base URL, or an absolute URL.
public enum RequestTarget: Hashable, Sendable {
  /// A path below the base URL of the client, and a query.
  case path(RequestPath, query: RequestQuery = [:])
  /// A URL in place of the base URL, such as that of an image on another server; or relative to the base URL, which
  /// `/teas` and `../teas` leave.
  ///
  /// Its path and query are sent verbatim; characters that a URL cannot hold, such as a blank, are percent-encoded, and
  /// white space at the ends is removed. It is checked as a ``BaseURL`` is, but can have a query and a fragment. The
  /// data of a ``DataURL`` is returned without a request.
  case url(String)
}

extension RequestTarget {
  /// The URL of the target.
  ///
  /// - Parameters:
  ///   - baseURL: The base of a path and, as a directory, of a relative URL.
  ///   - name: The name of the API.
  func url(below baseURL: BaseURL?, of name: String = "the API") throws(NetworkError) -> URL {
    switch self {
    case .url(let text):
      let text = text.trimmedURL
      do throws(InvalidBaseURL) {
        if let character = text.unicodeScalars.first(where: { $0.value < 0x20 || $0.value == 0x7F }) {
          throw InvalidBaseURL(text, reason: "it must not hold \(character.codeAndName)")
        }
        let base = text.isEmpty ? nil : baseURL.flatMap { URL(string: "\($0)/") }
        let url = text.normalizedURL(relativeTo: base)
        let components = try BaseURL.components(of: url, from: url)
        guard let url = components.url else { throw InvalidBaseURL(text, reason: "it is not a URL") }
        return url
      } catch {
        throw NetworkError(.invalidRequest, host: error.text, reason: error.reason, underlying: error)
      }
    case .path(let path, let query):
      guard let baseURL else {
        throw NetworkError(.invalidRequest, host: path.description, reason: "no server is set for \(name)")
      }
      func invalid(_ reason: String) -> NetworkError {
        NetworkError(.invalidRequest, url: baseURL.components.url, reason: reason)
      }
      guard !path.components.contains("."), !path.components.contains("..") else {
        throw invalid("a path component is a dot")
      }
      var components = baseURL.components
      for component in path.components {
        components.percentEncodedPath += "/" + component.pathComponentEncoded
      }
      if !query.items.isEmpty { components.percentEncodedQuery = query.percentEncoded }
      guard let url = components.url else { throw invalid("the path makes no URL") }
      return url
    }
  }
}

// MARK: - Conformances

extension RequestTarget: CustomStringConvertible {
  /// The path and the query without a leading slash, percent-encoded, such as `posts/7/comments` or `producers?page=1`;
  /// or the absolute URL.
  public var description: String {
    switch self {
    case .url(let text): DataURL(text)?.description ?? text
    case .path(let path, let query):
      path.components.map(\.pathComponentEncoded).joined(separator: "/")
        + (query.items.isEmpty ? "" : "?\(query.percentEncoded)")
    }
  }
}
