import TestSupport
import Testing

@Suite("The pager", .startsPrograms)
struct PagerTests {
  /// A pager that marks each line.
  private static let pager = "sed s/^/paged:/"

  private static func run(_ arguments: [String], _ environment: [String: String]) async throws -> ProgramResult {
    var program = Program(environment: environment)
    program.arguments = arguments
    return try await program.on(try PseudoTerminal(columns: 80, rows: 24)).run()
  }

  @Test(
    "Long posts are shown in the pager",
    arguments: [
      ["PAGER": pager], ["APP_PAGER": pager], ["APP_PAGER": pager, "PAGER": "false"],
    ])
  func longList(environment: [String: String]) async throws {
    // Quiet, because on a busy machine any response may take long enough for a spinner.
    let result = try await Self.run(["posts", "--quiet"], environment)
    #expect(result.status == 0 && result.lines.count == 102)
    #expect(result.lines.allSatisfy { $0.hasPrefix("paged:") })
  }

  @Test("The pager inherits no socket, database or lock")
  func descriptors() async throws {
    let pager = #"readlink /proc/$$/fd/* | sed 's/^/open:/'; cat >/dev/null"#
    let result = try await Self.run(["posts", "--quiet"], ["PAGER": pager])
    let open = result.lines.filter { $0.hasPrefix("open:") && !$0.contains("pipe:") && !$0.contains("/dev/") }
    #expect(result.status == 0 && result.lines.count >= 3 && open.isEmpty, "\(result.lines)")
  }

  @Test(
    "Pages that fit the screen, JSON and errors do not use the pager",
    arguments: [
      ["post", "7"], ["posts", "--json"], ["post", "999"], ["postz"],
    ])
  func notUsed(arguments: [String]) async throws {
    let result = try await Self.run(arguments, ["PAGER": Self.pager])
    #expect(!result.output.contains("paged:") && !result.bytes.isEmpty)
  }
}
