import Features
import Foundation
import Models
import NetworkClient
import Terminal
import Testing
import ViewsTestSupport

@testable import Views

@Suite("A list")
struct ListViewTests {
  static func view(
    _ rows: [AuthoredPost], skippedCount: Int = 0, skipReason: String? = nil, limit: Int = 0,
    selectedFields: [String]? = nil
  ) -> ListView<AuthoredPost> {
    ListView(
      .posts, "posts",
      FilteredList.State(
        content: .current(rows, skippedCount: skippedCount, skipReason: skipReason), query: PostsQuery()),
      ViewOptions(fields: selectedFields, limit: limit))
  }

  static let long = (1...12).map { number in
    AuthoredPost.fixture(
      Post.ID(number), title: String(repeating: "word\(number) ", count: number * 3),
      author: number % 4 == 0 ? nil : .fixture(name: "An Author With \(String(repeating: "x", count: number * 2))"))
  }

  @Test("A list is a table with its number of records in a terminal")
  func table() {
    let rows = [AuthoredPost.fixture(7), .fixture(100, title: "A much longer title", author: .fixture(name: "Kim"))]
    #expect(
      Self.view(rows).lines(.terminal()).map(\.text) == [
        "  ID  TITLE                AUTHOR",
        "   7  On the sea           Ada Byron",
        " 100  A much longer title  Kim",
        "2 posts",
      ])
  }

  @Test("A list has a notice if the server sent a part", arguments: [(nil, ""), (100, ": 1 of 100")])
  func part(totalCount: Int?, count: String) {
    let list = PostsList.State(
      content: .current([.fixture()], totalCount: totalCount, next: .unknown), query: PostsQuery())
    let notice = Notice(text: "the server sent only a part of the posts\(count)")
    #expect(list.view(ViewOptions()).notices == [notice])
  }

  @Test("A list counts one record in the singular", arguments: [(1, "1 post"), (2, "2 posts"), (12, "12 posts")])
  func count(number: Int, line: String) {
    #expect(Self.view(Array(Self.long.prefix(number))).lines(.terminal()).last?.text == line)
  }

  @Test(
    "A list counts the whole list too if a limit hides some of it",
    arguments: [(1, "1 of 12 posts"), (5, "5 of 12 posts"), (12, "12 posts"), (99, "12 posts"), (0, "12 posts")])
  func limitedCount(limit: Int, line: String) {
    #expect(Self.view(Self.long, limit: limit).lines(.terminal()).last?.text == line)
  }

  @Test(
    "A list has its origin after the number of records, in a terminal only",
    arguments: [
      (DataOrigin(), "1 post"), (DataOrigin(isSandbox: true), "1 post, sandbox"),
      (DataOrigin(cacheAge: "3 min ago"), "1 post, cached 3 min ago"),
      (DataOrigin(cacheAge: "3 min ago", cachedSections: ["users"]), "1 post, users cached 3 min ago"),
      (DataOrigin(isSandbox: true, cacheAge: "2 h ago"), "1 post, sandbox, cached 2 h ago"),
    ])
  func origin(origin: DataOrigin, line: String) {
    let last = Self.view([.fixture()]).lines(.terminal(), origin: origin).last
    #expect(last == StyledText(line, style: .dim))
    #expect(Self.view([]).lines(.terminal(), origin: origin).isEmpty)
  }

  @Test("A list marks the matches of a search, with an excerpt of the body if the title has none, in a terminal")
  func search() {
    var view = ListView(.posts, rows: [.fixture(1, title: "The waves"), .fixture(2, title: "On the sea")])
    view.search = ListView.Search("WAVES", in: AuthoredPost.searchableFields)
    let lines = view.lines(.terminal())
    #expect(
      lines.map(\.text) == [
        " ID  TITLE       AUTHOR", "  1  The waves   Ada Byron", "  2  On the sea  Ada Byron",
        "     Waves. More waves.",
        "2 posts",
      ])
    let marked = lines.flatMap(\.runs).filter { $0.style == .match }.map(\.text)
    #expect(marked == ["waves", "Waves", "waves"])
    #expect(view.plainLines.map(\.text) == ["1\tThe waves\tAda Byron", "2\tOn the sea\tAda Byron"])
    #expect(view.plainLines.flatMap(\.runs).allSatisfy { $0.style != .match })
  }

  @Test("A list is no wider than necessary in a wide terminal")
  func wideTerminal() {
    let view = Self.view([.fixture()])
    #expect(view.lines(.terminal(300)) == view.lines(.terminal(60)))
  }

  @Test("A list marks truncated values with an ellipsis that the terminal supports")
  func truncation() {
    let view = Self.view([.fixture(title: String(repeating: "long ", count: 40))])
    #expect(view.lines(.terminal()).map(\.text).joined().contains("…"))
    let ascii = view.lines(.terminal(glyphs: .ascii)).map(\.text).joined(separator: "\n")
    #expect(ascii.contains("..."))
    #expect(ascii.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test("A list is tab-separated lines for a script, without a header and without truncation")
  func plain() throws {
    let title = String(repeating: "long ", count: 200) + "end"
    let rows = [
      AuthoredPost.fixture(1, title: title), .fixture(2, title: "a\tb\nc", author: nil),
      .fixture(3, title: Samples.hostile, author: .fixture(name: Samples.hostile)),
    ]
    let lines = Self.view(rows).plainLines.map(\.text)
    #expect(lines.count == rows.count)
    #expect(lines.allSatisfy { $0.count { $0 == "\t" } == 2 })
    #expect(lines[0] == "1\t\(title)\tAda Byron")
    #expect(lines[1] == "2\ta b c\t")
    #expect(lines.allSatisfy { !$0.contains("…") })
  }

  @Test("A list has the selected fields as columns, in the given order")
  func fields() {
    let view = Self.view(
      [.fixture(), .fixture(8, author: nil)], selectedFields: ["author.name", "id", "author.company"])
    #expect(
      view.plainLines.map(\.text) == [
        "Ada Byron\t7\t{\"name\":\"Engines\",\"catchPhrase\":\"Runs by itself\",\"bs\":\"analytical work\"}",
        "\t8\t",
      ])
    #expect(view.lines(.terminal(200)).first?.text.split(separator: " ") == ["AUTHOR", "ID", "AUTHOR.COMPANY"])
    #expect(
      view.json.text(.compact).hasSuffix(#"{"author":{"name":null,"company":null},"id":8}]"#))
  }

  @Test("A list is an array of objects in JSON")
  func json() throws {
    #expect(Self.view([]).json == .array([]))
    guard case .array(let posts) = Self.view([.fixture(), .fixture(8, author: nil)]).json else {
      Issue.record("not an array")
      return
    }
    #expect(posts.count == 2)
    #expect(posts[0] == FieldSet<AuthoredPost>.posts.object(.fixture()))
    #expect(
      posts[1].text(.compact)
        == #"{"id":8,"title":"On the sea","body":"Waves.\nMore waves.","userId":1,"author":null}"#)
  }

  @Test("A list is truncated to a limit in all three forms, without a notice")
  func limit() {
    let view = Self.view(Self.long, limit: 5)
    #expect(view.plainLines.map(\.text).count == 5)
    #expect(view.json == Self.view(Array(Self.long.prefix(5))).json)
    #expect(view.notices.isEmpty)
    #expect(Self.view(Self.long, limit: .max).plainLines.map(\.text).count == 12)
  }

  @Test(
    "A list has a notice about skipped records",
    arguments: [
      (0, nil, []), (1, nil, ["1 of 2 posts could not be read"]),
      (3, "title is missing", ["3 of 4 posts could not be read: title is missing"]),
    ] as [(Int, String?, [String])])
  func skipped(count: Int, reason: String?, notices: [String]) {
    let view = Self.view([.fixture()], skippedCount: count, skipReason: reason)
    #expect(view.notices.map(\.text) == notices)
    #expect(view.notices.allSatisfy { $0.audience == .everybody })
  }

  @Test(
    "A list has a notice if it is empty, for an interactive terminal only",
    arguments: [
      ("", nil, "there are no posts"), ("zzzz", nil, "no posts match \"zzzz\""), ("", 3, "user 3 has no posts"),
      ("zzzz", 3, "no posts match \"zzzz\""),
    ] as [(String, User.ID?, String)])
  func empty(search: String, userID: User.ID?, notice: String) {
    let view = PostsList.State(content: .current([]), query: PostsQuery(userID: userID, searchText: search))
      .view(ViewOptions(limit: 5))
    #expect(view.lines(.terminal()).isEmpty)
    #expect(view.plainLines.map(\.text).isEmpty)
    #expect(view.json == .array([]))
    #expect(view.notices == [Notice(text: notice, audience: .interactive)])
  }

  @Test("What the owners of the rows lack is told beside what the rows lack")
  func owners() {
    var posts = Fetched([AuthoredPost.fixture(7)], date: .fixture)
    var users = Fetched([User.fixture()], date: .fixture - 60, extent: ListExtent(receivedCount: 4, skippedCount: 1))
    users.reloadFailure = NetworkError.status(503)
    posts.owners = .loaded(users)
    let view = PostsList.State(content: .loaded(posts), query: PostsQuery()).view(ViewOptions())
    #expect(view.notices.map(\.text) == ["1 of 5 users could not be read"])
    #expect(view.sections.map(\.name) == ["posts", "users"])
    #expect(view.sections.map(\.isOutdated) == [false, true])
    #expect(view.sections.map(\.loads.value?.date) == [.fixture, .fixture - 60])
  }

  @Test("To-dos without owners have a notice, and no error")
  func todosWithoutOwners() {
    var todos = Fetched([OwnedTodo.fixture(owner: nil)], date: .fixture)
    todos.owners = .failed(NetworkError.status(503))
    let view = TodosList.State(content: .loaded(todos), query: TodosQuery()).view(ViewOptions())
    let text = "the users could not be loaded: HTTP 503; the to-dos have the IDs of their owners"
    #expect(view.notices.map(\.text) == [text])
    #expect(view.sections.map(\.isError) == [false, false])
  }

  @Test("A list is a section with its name")
  func section() {
    #expect(Self.view([]).sections.map(\.name) == ["posts"])
    #expect(ListView(.posts, rows: []).sections.isEmpty)
  }
}
