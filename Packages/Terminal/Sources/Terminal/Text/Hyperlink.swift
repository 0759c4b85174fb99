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
  /// - Returns: `nil` for another scheme, no host, a character other than printable ASCII, or more than 2,083 characters.
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
  /// The identifier joins the parts of a link that is wrapped over lines: parts with the same identifier and address are
  /// one link.
  var beginSequence: String { "\u{1B}]8;id=1;\(address)\u{1B}\\" }

  /// The sequence that ends a link.
  static let endSequence = "\u{1B}]8;;\u{1B}\\"
}
