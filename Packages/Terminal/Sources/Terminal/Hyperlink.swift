/// A web address that a text leads to, on terminals that know links; on others the text stays as it is.
///
/// It holds nothing that a terminal could take for a command, and never leads to anything but the web.
public struct Hyperlink: Sendable, Hashable {
  /// The most characters of an address: some terminals take no more than this.
  static let maximumLength = 2083

  /// The address, in printable ASCII.
  public let address: String

  /// Checks an address.
  ///
  /// - Parameter address: An absolute address of `http` or `https`.
  /// - Returns: nil for any other address, for one without a host, for one with spaces, controls or characters beyond ASCII, and for one of more
  ///   than 2,083 characters.
  public init?(_ address: String) {
    guard let scheme = ["http://", "https://"].first(where: { address.lowercased().hasPrefix($0) }),
      let host = address.dropFirst(scheme.count).first, !"/?#:@".contains(host)
    else { return nil }
    guard address.utf8.count <= Self.maximumLength, address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return nil
    }
    self.address = address
  }

  /// The sequence that begins the link (OSC 8, as terminals have agreed on it).
  ///
  /// The identifier joins what lines have parted: pieces with one identifier and one address are one link.
  var beginSequence: String { "\u{1B}]8;id=1;\(address)\u{1B}\\" }

  /// The sequence that ends any link.
  static let endSequence = "\u{1B}]8;;\u{1B}\\"
}
