/// Why a connection could not be made secure.
public enum TLSFailure: Hashable, Sendable, CaseIterable {
  /// The certificate leads to no authority that the system trusts; a self-signed one is the usual case.
  case untrusted
  /// The certificate's time is over.
  case expired
  /// The certificate is made out to another host.
  case wrongHost
  /// The system has no file of authorities to trust; on Debian the package `ca-certificates` brings it.
  case noTrustedCertificates
  /// What answers does not speak TLS: a plain HTTP server, perhaps.
  case notSpoken
  /// The server offers only versions or signatures of TLS that are no longer safe.
  case protocolTooOld
  /// Anything else that ended the handshake.
  case handshakeFailed
}

// MARK: - Conformances

extension TLSFailure: CustomStringConvertible {
  /// What is wrong, in a few words.
  public var description: String {
    switch self {
    case .untrusted: "certificate not trusted"
    case .expired: "certificate expired"
    case .wrongHost: "certificate made out to another host"
    case .noTrustedCertificates: "the system has no certificates to trust: install ca-certificates"
    case .notSpoken: "the server does not speak TLS"
    case .protocolTooOld: "the server's TLS is too old"
    case .handshakeFailed: "the TLS handshake failed"
    }
  }
}
