import Foundation

/// What a server is to a client: scheme, host and port (RFC 6454, section 4).
struct Origin: Hashable, Sendable {
  private let scheme: String
  private let host: String
  private let port: Int

  /// The origin of an address; the port is the scheme's own where none is written.
  init(_ url: URL) {
    scheme = url.scheme?.lowercased() ?? ""
    host = url.host?.lowercased() ?? ""
    port = url.port ?? (scheme == "https" ? 443 : 80)
  }
}
