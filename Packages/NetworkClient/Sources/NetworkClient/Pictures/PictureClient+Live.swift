import Dependencies
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension PictureClient {
  /// The client that sends real requests, each a `GET` with the care of ``HTTPClient`` for no more than 4 MiB.
  ///
  /// What it sends with is looked up at each call, so overriding `\.urlSession`, `\.httpConfiguration` or
  /// `\.continuousClock` changes the calls made in that scope.
  public static let live = PictureClient { url async throws(NetworkError) in
    try await RequestSender.inScope(maximumBodyBytes: maximumBytes)
      .send(try URLRequest(picture: url), accepting: RangeSet(200..<300))
      .body
  }
}

extension URLRequest {
  /// Asks for the picture at an address, whose path and query stay as they are to the byte.
  fileprivate init(picture text: String) throws(NetworkError) {
    do throws(InvalidBaseURL) {
      var components = try BaseURL.components(of: text)
      // Foundation encodes all or nothing: one letter beyond ASCII, and a `%20` beside it becomes `%2520`.
      let target = text.target
      components.percentEncodedPath = target.prefix { $0 != "?" }.encodedWhereNeeded
      components.percentEncodedQuery = target.firstIndex(of: "?").map { query in
        target[query...].dropFirst().encodedWhereNeeded
      }
      // It is the reader's, and never sent (RFC 9110, section 4.1).
      components.fragment = nil
      guard let url = components.url else { throw InvalidBaseURL(text, reason: "it is not a URL") }
      self.init(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
      setValue("image/*", forHTTPHeaderField: "Accept")
    } catch {
      throw .invalidRequest(url: error.text, reason: error.reason)
    }
  }
}

extension String {
  /// What stands between the authority of a URL and its fragment.
  fileprivate var target: Substring.UnicodeScalarView {
    let authority = (range(of: "//")?.upperBound).map { unicodeScalars[$0...] } ?? Substring(self).unicodeScalars
    return authority.drop { !["/", "?", "#"].contains($0) }.prefix { $0 != "#" }
  }
}

extension Substring.UnicodeScalarView {
  /// The text with what no path and no query can hold percent-encoded (RFC 3986, sections 3.3 and 3.4), and what is
  /// encoded already left alone.
  fileprivate var encodedWhereNeeded: String {
    indices.reduce(into: "") { text, index in
      let isEncoded =
        self[index] == "%" && self[index...].dropFirst().prefix(2).count { $0.properties.isASCIIHexDigit } == 2
      if isEncoded || CharacterSet.pathAndQuery.contains(self[index]) {
        text.unicodeScalars.append(self[index])
      } else {
        for byte in String(self[index]).utf8 {
          text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }
      }
    }
  }
}

extension CharacterSet {
  fileprivate static let pathAndQuery = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?"
  )
}
