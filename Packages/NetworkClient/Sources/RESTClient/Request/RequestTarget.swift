import Foundation

/// The target of a request (RFC 9110, section 7.1): a path below the base URL, or an absolute URL.
public enum RequestTarget: Hashable, Sendable {
  /// A path below the base URL of the client, and a query.
  case path(RequestPath, query: RequestQuery = [:])
  /// An absolute URL in place of the base URL, such as that of an image on another server.
  ///
  /// Its path and query are sent to the byte; characters that a URL cannot hold are percent-encoded. It is checked as a
  /// ``BaseURL`` is, but can have a query and a fragment.
  case url(String)
}

extension RequestTarget {
  /// The URL of the target.
  func url(below baseURL: BaseURL?) throws(NetworkError) -> URL {
    switch self {
    case .url(let text): return try URL(absolute: text)
    case .path(let path, let query):
      guard let baseURL else {
        throw NetworkError(.invalidRequest, url: path.description, reason: "there is no base URL")
      }
      func invalid(_ reason: String) -> NetworkError {
        NetworkError(.invalidRequest, url: baseURL.description, reason: reason)
      }
      guard !path.components.contains("."), !path.components.contains("..") else {
        throw invalid("a path component is a dot")
      }
      var components = baseURL.components
      for component in path.components {
        components.percentEncodedPath += "/" + component.percentEncoded
      }
      if !query.items.isEmpty { components.percentEncodedQuery = query.percentEncoded }
      guard let url = components.url else { throw invalid("the path makes no URL") }
      return url
    }
  }
}

// MARK: - Conformances

extension RequestTarget: CustomStringConvertible {
  /// The path and the query without a leading slash, percent-encoded, such as `posts/7/comments` or `producers?page=1`; or
  /// the absolute URL.
  public var description: String {
    switch self {
    case .url(let text): text
    case .path(let path, let query):
      path.components.map(\.percentEncoded).joined(separator: "/")
        + (query.items.isEmpty ? "" : "?\(query.percentEncoded)")
    }
  }
}

extension URL {
  /// Checks an absolute URL and keeps its path and query to the byte; the fragment is dropped, since it is never sent (RFC
  /// 9110, section 4.1).
  init(absolute text: String) throws(NetworkError) {
    do throws(InvalidBaseURL) {
      var components = try BaseURL.components(of: text)
      let target = text.requestTarget
      components.percentEncodedPath = target.prefix { $0 != "?" }.percentEncodedOnce
      components.percentEncodedQuery = target.firstIndex(of: "?").map { query in
        target[query...].dropFirst().percentEncodedOnce
      }
      components.fragment = nil
      guard let url = components.url else { throw InvalidBaseURL(text, reason: "it is not a URL") }
      self = url
    } catch {
      throw NetworkError(.invalidRequest, url: error.text, reason: error.reason, underlying: error)
    }
  }
}

extension String {
  /// The part of a URL between its authority and its fragment.
  fileprivate var requestTarget: Substring.UnicodeScalarView {
    let authority = (range(of: "//")?.upperBound).map { unicodeScalars[$0...] } ?? Substring(self).unicodeScalars
    return authority.drop { !["/", "?", "#"].contains($0) }.prefix { $0 != "#" }
  }
}
