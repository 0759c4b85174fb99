import TestSupport
import Testing

@Suite("The pager", .startsPrograms)
struct PagerTests {
  @Test("Shows long posts, and inherits no socket, database or lock")
  func longList() async throws {
    let pager = #"readlink /proc/$$/fd/* | sed 's/^/open:/'; sed s/^/paged:/"#
    // Quiet, because on a busy machine any response may take long enough for a spinner.
    let program = Program("posts", "--quiet", environment: ["APP_PAGER": pager, "PAGER": "false"])
    let result = try await program.on(try PseudoTerminal()).run()
    #expect(result.status == 0 && result.lines.count { $0.hasPrefix("paged:") } == 102, "\(result)")
    let open = result.lines.filter { $0.hasPrefix("open:") }
    #expect(open.count >= 3 && open.allSatisfy { $0.contains("pipe:") || $0.contains("/dev/") }, "\(open)")
  }
}
