import TestSupport
import Testing

@Suite("Comments", .startsPrograms)
struct CommentsTests {
  @Test("Lists the comments on a post")
  func post() async throws {
    let result = try await Program("comments", "--post", "7", "--fields=id,postId").run()
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    #expect(result.lines == (31...35).map { "\($0)\t7" })
  }

  @Test("Searches names and bodies, and limits the rows")
  func search() async throws {
    let all = try await Program("comments", "--search", "FRIDGE", "--fields=name,body").run()
    #expect(all.lines.count > 1 && all.lines.allSatisfy { $0.contains("fridge") }, "\(all)")
    let limited = try await Program("comments", "--search=fridge", "-L", "1", "--json=postId").run()
    #expect(limited.output.wholeMatch(of: /\[\{"postId":[0-9]+\}\]\n/) != nil, "\(limited)")
    #expect(limited.errors.isEmpty)
  }

  @Test("Shows a notice on a terminal if no comment matches")
  func noMatch() async throws {
    let result = try await Program("comments", "--search", "no such text").on(try PseudoTerminal()).run()
    #expect(result.status == 0 && result.unstyled == "app: no comments match \"no such text\"\n", "\(result)")
  }
}
