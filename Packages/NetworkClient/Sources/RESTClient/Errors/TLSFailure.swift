import Foundation

/// The reason why a connection could not be secured.
public enum TLSFailure: Hashable, Sendable, CaseIterable {
  /// The certificate is not signed by an authority that the system trusts; often it is self-signed.
  case untrusted
  /// The certificate is not valid yet; often the clock of this machine is wrong.
  case notYetValid
  /// The certificate has expired.
  case expired
  /// The certificate was issued for another host.
  case wrongHost
  /// There is no readable file of trusted authorities: the one that an environment variable names, or that of the
  /// system; on Debian install the package `ca-certificates`.
  case noTrustedCertificates
  /// The server requires a client certificate, which is not supported.
  case clientCertificateRequired
  /// The server does not speak TLS; it may be a plain HTTP server.
  case notSpoken
  /// The server offers only TLS versions or signatures that are no longer secure.
  case protocolTooOld
  /// The handshake failed for another reason.
  case handshakeFailed
}

// MARK: - Texts

/// The environment variable that names the file of trusted certificates; the first one wins, as in curl.
private var certificateVariable: (name: String, file: String?) {
  let environment = ProcessInfo.processInfo.environment
  let variables = ["CURL_CA_BUNDLE", "SSL_CERT_FILE"]
  let name = variables.first { environment[$0]?.isEmpty == false } ?? "SSL_CERT_FILE"
  return (name, environment[name])
}

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
        "Check the address, or name the file of the certificate's issuer in \(certificateVariable.name)."
      )
    case .notYetValid: ("certificate not valid yet", "Check this machine's clock.")
    case .expired:
      (
        "certificate expired",
        "Check this machine's clock; if it is right, the server's owner must renew the certificate."
      )
    case .wrongHost: ("certificate issued for another host", "Check the address.")
    case .noTrustedCertificates:
      certificateVariable.file.map {
        ("\(certificateVariable.name) names \($0), which is not a readable file of PEM certificates", nil)
      } ?? ("the system has no certificates to trust: install ca-certificates", nil)
    case .clientCertificateRequired: ("the server requires a client certificate, which is not supported", nil)
    case .notSpoken: ("the server does not speak TLS", "Check whether the address should start with http://.")
    case .protocolTooOld: ("the server's TLS is too old", "Only the server's owner can help, by updating it.")
    case .handshakeFailed:
      ("the TLS handshake failed", "Check the address, and whether it should start with http:// or https://.")
    }
  }
}
