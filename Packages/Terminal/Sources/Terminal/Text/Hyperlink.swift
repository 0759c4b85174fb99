/// A web address as the target of a hyperlink.
///
/// Terminals without support for hyperlinks show only the text.
///
/// The address contains no control characters, and its scheme is always `http` or `https`.
public struct Hyperlink: Sendable, Hashable {
  /// The maximum length of an address, which is the limit of some terminals.
  static let maximumLength = 2083

  /// The address, in printable ASCII.
  public let address: String

  /// Creates a hyperlink to an absolute address with the scheme `http` or `https`.
  ///
  /// - Returns: `nil` for another scheme, no host, a character other than printable ASCII, or more than 2,083
  ///   characters.
  public init?(_ address: String) {
    guard let scheme = ["http://", "https://"].first(where: { address.lowercased().hasPrefix($0) }),
      let host = address.dropFirst(scheme.count).first, !"/?#:@".contains(host)
    else { return nil }
    guard address.utf8.count <= Self.maximumLength, address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return nil
    }
    self.address = address
  }

  /// The sequence that begins the link (OSC 8).
  ///
  /// The identifier joins the parts of a link that is wrapped over lines: parts with the same identifier and address
  /// are one link.
  var beginSequence: String { "\u{1B}]8;id=1;\(address)\u{1B}\\" }

  static let endSequence = "\u{1B}]8;;\u{1B}\\"
}

extension StyledText {
  /// Returns the text with a link under each web address in it, without the punctuation behind the address.
  public var withLinks: StyledText {
    guard runs.contains(where: { $0.text.utf8.contains(UInt8(ascii: ":")) }) else { return self }
    var result = StyledText()
    for run in runs {
      var rest = Substring(run.text)
      while run.style.link == nil, let start = rest.startOfAddress {
        var address = rest[start...].prefix { !$0.isWhitespace && !"<>\"“”‘’".contains($0) }
        let hasParenthesis = address.contains("(" as Character)
        while let last = address.last, ".,;:!?'*_]}".contains(last) || last == ")" && !hasParenthesis {
          address.removeLast()
        }
        let link = Hyperlink(String(address)).map { Style(.underline, link: $0) } ?? .plain
        result.append(String(rest[..<start]), style: run.style)
        result.append(String(address), style: run.style.over(link))
        rest = rest[address.endIndex...]
      }
      result.append(String(rest), style: run.style)
    }
    return result
  }
}

extension Substring {
  /// The start of the first web address; `nil` if there is none.
  fileprivate var startOfAddress: Index? {
    var rest = utf8[...]
    while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      rest = rest[colon...]
      let scheme = ["https", "http"].first { self[..<colon].hasSuffix($0) }
      if let scheme, rest.starts(with: "://".utf8) { return index(colon, offsetBy: -scheme.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}
