import Features
import Models
import Terminal
import Testing
import Views
import ViewsTestSupport

@Suite("The README's samples")
struct ReadmeTests {
  @Test("show a list")
  func list() {
    let (post, user, profile) = (Post.fixture(), User.fixture(), TerminalProfile.terminal(60))
    let view = ListView(.posts, rows: [AuthoredPost(post, owner: user)])
    let table = view.lines(profile)
    let lines = view.plainLines
    let json = view.json.text(.compact)
    #expect(table.map(\.text) == [" ID  TITLE       AUTHOR", "  7  On the sea  Ada Byron", "1 post"])
    #expect(lines.map(\.text) == ["7\tOn the sea\tAda Byron"])
    #expect(json.hasPrefix(#"[{"id":7,"title":"On the sea""#))
  }
}
