/// The validator of a body and the conditions that clients put on it.
struct EntityTag: Sendable, Equatable {
  /// The tag as it stands in the header, such as `W/"2-vyGp6PvFo4RvsFtPoIWeCReyIC8"`.
  let text: String

  /// The weak tag that the origin computes: the length in hexadecimal, then 27 characters of Base64 of the SHA-1.
  init(of body: [UInt8]) {
    let hash = Base64.text(of: SHA1.digest(of: body)).prefix(27)
    text = "W/\"\(String(body.count, radix: 16))-\(hash)\""
  }

  /// Whether the client already holds this body and may be answered 304.
  ///
  /// As the origin does it: `no-cache` asks for the body again, and so does a date, because bodies carry none.
  func isKnown(by headers: HTTPHeaders) -> Bool {
    guard let known = headers["If-None-Match"], headers["If-Modified-Since"] == nil else { return false }
    guard !headers.tokens(of: "Cache-Control").contains("no-cache") else { return false }
    if known.trimmingBlanks() == "*" { return true }
    return known.split(separator: ",").contains { Self.opaque($0.trimmingBlanks()) == Self.opaque(text[...]) }
  }

  /// The tag without its mark of weakness: RFC 9110 section 13.1.2 compares without it.
  private static func opaque(_ tag: Substring) -> Substring {
    tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
  }
}
