import Dependencies
import TestSupport

#if os(Linux)
  import Foundation
  import Persistence
  import Testing

  /// Responses that crash Foundation on Linux.
  ///
  /// The program reports them like any malformed response.
  @Suite("Responses that crash the system's network library", .startsPrograms)
  struct CrashTests {
    /// Responses by their names.
    static let faults = [
      ("a response that ends within a header field", "HTTP/1.1 200 OK\r\nContent-Ty"),
      ("trailers", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\nX-Checksum: 1\r\n\r\n"),
      ("a Content-Length of 2^63 - 1", "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\n[]"),
    ]

    /// The first of the responses.
    private static let crash = [ScriptedServer.Step.raw(faults[0].1)]
    private static let reason = "it crashed the system's network library"

    /// The expected message for a URL.
    private static func lines(_ url: String) -> [String] {
      [
        "app: the response from \(url) cannot be read: \(reason)",
        "Check the server's address; if it is right, the server is at fault.",
      ]
    }

    @Test("Prints one error line and advice, with exit code 5", arguments: faults)
    func emptyCache(name: String, response: String) async throws {
      let server = try ScriptedServer { _ in [.raw(response)] }
      defer { server.stop() }
      let result = try await Program("users", baseURL: server.baseURL).run()
      #expect(result.status == 5 && result.bytes.isEmpty, "\(result)")
      #expect(result.errorLines == Self.lines("\(server.baseURL)/users"), "\(result)")
      #expect(server.requests.map(\.path) == ["/users"])
    }

    @Test("Shows cached rows with one notice of age and reason, and fails with --refresh")
    func cachedRows() async throws {
      let isWorking = LockIsolated(true)
      let server = try ScriptedServer { _ in isWorking.value ? [.sandbox] : Self.crash }
      defer { server.stop() }
      let program = Program("users", baseURL: server.baseURL)
      let first = try await program.run()
      #expect(first.status == 0 && first.errors.isEmpty, "\(first)")
      isWorking.setValue(false)
      await program.ageCache(by: 2 * 86400)
      let result = try await program.run()
      #expect(result.status == 0 && result.bytes == first.bytes && result.cachedAge == "2 days ago", "\(result)")
      #expect(result.cacheReason?.contains(Self.reason) == true, "\(result)")
      let refreshed = try await program.with("users", "--refresh").run()
      #expect(refreshed.status == 5 && refreshed.bytes == first.bytes, "\(refreshed)")
      #expect(server.requests.count == 3)
      #expect(try program.openDatabase().isIntact)
    }

    @Test("Shows only the error on a terminal, and restores the cursor")
    func terminal() async throws {
      let gate = Gate()
      let server = try ScriptedServer { _ in [.wait(gate)] + Self.crash }
      defer { server.stop() }
      // The most verbose crash report of the Swift runtime.
      let program = Program(
        "users", "--timeout", "600", baseURL: server.baseURL, environment: ["SWIFT_BACKTRACE": "enable=yes,color=yes"])
      try await TerminalEmulator.run(program, columns: 120) { screen in
        _ = try await screen.waitFor("Loading users…")
        #expect(try await !screen.isCursorVisible)
        gate.open()
        let (status, lines) = try await screen.ended()
        #expect(status == 5 && lines == Self.lines("\(server.baseURL)/users"), "\(lines)")
        #expect(try await screen.isCursorVisible)
      }
    }

    @Test("Reports two concurrent crashes once")
    func twice() async throws {
      let gate = Gate()
      let server = try ScriptedServer { request in
        if request.number == 2 { gate.open() }
        return [.wait(gate)] + Self.crash
      }
      defer { server.stop() }
      let result = try await Program("posts", baseURL: server.baseURL).run()
      #expect(result.status == 5 && result.bytes.isEmpty && result.errorLines.count == 2, "\(result)")
      #expect(result.errors.contains(Self.reason) && server.requests.count == 2, "\(result)")
    }

    @Test("An account is sent once and kept as a draft, which is not locked")
    func account() async throws {
      let server = try ScriptedServer { request in request.number == 2 ? .account() : Self.crash }
      defer { server.stop() }
      let program = Program(baseURL: server.baseURL).with(Program.creation)
      let result = try await program.run()
      #expect(result.status == 5 && result.bytes.isEmpty, "\(result)")
      #expect(
        result.errorLines.prefix(2) == [
          Self.lines("\(server.baseURL)/users.json")[0], "  the form is kept as draft 1",
        ], "\(result)")
      #expect(result.errorLines.contains("The server may have processed it: see app accounts --refresh."))
      #expect(try await program.draftStates() == ["1 maybe"])
      let sent = try await program.with("account", "create", "--resume=1", "--again").run()
      #expect(sent.status == 0, "\(sent)")
      #expect(server.requests.map(\.text) == Array(repeating: Program.creationBody, count: 2))
      #expect(server.requests[0].idempotencyKey == server.requests[1].idempotencyKey)
    }

    @Test("Leaves no open socket, and no blocked signal in the pager")
    func inheritance() async throws {
      let isWorking = LockIsolated(true)
      let server = try ScriptedServer { _ in isWorking.value ? [.sandbox] : Self.crash }
      defer { server.stop() }
      var program = Program("posts", "--quiet", baseURL: server.baseURL)
      #expect(try await program.run().status == 0)
      isWorking.setValue(false)
      await program.ageCache(by: 86400)
      program.environment["APP_PAGER"] =
        "cat >/dev/null; env; grep Sig /proc/$PPID/status; ls -l /proc/$PPID/fd; echo seen"
      let result = try await program.on(try PseudoTerminal()).run()
      #expect(result.status == 0 && result.lines.last == "seen" && server.requests.count > 2, "\(result)")
      #expect(result.output.contains("APP_BASE_URL="), "\(result)")
      #expect(result.output.contains("cache-4.db") && !result.output.contains("socket:"), "\(result)")
      #expect(result.output.contains("SigBlk:\t0000000000000000"), "\(result)")
    }

    @Test("An environment variable cannot fake a crash")
    func environment() async throws {
      let result = try await Program("users", environment: ["CRASH_GUARD": "1"]).run()
      #expect(result.status == 0 && result.errors.isEmpty && !result.bytes.isEmpty, "\(result)")
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
