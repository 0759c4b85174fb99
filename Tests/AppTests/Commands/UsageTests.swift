import Sandbox
import Testing

@Suite("Usage errors", .startsPrograms)
struct UsageTests {
  @Test(
    "A usage error is reported with exit code 2, and nothing is sent",
    arguments: [
      ("postz", "unknown command \"postz\""),
      ("post abc", "\"abc\" is not a post ID: a whole number from 1"),
      ("posts --offlin", "unknown option \"--offlin\""),
      ("posts --json=bogus", "unknown field \"bogus\""), ("post \u{9B}2J", "\"\u{FFFD}2J\" is not a post ID"),
    ])
  func usageError(command: String, message: String) async throws {
    try await SandboxServer.withRequestLog { program, log in
      let result = try await program.with(command.words).run()
      result.expectFailure(2, says: message)
      #expect(log.records.isEmpty)
    }
  }

  @Test(
    "An invalid base URL of the option or the environment is reported with the reason",
    arguments: [
      ("ftp://example.org", "it must start with http:// or https://"), ("http://", "it names no host"),
      ("http://127.0.0.1:99999", "the port must be 1 to 65535"),
    ])
  func baseURL(text: String, reason: String) async throws {
    for (program, source) in [
      (Program("posts", "--base-url", text), "--base-url"), (Program("posts", baseURL: text), "APP_BASE_URL"),
    ] {
      let result = try await program.run()
      result.expectFailure(2, says: reason)
      #expect(result.errors.hasPrefix("app: \(source): \"\(text)\" "), "\(result)")
    }
  }
}
