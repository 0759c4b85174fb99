import Features
import Models
import NetworkClient
import Terminal
import Testing
import ViewsTestSupport

@testable import Views

@Suite("A user")
struct UserViewTests {
  @Test(
    "The headings of a user have the numbers that the server has, and notices tell that it sent a part",
    arguments: [
      (nil, NextPage.end, ["Albums (2)", "To-dos  1 of 2 done"], []),
      (
        50, .unknown, ["Albums (2 of 50)", "To-dos  at least 1 of 50 done"],
        [
          "the server sent only a part of the albums: 2 of 50", "the server sent only a part of the to-dos: 2 of 50",
        ]
      ),
      (
        nil, .unknown, ["Albums (at least 2)", "To-dos  1 of at least 2 done"],
        ["the server sent only a part of the albums", "the server sent only a part of the to-dos"]
      ),
    ] as [(Int?, NextPage, [String], [String])])
  func part(totalCount: Int?, next: NextPage, headings: [String], notices: [String]) {
    let view = UserDetail.State.fixture(
      albums: .current([.fixture(1), .fixture(2)], totalCount: totalCount, next: next),
      todos: .current([.fixture(1), .fixture(2, isCompleted: true)], totalCount: totalCount, next: next)
    ).view(ViewOptions())
    let lines = view.lines(.terminal(40)).map(\.text)
    for heading in headings { #expect(lines.contains { $0.hasPrefix(heading) }, "\(lines)") }
    #expect(view.notices.map(\.text) == notices)
  }
}
