#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The entity tag of a body.
struct EntityTag: Sendable, Equatable {
  /// The value of the `ETag` header, such as `W/"2-vyGp6PvFo4RvsFtPoIWeCReyIC8"`.
  let text: String

  /// Creates the weak tag of Express: the length in hexadecimal, then 27 characters of the SHA-1 in Base64.
  init(of body: [UInt8]) {
    let hash = Data(SHA1.digest(of: body)).base64EncodedString().prefix(27)
    text = "W/\"\(String(body.count, radix: 16))-\(hash)\""
  }

  /// Returns whether the client has this body cached, so that the status is 304.
  ///
  /// As in Express, `no-cache` forces the full response. So does `If-Modified-Since`, because no response has a date.
  func isFresh(for headers: HTTPHeaders) -> Bool {
    guard let known = headers["If-None-Match"], headers["If-Modified-Since"] == nil else { return false }
    guard !headers.tokens(of: "Cache-Control").contains("no-cache") else { return false }
    if known.trimmingBlanks() == "*" { return true }
    return known.split(separator: ",").contains { Self.opaque($0.trimmingBlanks()) == Self.opaque(text[...]) }
  }

  /// The tag without `W/`, for the weak comparison of RFC 9110 section 13.1.2.
  private static func opaque(_ tag: Substring) -> Substring {
    tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
  }
}
