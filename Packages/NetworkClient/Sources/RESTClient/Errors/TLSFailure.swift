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

extension TLSFailure {
  /// A sentence with the next step; `nil` if the description contains it.
  var suggestion: String? {
    switch self {
    case .untrusted: "Check the address, or name the file of the certificate's issuer in SSL_CERT_FILE."
    case .expired: "Check this machine's clock; if it is right, the server's owner must renew the certificate."
    case .wrongHost: "Check the address."
    case .noTrustedCertificates: nil
    case .notSpoken: "Check whether the address should start with http://."
    case .protocolTooOld: "Only the server's owner can help, by updating it."
    case .handshakeFailed: "Check the address, and whether it should start with http:// or https://."
    }
  }
}

// MARK: - Conformances

extension TLSFailure: CustomStringConvertible {
  /// The reason in a few words.
  public var description: String {
    switch self {
    case .untrusted: "certificate not trusted"
    case .expired: "certificate expired"
    case .wrongHost: "certificate issued for another host"
    case .noTrustedCertificates: "the system has no certificates to trust: install ca-certificates"
    case .notSpoken: "the server does not speak TLS"
    case .protocolTooOld: "the server's TLS is too old"
    case .handshakeFailed: "the TLS handshake failed"
    }
  }
}
