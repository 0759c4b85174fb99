import Foundation
import TestSupport
import Testing

@Suite("The standard streams", .startsPrograms)
struct StreamTests {
  @Test(
    "`| head -1` prints one line and no error, fifteen times in a row", arguments: ["posts --refresh", "albums"])
  func head(command: String) async throws {
    var program = Program()
    program.executable = "/bin/bash"
    program.arguments = [
      "-c", #"for run in {1..15}; do "$0" \#(command) | head -1; echo "${PIPESTATUS[0]}"; done"#, Program.app,
    ]
    let result = try await program.run()
    #expect(result.lines.count == 30)
    for (index, line) in result.lines.enumerated() {
      #expect(index.isMultiple(of: 2) ? line.hasPrefix("1\t") : ["0", "141"].contains(line), "\(line)")
    }
    #expect(result.errors.isEmpty)
  }

  /// A command line of each kind that prints something.
  static let printing: [[String]] = [
    ["posts"], ["user", "3"], ["album", "1", "--json"], ["cache", "path"], ["--help"], ["sandbox"],
  ]

  @Test(
    "A closed pipe ends the program with 141 and no message", arguments: printing)
  func brokenPipe(arguments: [String]) async throws {
    var program = Program()
    program.arguments = arguments
    program.output = .brokenPipe
    let result = try await program.run()
    #expect(result.status == 141 && result.errors.isEmpty, "\(result)")
  }

  @Test(
    "A full disk is reported with exit code 1", arguments: printing)
  func full(arguments: [String]) async throws {
    var program = Program()
    program.arguments = arguments
    program.output = .file("/dev/full")
    let result = try await program.run()
    #expect(result.errors == "app: cannot write output: No space left on device\n")
    #expect(result.status == 1)
  }

  @Test(
    "A closed standard output is reported with exit code 1, and nothing is written to another descriptor",
    arguments: [("posts", 2), ("user 1", 3)])
  func closedOutput(command: String, requestCount: Int) async throws {
    let server = try Sample.standard.server()
    defer { server.stop() }
    var program = Program(baseURL: server.baseURL).with(command.words)
    program.output = .closed
    let result = try await program.run()
    #expect(result.errors == "app: cannot write output: Bad file descriptor\n")
    #expect(result.status == 1)
    #expect(server.requests.count == requestCount)
    #expect(server.requests.allSatisfy { $0.head.hasPrefix("GET /") })
    // The database may have reused the descriptor of standard output: it must not contain the output.
    let clean = Program(baseURL: server.baseURL).with(command.words)
    let shown = try await clean.run()
    let cached = try await program.with(command.words + ["--offline"]).with(output: .recorded).run()
    #expect(cached.status == 0 && cached.bytes == shown.bytes, "\(cached)")
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

  @Test("Read commands create no file except the database")
  func files() async throws {
    let home = try TemporaryFolder()
    let variables = ["HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "TMPDIR"]
    let environment = Dictionary(uniqueKeysWithValues: variables.map { ($0, home.path(of: $0)) })
    for arguments in [["posts"], ["post", "7", "--comments"], ["post", "999"], ["user", "3"], ["album", "1"]] {
      _ = try await Program(environment: environment).with(arguments).run()
    }
    // Foundation creates empty folders with each session, which cannot be prevented.
    let database = "XDG_CACHE_HOME/app/cache.db"
    let files = Set(try home.files)
    #expect(
      files.contains(database) && files.isSubset(of: [database, "\(database)-wal", "\(database)-shm"]), "\(files)")
  }

  @Test("Help and usage errors create no files or folders")
  func helpCreatesNoFiles() async throws {
    let home = try TemporaryFolder()
    for arguments in [["--help"], ["help", "users"], ["--version"], ["postz"], ["post", "abc"], ["cache", "path"]] {
      _ = try await Program(environment: ["HOME": home.path]).with(arguments).run()
    }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: home.path) == [])
  }
}
