import Foundation
import TestSupport
import Testing

@Suite("The standard streams", .startsPrograms)
struct StreamTests {
  @Test(
    "`| head -1` gives one line and never an error, fifteen times in a row", arguments: ["posts --refresh", "album 1"])
  func head(command: String) async throws {
    var program = Program()
    program.executable = "/bin/bash"
    program.arguments = [
      "-c", #"for run in {1..15}; do "$0" \#(command) | head -1; echo "${PIPESTATUS[0]}"; done"#, Program.app,
    ]
    let outcome = try await program.run()
    #expect(outcome.lines.count == 30)
    for (index, line) in outcome.lines.enumerated() {
      #expect(index.isMultiple(of: 2) ? line.hasPrefix("1\t") : ["0", "141"].contains(line), "\(line)")
    }
    #expect(outcome.errors.isEmpty)
  }

  /// A command line of each kind that writes something.
  static let writing: [[String]] = [
    ["posts"], ["post", "7"], ["posts", "--json"], ["users"], ["user", "3"], ["album", "1", "--json"], ["photo", "2"],
    ["todos"], ["cache", "path"], ["--help"], ["--version"], ["sandbox"],
  ]

  @Test(
    "a reader that has gone ends the program with 141, without a word", arguments: writing)
  func abandonedPipe(arguments: [String]) async throws {
    var program = Program()
    program.arguments = arguments
    program.output = .abandonedPipe
    let outcome = try await program.run()
    #expect(outcome.status == 141 && outcome.errors.isEmpty, "\(outcome)")
  }

  @Test(
    "a full disk is told, with exit code 1", arguments: writing)
  func full(arguments: [String]) async throws {
    var program = Program()
    program.arguments = arguments
    program.output = .file("/dev/full")
    let outcome = try await program.run()
    #expect(outcome.errors == "app: cannot write output: No space left on device\n")
    #expect(outcome.status == 1)
  }

  @Test(
    "a closed standard output is told, with exit code 1, and the answer goes into no socket and into no file",
    arguments: [("posts", 2), ("user 1", 3), ("album 1", 3)])
  func closedOutput(command: String, requestCount: Int) async throws {
    let server = try Sample.person.server()
    defer { server.stop() }
    var program = Program(baseURL: server.baseURL).with(command.words)
    program.output = .closed
    let outcome = try await program.run()
    #expect(outcome.errors == "app: cannot write output: Bad file descriptor\n")
    #expect(outcome.status == 1)
    #expect(server.requests.count == requestCount)
    #expect(server.requests.allSatisfy { $0.head.hasPrefix("GET /") })
    // The database may have got the number of the closed stream: what was to be shown must not be in it.
    let clean = Program(baseURL: server.baseURL).with(command.words)
    let shown = try await clean.run()
    let saved = try await program.with(command.words + ["--offline"]).with(output: .recorded).run()
    #expect(saved.status == 0 && saved.bytes == shown.bytes, "\(saved)")
  }

  @Test("a closed standard error takes nothing from the answer, nor from the exit code")
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

  @Test("standard input is never read: a pipe that stays silent, an empty file and none at all change nothing")
  func input() async throws {
    for input in [Program.Input.silentPipe, .null, .closed] {
      var program = Program("posts")
      program.input = input
      let outcome = try await program.run()
      #expect(outcome.status == 0 && outcome.lines.count == 100 && outcome.errors.isEmpty, "\(input): \(outcome)")
    }
  }

  @Test(
    "a debugging environment changes nothing about an ordinary error",
    arguments: [
      ["SWIFT_BACKTRACE": "enable=yes"], ["SWIFT_BACKTRACE": "enable=yes,interactive=yes,color=yes"],
      ["NSZombieEnabled": "YES", "CFNETWORK_DIAGNOSTICS": "3", "LIBDISPATCH_LOG": "stderr", "RUST_BACKTRACE": "1"],
    ])
  func debugging(environment: [String: String]) async throws {
    let usual = try await Program("post", "999").run()
    let outcome = try await Program("post", "999", environment: environment).run()
    #expect(outcome.status == 4 && outcome.errors == usual.errors)
  }

  @Test("reading leaves nothing behind but the database: no file for settings, data or state")
  func files() async throws {
    let home = try TemporaryFolder()
    let places = ["HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "TMPDIR"]
    let environment = Dictionary(uniqueKeysWithValues: places.map { ($0, home.path(of: $0)) })
    for arguments in [["posts"], ["post", "7", "--comments"], ["post", "999"], ["user", "3"], ["album", "1"]] {
      _ = try await Program(environment: environment).with(arguments).run()
    }
    // Foundation itself makes empty folders as soon as there is a session; there is no way to keep it from that.
    let database = "XDG_CACHE_HOME/app/saved.db"
    let files = Set(try home.files)
    #expect(
      files.contains(database) && files.isSubset(of: [database, "\(database)-wal", "\(database)-shm"]), "\(files)")
  }

  @Test("helping, and refusing what cannot be done, leaves nothing behind at all")
  func noFiles() async throws {
    let home = try TemporaryFolder()
    for arguments in [["--help"], ["help", "users"], ["--version"], ["postz"], ["post", "abc"], ["cache", "path"]] {
      _ = try await Program(environment: ["HOME": home.path]).with(arguments).run()
    }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: home.path) == [])
  }
}
