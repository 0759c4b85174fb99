/// The reason why a connection could not be secured.
public enum TLSFailure: Hashable, Sendable, CaseIterable {
  /// The certificate is not signed by an authority that the system trusts; often it is self-signed.
  case untrusted
  /// The certificate has expired.
  case expired
  /// The certificate was issued for another host.
  case wrongHost
  /// The system has no file of trusted authorities; on Debian install the package `ca-certificates`.
  case noTrustedCertificates
  /// The server does not speak TLS; it may be a plain HTTP server.
  case notSpoken
  /// The server offers only TLS versions or signatures that are no longer secure.
  case protocolTooOld
  /// The handshake failed for another reason.
  case handshakeFailed
}

// MARK: - Texts

extension TLSFailure: CustomStringConvertible {
  /// The reason in a few words.
  public var description: String { texts.reason }

  /// A sentence with the next step; `nil` if the description contains it.
  var suggestion: String? { texts.suggestion }

  private var texts: (reason: String, suggestion: String?) {
    switch self {
    case .untrusted:
      (
        "certificate not trusted",
        "Check the address, or name the file of the certificate's issuer in SSL_CERT_FILE."
      )
    case .expired:
      (
        "certificate expired",
        "Check this machine's clock; if it is right, the server's owner must renew the certificate."
      )
    case .wrongHost: ("certificate issued for another host", "Check the address.")
    case .noTrustedCertificates: ("the system has no certificates to trust: install ca-certificates", nil)
    case .notSpoken: ("the server does not speak TLS", "Check whether the address should start with http://.")
    case .protocolTooOld: ("the server's TLS is too old", "Only the server's owner can help, by updating it.")
    case .handshakeFailed:
      ("the TLS handshake failed", "Check the address, and whether it should start with http:// or https://.")
    }
  }
}
