import Foundation

/// A certificate authority that nobody knows, and what it has certified: made anew in each run of the tests.
struct Certificates: Sendable {
  /// A certificate and its private key, as files.
  struct Identity: Sendable {
    /// The certificate, as PEM.
    let certificate: String
    /// The private key, as PEM.
    let key: String

    fileprivate init(_ name: String) {
      certificate = "\(Tool.folder)/\(name).pem"
      key = "\(Tool.folder)/\(name).key"
    }
  }

  /// The certificates of all tests.
  static var shared: Certificates {
    get async throws { try await made.value }
  }

  /// The authority's own certificate: whoever has it among those it trusts, trusts ``valid``.
  let authority: Identity
  /// Right in every way, for 127.0.0.1 and localhost.
  let valid: Identity
  /// As ``valid``, but a day over.
  let expired: Identity
  /// As ``valid``, but made out to another host.
  let wrongHost: Identity
  /// Signed by itself alone.
  let selfSigned: Identity

  private static let made = Task { try await Certificates() }

  private static let settings = """
    [req]
    distinguished_name = nobody
    [nobody]
    [ca]
    default_ca = tests
    [tests]
    database = FOLDER/index
    new_certs_dir = FOLDER
    rand_serial = yes
    unique_subject = no
    default_md = sha256
    policy = anybody
    [anybody]
    commonName = supplied
    [here]
    subjectAltName = IP:127.0.0.1, DNS:localhost
    [elsewhere]
    subjectAltName = DNS:elsewhere.example
    [authority]
    basicConstraints = critical, CA:true
    """

  private init() async throws {
    let settings = Self.settings.replacing("FOLDER", with: Tool.folder)
    try settings.write(toFile: "\(Tool.folder)/settings", atomically: false, encoding: .utf8)
    try "".write(toFile: "\(Tool.folder)/index", atomically: false, encoding: .utf8)
    authority = try await Self.makeOut("authority", extensions: "authority")
    selfSigned = try await Self.makeOut("self-signed", extensions: "here")
    let yesterday = Date(timeIntervalSinceNow: -86400)
    valid = try await Self.certify("valid", by: authority, extensions: "here")
    expired = try await Self.certify("expired", by: authority, extensions: "here", until: yesterday)
    wrongHost = try await Self.certify("elsewhere", by: authority, extensions: "elsewhere")
  }

  /// Makes a certificate that is signed by itself.
  private static func makeOut(_ name: String, extensions: String) async throws -> Identity {
    let identity = Identity(name)
    try await openssl(
      "req", "-x509", "-days", "2", "-extensions", extensions, "-out", identity.certificate, newKeyFor: identity)
    return identity
  }

  /// Makes a certificate that another has signed.
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
      "ca", "-batch", "-notext", "-config", "\(Tool.folder)/settings", "-extensions", extensions, "-in", request,
      "-out", identity.certificate, "-cert", authority.certificate, "-keyfile", authority.key,
      "-startdate", time(end.addingTimeInterval(-30 * 86400)), "-enddate", time(end),
    ])
    return identity
  }

  private static func openssl(_ arguments: String..., newKeyFor identity: Identity) async throws {
    try await Tool.openssl.run(
      arguments + [
        "-config", "\(Tool.folder)/settings", "-subj", "/CN=127.0.0.1", "-nodes", "-keyout", identity.key,
        "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
      ])
  }
}
