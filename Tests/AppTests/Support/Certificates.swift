import Foundation

/// A certificate authority that no system trusts, and its certificates.
///
/// Each test run creates new ones.
struct Certificates: Sendable {
  /// The files of a certificate and its private key.
  struct Identity: Sendable {
    /// The certificate in PEM format.
    let certificate: String
    /// The private key in PEM format.
    let key: String
  }

  static var shared: Certificates {
    get async throws { try await created.value }
  }

  /// The authority.
  ///
  /// A system with its certificate trusts ``valid``.
  let authority: Identity
  /// A valid certificate for 127.0.0.1 and localhost.
  let valid: Identity
  /// A certificate that expired yesterday.
  let expired: Identity
  /// A certificate for another host.
  let wrongHost: Identity
  let selfSigned: Identity

  private static let created = Task { try await Certificates() }

  private init() async throws {
    let local = "subjectAltName = IP:127.0.0.1, DNS:localhost"
    authority = try await Self.create("authority", "basicConstraints = critical, CA:true")
    selfSigned = try await Self.create("self-signed", local)
    valid = try await Self.create("valid", local, by: authority)
    expired = try await Self.create("expired", local, by: authority, days: -1)
    wrongHost = try await Self.create("elsewhere", "subjectAltName = DNS:elsewhere.example", by: authority)
  }

  /// Creates a certificate with an extension that an authority or its own key signs.
  private static func create(
    _ name: String, _ extensions: String, by authority: Identity? = nil, days: Int = 2
  ) async throws -> Identity {
    let path = "\(Tool.folder)/\(name)"
    let identity = Identity(certificate: "\(path).pem", key: "\(path).key")
    try "[req]\ndistinguished_name = subject\n[subject]\n[certificate]\n\(extensions)\n"
      .write(toFile: "\(path).cnf", atomically: false, encoding: .utf8)
    try await Tool.openssl.run([
      "req", "-new", "-config", "\(path).cnf", "-subj", "/CN=\(name)", "-out", "\(path).request", "-nodes", "-keyout",
      identity.key, "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
    ])
    let signature =
      authority.map { ["-CA", $0.certificate, "-CAkey", $0.key, "-CAcreateserial"] } ?? ["-signkey", identity.key]
    try await Tool.openssl.run(
      ["x509", "-req", "-in", "\(path).request", "-out", identity.certificate, "-days", "\(days)"]
        + ["-extfile", "\(path).cnf", "-extensions", "certificate"] + signature)
    return identity
  }
}
