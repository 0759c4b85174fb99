import Foundation

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
      throw .invalidRequest(url: error.text, reason: error.reason, underlying: error)
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
