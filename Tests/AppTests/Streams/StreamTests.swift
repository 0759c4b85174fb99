import Foundation
import TestSupport
import Testing

@Suite("The standard streams", .startsPrograms)
struct StreamTests {
  /// A command line of each kind that prints something.
  static let printing: [[String]] = [
    ["posts"], ["user", "3"], ["album", "1", "--json"], ["cache", "path"], ["--help"], ["sandbox"],
  ]

  @Test(
    "A closed pipe ends the program with 141 and no message; a full disk is reported with exit code 1",
    arguments: printing)
  func unwritable(arguments: [String]) async throws {
    let program = Program().with(arguments)
    let closed = try await program.with(output: .brokenPipe).run()
    #expect(closed.status == 141 && closed.errors.isEmpty, "\(closed)")
    let full = try await program.with(output: .file("/dev/full")).run()
    #expect(full.status == 1 && full.errors == "app: cannot write output: No space left on device\n", "\(full)")
  }

  @Test(
    "A closed standard output is reported with exit code 1, and nothing is written to another descriptor",
    arguments: ["posts", "user 1"])
  func closedOutput(command: String) async throws {
    let server = try ScriptedServer { _ in [.sandbox] }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL).with(command.words)
    let result = try await program.with(output: .closed).run()
    #expect(result.status == 1 && result.errors == "app: cannot write output: Bad file descriptor\n")
    #expect(server.requests.allSatisfy { $0.head.hasPrefix("GET /") })
    // The database may have reused the descriptor of standard output: it must not contain the output.
    let shown = try await Program(baseURL: server.baseURL).with(command.words).run()
    let cached = try await program.with(command.words + ["--offline"]).run()
    #expect(cached.status == 0 && cached.bytes == shown.bytes, "\(cached)")
  }

  @Test("A created account is reported even if standard output fails: exit code 1", arguments: [true, false])
  func createdAccount(isFull: Bool) async throws {
    let server = try ScriptedServer { _ in .account(id: 5) }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL).with(Program.creation)
    let result = try await program.with(output: isFull ? .file("/dev/full") : .closed).run()
    #expect(result.status == 1 && result.errorLines.first == "Created account 5", "\(result)")
    #expect(result.errorLines.last?.hasPrefix("app: cannot write output: ") == true && result.errorLines.count == 2)
    #expect(server.requests.count == 1)
    #expect(try await program.draftStates() == [])
  }

  @Test("A closed standard error changes neither the output nor the exit code")
  func closedErrors() async throws {
    var list = Program("posts", "-L", "5")
    list.errors = .closed
    let limited = try await list.run()
    #expect(limited.status == 0 && limited.lines.count == 5)

    var missing = Program("post", "999")
    missing.errors = .closed
    let refused = try await missing.run()
    #expect(refused.status == 4 && refused.bytes.isEmpty)
  }

  @Test("Standard input is not read: an idle pipe, /dev/null and a closed descriptor change nothing")
  func input() async throws {
    for input in [Program.Input.silentPipe, .null, .closed] {
      var program = Program("posts")
      program.input = input
      let result = try await program.run()
      #expect(result.status == 0 && result.lines.count == 100 && result.errors.isEmpty, "\(input): \(result)")
    }
  }

  @Test("Read commands create no file except the database, help and usage errors none at all")
  func files() async throws {
    let home = try TemporaryFolder()
    let variables = ["HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "TMPDIR"]
    let program = Program(environment: Dictionary(uniqueKeysWithValues: variables.map { ($0, home.path(of: $0)) }))
    for command in ["--help", "help users", "--version", "postz", "post abc", "cache path"] {
      _ = try await program.with(command.words).run()
    }
    #expect(home.names.isEmpty)
    for command in ["posts", "post 7 --comments", "post 999", "user 3", "album 1"] {
      _ = try await program.with(command.words).run()
    }
    // Foundation creates empty folders with each session, which cannot be prevented.
    let database = "XDG_CACHE_HOME/app/cache-1.db"
    let files = Set(try home.files)
    #expect(
      files.contains(database) && files.isSubset(of: [database, "\(database)-wal", "\(database)-shm"]), "\(files)")
  }
}
