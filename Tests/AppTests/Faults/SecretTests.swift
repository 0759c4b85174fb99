import Foundation
import TestSupport
import Testing

/// Each text of the program, with a secret in each place that can hold one.
@Suite("Secrets of a user", .startsPrograms)
struct SecretTests {
  private static let form = Array(Program.creation)
  /// The parts of header fields and URLs that no text may have.
  private static let secrets = ["sess1on", "plain-key", "passw0rd", "odd-key", "qu3ry"]
  private static let environment = [
    "APP_HEADERS": "Cookie: sid=sess1on; lang=de\nX-Plain: plain-key", "GITHUB_TOKEN": "Bearer odd-key",
  ]
  private static let options = ["-H", "Authorization: Basic YWRhOnBhc3N3MHJk", "-H", "X-Odd: odd-key"]

  /// A server that quotes the header fields in the messages of its errors, or redirects to another.
  private static func server(redirectingTo other: String? = nil) throws -> ScriptedServer {
    try ScriptedServer { request in
      if let other, request.path.hasPrefix("/moved") { return .redirect(to: "\(other)/x") }
      let words = secrets.dropLast().joined(separator: " and ") + " of ada:passw0rd, YWRhOnBhc3N3MHJk"
      return request.path.hasPrefix("/x")
        ? .response(json: "{}") : .response("422 Invalid", json: #"{"message":"\#(words)"}"#)
    }
  }

  @Test(
    "The secrets of header fields and URLs are in no text of the program and in no file",
    arguments: [
      ["post", "7", "--debug"], ["producers", "--debug"], ["accounts", "--debug"],
      ["api", "x?token=qu3ry", "--debug"], ["api", "x?token=qu3ry", "-X", "DELETE"],
      ["api", "x?token=qu3ry", "-X", "DELETE", "--yes", "--debug"], ["api", "x?token=qu3ry", "--offline"],
      ["api", "moved?token=qu3ry", "--debug"], ["api", "OTHER/x?token=qu3ry", "--debug"],
      ["status"], ["status", "--json"], ["status", "--debug"],
      form + ["--debug"], form + ["--dry-run"], form + ["--dry-run", "--json"],
      ["posts", "-H", "Authorization=Bearer odd-key"], ["posts", "-H", "odd-key"], ["posts", "-H", "X-Aé: odd-key"],
    ])
  func texts(arguments: [String]) async throws {
    let other = try Self.server()
    let server = try Self.server(redirectingTo: other.baseURL)
    defer { [server, other].forEach { $0.stop() } }
    let program = Program(baseURL: server.baseURL, environment: Self.environment)
    let call = arguments.map { $0.replacing("OTHER", with: other.baseURL) }
    let terminal = try PseudoTerminal()
    terminal.type("y\n")
    for program in [program, program.on(terminal)] {
      let result = try await program.with(call + Self.options).run()
      for secret in Self.secrets + ["YWRh"] {
        #expect(!"\(result.output)\(result.errors)".contains(secret), "\(result)")
      }
    }
    let drafts = try await program.with("account", "drafts", "--json").run().output
    let home = try #require(program.environment["HOME"])
    let files = FileManager.default.enumerator(atPath: home)?.compactMap {
      FileManager.default.contents(atPath: "\(home)/\($0)")
    }
    let texts = (files ?? []).map { String(decoding: $0, as: UTF8.self) } + [drafts]
    #expect(!texts.contains { text in Self.secrets.contains { text.contains($0) } })
    // Those of a request are for its own origin, and those of the environment for the servers that are set.
    let sent = other.requests.map(\.head).joined()
    #expect(["sess1on", "plain-key"].allSatisfy { !sent.contains($0) })
    #expect(sent.contains("odd-key") == call.contains { $0.hasPrefix(other.baseURL) })
  }
}
