import Foundation

/// The entity tag of a body.
struct EntityTag: Sendable, Equatable {
  /// The value of the `ETag` header, such as `W/"2-8b9d47c5"`.
  let text: String

  /// Creates the tag of a body from its length and its FNV-1a hash.
  init(of body: [UInt8]) {
    text = "W/\"\(String(body.count, radix: 16))-\(String(fnv1a(body), radix: 16))\""
  }

  /// Returns whether the client has this body cached, so that the status is 304.
  ///
  /// As in Express, `no-cache` forces the full response. So does `If-Modified-Since`, because no response has a date.
  func isFresh(for headers: HTTPHeaders) -> Bool {
    guard let known = headers["If-None-Match"], headers["If-Modified-Since"] == nil else { return false }
    guard !headers.tokens(of: "Cache-Control").contains("no-cache") else { return false }
    if known == "*" { return true }
    return known.split(separator: ",").contains {
      Self.opaque($0.trimmingCharacters(in: .whitespaces)[...]) == Self.opaque(text[...])
    }
  }

  /// The tag without `W/`, for the weak comparison of RFC 9110 section 13.1.2.
  private static func opaque(_ tag: Substring) -> Substring {
    tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
  }
}

/// Returns the FNV-1a hash of bytes: the standard library's hash differs between processes.
func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
