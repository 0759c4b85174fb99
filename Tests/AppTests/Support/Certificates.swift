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

    fileprivate init(_ name: String) {
      certificate = "\(Tool.folder)/\(name).pem"
      key = "\(Tool.folder)/\(name).key"
    }
  }

  /// The certificates of all tests.
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
  /// A self-signed certificate.
  let selfSigned: Identity

  private static let created = Task { try await Certificates() }

  private static let configuration = """
    [req]
    distinguished_name = subject
    [subject]
    [ca]
    default_ca = tests
    [tests]
    database = FOLDER/index
    new_certs_dir = FOLDER
    rand_serial = yes
    unique_subject = no
    default_md = sha256
    policy = any
    [any]
    commonName = supplied
    [local]
    subjectAltName = IP:127.0.0.1, DNS:localhost
    [other]
    subjectAltName = DNS:elsewhere.example
    [authority]
    basicConstraints = critical, CA:true
    """

  private init() async throws {
    let configuration = Self.configuration.replacing("FOLDER", with: Tool.folder)
    try configuration.write(toFile: "\(Tool.folder)/configuration", atomically: false, encoding: .utf8)
    try "".write(toFile: "\(Tool.folder)/index", atomically: false, encoding: .utf8)
    authority = try await Self.makeSelfSigned("authority", extensions: "authority")
    selfSigned = try await Self.makeSelfSigned("self-signed", extensions: "local")
    let yesterday = Date(timeIntervalSinceNow: -86400)
    valid = try await Self.certify("valid", by: authority, extensions: "local")
    expired = try await Self.certify("expired", by: authority, extensions: "local", until: yesterday)
    wrongHost = try await Self.certify("elsewhere", by: authority, extensions: "other")
  }

  /// Creates a self-signed certificate.
  private static func makeSelfSigned(_ name: String, extensions: String) async throws -> Identity {
    let identity = Identity(name)
    try await openssl(
      "req", "-x509", "-days", "2", "-extensions", extensions, "-out", identity.certificate, newKeyFor: identity)
    return identity
  }

  /// Creates a certificate that an authority has signed.
  private static func certify(
    _ name: String, by authority: Identity, extensions: String, until end: Date = Date(timeIntervalSinceNow: 86400)
  ) async throws -> Identity {
    let identity = Identity(name)
    let request = "\(Tool.folder)/\(name).request"
    try await openssl("req", "-new", "-out", request, newKeyFor: identity)
    func time(_ date: Date) -> String {
      date.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted)).replacing("T", with: "")
    }
    try await Tool.openssl.run([
      "ca", "-batch", "-notext", "-config", "\(Tool.folder)/configuration", "-extensions", extensions, "-in", request,
      "-out", identity.certificate, "-cert", authority.certificate, "-keyfile", authority.key,
      "-startdate", time(end.addingTimeInterval(-30 * 86400)), "-enddate", time(end),
    ])
    return identity
  }

  private static func openssl(_ arguments: String..., newKeyFor identity: Identity) async throws {
    try await Tool.openssl.run(
      arguments + [
        "-config", "\(Tool.folder)/configuration", "-subj", "/CN=127.0.0.1", "-nodes", "-keyout", identity.key,
        "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
      ])
  }
}
