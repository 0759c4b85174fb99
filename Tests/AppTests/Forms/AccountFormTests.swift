import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("The account form on a terminal", .startsPrograms)
struct AccountFormTests {
  @Test(
    "Ctrl-C exits with 130 and Ctrl-D with 2; nothing is sent, and the fields before are kept as a draft",
    arguments: [
      ("\u{3}", 130), ("\u{4}", 2),
    ])
  func cancelled(key: String, status: Int32) async throws {
    try await SandboxServer.withRequestLog { program, log in
      for count in [0, 3] {
        let form = try FormDriver(program.with("account", "create"))
        try await form.expect("New account\n")
        let fields = [
          ("First name", "Ada"), ("Last name", "Sample"), ("Email", "ada@example.org"), ("Avatar URL (optional)", ""),
        ]
        for (prompt, value) in fields.prefix(count) { try await form.enter(value, for: prompt) }
        try await form.press(key, at: fields[count].0)
        let result = try await form.running.finish()
        #expect(result.status == status, "\(result)")
        let hasMessage = result.output.contains("\napp: the form is incomplete; nothing was sent\n")
        #expect(hasMessage == (status == 2), "\(result)")
        #expect(result.output.contains("  the form is kept as draft 1\n") == (hasMessage && count > 0), "\(result)")
        let hasFarewell = result.output.contains("\napp: kept as draft 1: Ada Sample: app account create --resume=1")
        #expect(hasFarewell == (status == 130 && count > 0), "\(result)")
        #expect(FileManager.default.fileExists(atPath: program.stateFolder) == (count > 0))
      }
      #expect(log.records.isEmpty)
      let drafts = try await program.with("account", "drafts", "--fields=first_name,last_name,email,sent").run()
      #expect(drafts.output == "Ada\tSample\tada@example.org\tno\n", "\(drafts)")
    }
  }
}
