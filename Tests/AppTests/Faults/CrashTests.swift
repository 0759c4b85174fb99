import Dependencies
import TestSupport

#if os(Linux)
  import Foundation
  import Testing

  /// The program reports responses on which the system's network library traps like any other malformed response.
  @Suite("Responses that would crash the program", .startsPrograms)
  struct CrashTests {
    private static let crash = [ScriptedServer.Step.raw("HTTP/1.1 200 OK\r\nContent-Ty")]
    private static let reason = "the server closed the connection without a response"

    @Test("One error with the URL, and the cached rows if there are some")
    func list() async throws {
      let isWorking = LockIsolated(true)
      let server = try ScriptedServer { _ in isWorking.value ? [.sandbox] : Self.crash }
      defer { server.stop() }
      let program = Program("users", "--refresh", baseURL: server.baseURL)
      let first = try await program.run()
      #expect(first.status == 0 && first.errors.isEmpty, "\(first)")
      isWorking.setValue(false)
      let result = try await program.run()
      #expect(result.status == 5 && result.bytes == first.bytes, "\(result)")
      #expect(result.errors.contains("\(server.baseURL)/users") && result.errors.contains(Self.reason), "\(result)")
      let posts = try await program.with("posts").run()
      #expect(posts.status == 5 && posts.bytes.isEmpty && posts.errors.contains(Self.reason), "\(posts)")
    }

    @Test("A form whose email was corrected at the prompt is sent once, and kept as a draft")
    func form() async throws {
      let server = try ScriptedServer { _ in Self.crash }
      defer { server.stop() }
      let options = ["--first-name", "Ada", "--last-name", "Byron", "--email", "ada"]
      let form = try FormDriver(
        Program("account", "create", baseURL: server.baseURL).with(["account", "create"] + options))
      try await form.terminal.recording.waitFor("Email") { ProgramResult.text($0).contains("Email: ") }
      form.terminal.type("@example.org\r")
      let result = try await form.running.finish()
      #expect(result.status == 5 && result.unstyled.contains("the form is kept as draft 1"), "\(result)")
      #expect(result.unstyled.contains("\(server.baseURL)/users.json"), "\(result)")
      #expect(server.requests.map(\.method) == ["POST"] && server.requests[0].text.contains("ada@example.org"))
    }

    @Test("A crash of the program itself ends it by the signal", arguments: [SIGSEGV, SIGILL])
    func programCrash(signal: Int32) async throws {
      // On a terminal the runtime would prompt after the crash.
      let form = try FormDriver(Program("account", "create", environment: ["SWIFT_BACKTRACE": "enable=no"]))
      try await form.expect("New account\nFirst name: ")
      form.running.send(signal)
      let result = try await form.running.finish()
      #expect(result.status == 128 + signal && result.unstyled.hasSuffix("First name: "), "\(result)")
      #expect(form.terminal.isEchoing)
    }
  }
#endif
