import Foundation
import Testing

@Suite("The standard streams", .startsPrograms)
struct StreamTests {
  @Test("`| head -1` gives one line and never an error, thirty times in a row")
  func head() async throws {
    var program = Program()
    program.executable = "/bin/bash"
    program.arguments = [
      "-c", #"for run in {1..30}; do "$0" posts | head -1; echo "${PIPESTATUS[0]}"; done"#, Program.app,
    ]
    let outcome = try await program.run()
    #expect(outcome.lines.count == 60)
    for (index, line) in outcome.lines.enumerated() {
      #expect(index.isMultiple(of: 2) ? line.hasPrefix("1\t") : ["0", "141"].contains(line), "\(line)")
    }
    #expect(outcome.errors.isEmpty)
  }

  @Test(
    "a reader that has gone ends the program with 141, without a word",
    arguments: [["posts"], ["post", "7"], ["posts", "--json"], ["--help"], ["--version"], ["sandbox"]])
  func abandonedPipe(arguments: [String]) async throws {
    var program = Program()
    program.arguments = arguments
    program.output = .abandonedPipe
    let outcome = try await program.run()
    #expect(outcome.status == 141 && outcome.errors.isEmpty, "\(outcome)")
  }

  @Test(
    "a full disk is told, with exit code 1",
    arguments: [["posts"], ["post", "7"], ["posts", "--json"], ["--help"], ["--version"], ["sandbox"]])
  func full(arguments: [String]) async throws {
    var program = Program()
    program.arguments = arguments
    program.output = .file("/dev/full")
    let outcome = try await program.run()
    #expect(outcome.errors == "app: cannot write output: No space left on device\n")
    #expect(outcome.status == 1)
  }

  @Test("a closed standard output is told, with exit code 1, and the list goes into no socket")
  func closedOutput() async throws {
    let sample = Sample(titles: ["Not for the server"])
    let server = try BrokenServer { request in try sample.answer(to: request.path) }
    defer { server.stop() }
    var program = Program("posts", baseURL: server.baseURL)
    program.output = .closed
    let outcome = try await program.run()
    #expect(outcome.errors == "app: cannot write output: Bad file descriptor\n")
    #expect(outcome.status == 1)
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { $0.head.hasPrefix("GET /") && !$0.head.contains("Not for the server") })
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

  @Test("reading leaves no file behind")
  func files() async throws {
    let home = try TemporaryFolder()
    let places = ["HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "TMPDIR"]
    let environment = Dictionary(uniqueKeysWithValues: places.map { ($0, home.path) })
    for arguments in [["posts"], ["post", "7", "--comments"], ["post", "999"], ["--help"]] {
      var program = Program(environment: environment)
      program.arguments = arguments
      _ = try await program.run()
    }
    // Foundation itself makes empty folders as soon as there is a session; there is no way to keep it from that.
    #expect(try home.files == [])
  }

  @Test("a home that is not there and cannot be made changes nothing")
  func noHome() async throws {
    let outcome = try await Program("posts", environment: ["HOME": "/dev/null/home"]).run()
    #expect(outcome.status == 0 && outcome.lines.count == 100 && outcome.errors.isEmpty)
  }
}
