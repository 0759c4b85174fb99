import TestSupport
import Testing

@Suite("The pager", .startsPrograms)
struct PagerTests {
  /// Shows that it was run: it marks each line.
  private static let pager = "sed s/^/paged:/"

  private static func run(_ arguments: [String], _ environment: [String: String]) async throws -> Outcome {
    var program = Program(environment: environment)
    program.arguments = arguments
    return try await program.on(try PseudoTerminal(columns: 80, rows: 24)).run()
  }

  @Test(
    "shows a list that is taller than the screen",
    arguments: [
      ["PAGER": pager], ["APP_PAGER": pager], ["APP_PAGER": pager, "PAGER": "false"],
    ])
  func longList(environment: [String: String]) async throws {
    // Quiet, because on a busy machine the answer may take long enough for a spinner.
    let outcome = try await Self.run(["posts", "--quiet"], environment)
    #expect(outcome.status == 0 && outcome.lines.count == 102)
    #expect(outcome.lines.allSatisfy { $0.hasPrefix("paged:") })
  }

  @Test(
    "shows other pages taller than the screen too",
    arguments: ["albums", "todos", "album 1", "user 3", "post 7 --comments"])
  func otherLists(command: String) async throws {
    let outcome = try await Self.run(command.words + ["--quiet"], ["PAGER": Self.pager])
    #expect(outcome.status == 0 && outcome.lines.count > 24 && outcome.lines.allSatisfy { $0.hasPrefix("paged:") })
  }

  @Test(
    "stays away from what fits, from JSON and from failures",
    arguments: [
      ["posts", "-L", "5", "--quiet"], ["post", "7"], ["posts", "--json"],
      ["posts", "--search", "zzzz"], ["post", "999"], ["postz"], ["users"], ["photo", "2"],
    ])
  func notForThis(arguments: [String]) async throws {
    let outcome = try await Self.run(arguments, ["PAGER": Self.pager])
    #expect(!outcome.output.contains("paged:") && !outcome.bytes.isEmpty)
  }

  @Test(
    "is not used where the user wants none",
    arguments: [
      (["posts", "--no-pager"], ["PAGER": pager]), (["posts"], ["PAGER": "cat"]),
      (["posts"], ["PAGER": pager, "APP_PAGER": ""]), (["posts"], ["PAGER": pager, "APP_PAGER": "cat"]),
      (["posts"], ["PAGER": ""]), (["posts"], [:]),
    ])
  func unwanted(arguments: [String], environment: [String: String]) async throws {
    let outcome = try await Self.run(arguments, environment)
    #expect(outcome.status == 0 && outcome.lines.count == 102 && !outcome.output.contains("paged:"))
  }

  @Test(
    "that is not there changes nothing, and nothing is said of it",
    arguments: [
      "nosuchpager", "nosuchpager -R", "/nonexistent/pager",
    ])
  func missing(pager: String) async throws {
    var program = Program("posts", environment: ["PAGER": pager]).on(try PseudoTerminal())
    program.errors = .recorded
    let outcome = try await program.run()
    #expect(outcome.status == 0 && outcome.lines.count == 102 && outcome.errors.isEmpty)
  }

  @Test("that the user quits before the end of the text ends the program well", arguments: ["head -1", "true"])
  func quit(pager: String) async throws {
    var program = Program("posts", environment: ["PAGER": pager]).on(try PseudoTerminal())
    program.errors = .recorded
    let outcome = try await program.run()
    #expect(outcome.status == 0 && outcome.lines.count <= 1 && outcome.errors.isEmpty)
  }

  @Test("is never started in a pipe")
  func piped() async throws {
    let outcome = try await Program("posts", environment: ["PAGER": Self.pager]).run()
    #expect(outcome.lines.count == 100 && !outcome.output.contains("paged:"))
  }
}
