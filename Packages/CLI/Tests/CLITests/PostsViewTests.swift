import Features
import Models
import NetworkClient
import Terminal
import Testing

@testable import CLI

@Suite("The list of posts")
struct PostsViewTests {
  static func state(
    _ rows: [AuthoredPost], skipped: Int = 0, search: String = "", userID: User.ID? = nil
  ) -> PostsList.State {
    PostsList.State(
      content: .current(PostsList.Content(posts: rows, skippedCount: skipped)), searchText: search, userID: userID)
  }

  static func view(_ rows: [AuthoredPost], limit: Int = 0, fields: [String]? = nil) -> PostsView {
    PostsView(state(rows), limit: limit, fields: fields)
  }

  static let long = (1...12).map { number in
    AuthoredPost.fixture(
      Post.ID(number), title: String(repeating: "word\(number) ", count: number * 3),
      author: number % 4 == 0 ? nil : .fixture(name: "An Author With \(String(repeating: "x", count: number * 2))"))
  }

  static let wide = Samples.wide.enumerated().map { index, title in
    AuthoredPost.fixture(Post.ID(index + 1), title: title, author: .fixture(name: "Zed"))
  }

  static let hostile = [
    AuthoredPost.fixture(1, title: Samples.hostile, author: .fixture(name: Samples.hostile)), .fixture(2),
  ]

  @Test("At a terminal it is a table and a count")
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

  @Test("The count is in the singular for one", arguments: [(1, "1 post"), (2, "2 posts"), (12, "12 posts")])
  func count(number: Int, line: String) {
    #expect(Self.view(Array(Self.long.prefix(number))).lines(.terminal()).last?.text == line)
    #expect(Self.view(Self.long, limit: number).lines(.terminal()).last?.text == line)
  }

  @Test("No line is wider than the terminal, whatever it is and holds", arguments: 1...200)
  func widths(width: Int) {
    for rows in [Self.long, Self.hostile] {
      for glyphs in [Glyphs.unicode, .ascii] {
        let lines = Self.view(rows).lines(.terminal(width, glyphs: glyphs))
        #expect(lines.allSatisfy { $0.displayWidth <= width })
      }
    }
    // A wide character needs two cells, however narrow the terminal.
    #expect(Self.view(Self.wide).lines(.terminal(width)).allSatisfy { $0.displayWidth <= max(width, 2) })
    let fields = ["author.address.geo.lat", "body", "author", "id"]
    #expect(Self.view(Self.long, fields: fields).lines(.terminal(width)).allSatisfy { $0.displayWidth <= width })
  }

  @Test("A wide terminal gets a table no wider than it needs")
  func wideTerminal() {
    let rows = [AuthoredPost.fixture()]
    #expect(Self.view(rows).lines(.terminal(300)) == Self.view(rows).lines(.terminal(60)))
  }

  @Test("The column behind wide, combining and joined characters begins at one cell", arguments: [40, 50, 80])
  func alignment(width: Int) {
    let lines = Self.view(Self.wide).lines(.terminal(width)).dropLast()
    #expect(lines.count == Self.wide.count + 1)
    let cells = zip(lines, ["AUTHOR"] + Self.wide.map { _ in "Zed" }).compactMap { line, word in
      line.text.firstRange(of: word).map { line.text[..<$0.lowerBound].displayWidth }
    }
    #expect(cells.count == lines.count)
    #expect(Set(cells).count == 1)
  }

  @Test("What is cut at a terminal says so, in signs that it can show")
  func cut() {
    let rows = [AuthoredPost.fixture(title: String(repeating: "long ", count: 40))]
    let unicode = Self.view(rows).lines(.terminal()).map(\.text).joined()
    #expect(unicode.contains("…"))
    let ascii = Self.view(rows).lines(.terminal(glyphs: .ascii)).map(\.text).joined(separator: "\n")
    #expect(ascii.contains("..."))
    #expect(ascii.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test("A hostile title does nothing to a terminal", arguments: [20, 40, 80, 200])
  func hostileTable(width: Int) {
    let lines = Self.view(Self.hostile).lines(.terminal(width))
    #expect(lines.allSatisfy { Samples.isInert($0.text) })
    #expect(Self.view(Self.hostile).plainLines.allSatisfy { Samples.isInert($0.text, allowing: ["\t"]) })
    #expect(Samples.isInert(Self.view(Self.hostile).json.text(.compact)))
  }

  @Test("For a program it is a line a post with two tabs, with nothing cut and no heading")
  func plain() throws {
    let title = String(repeating: "long ", count: 200) + "end"
    let rows = [AuthoredPost.fixture(1, title: title), .fixture(2, title: "a\tb\nc", author: nil)] + Self.hostile
    let lines = Self.view(rows).plainLines.map(\.text)
    #expect(lines.count == rows.count)
    #expect(lines.allSatisfy { $0.count { $0 == "\t" } == 2 })
    #expect(lines[0] == "1\t\(title)\tAda Byron")
    #expect(lines[1] == "2\ta b c\t")
    #expect(lines.allSatisfy { !$0.contains("…") })
  }

  @Test("Fields asked for are the columns, in their order")
  func fields() {
    let view = Self.view([.fixture(), .fixture(8, author: nil)], fields: ["author.name", "id", "author.company"])
    #expect(
      view.plainLines.map(\.text) == [
        "Ada Byron\t7\t{\"name\":\"Engines\",\"catchPhrase\":\"Runs by itself\",\"bs\":\"analytical work\"}",
        "\t8\t",
      ])
    #expect(view.lines(.terminal(200)).first?.text.split(separator: " ") == ["AUTHOR", "ID", "AUTHOR.COMPANY"])
    #expect(
      view.json.text(.compact).hasSuffix(#"{"author.name":null,"id":8,"author.company":null}]"#))
  }

  @Test("As JSON it is an array of posts, each with its author or null")
  func json() throws {
    #expect(Self.view([]).json == .array([]))
    guard case .array(let posts) = Self.view([.fixture(), .fixture(8, author: nil)]).json else {
      Issue.record("no array")
      return
    }
    #expect(posts.count == 2)
    #expect(posts[0] == FieldSet<AuthoredPost>.posts.object(.fixture()))
    #expect(
      posts[1].text(.compact)
        == #"{"id":8,"title":"On the sea","body":"Waves.\nMore waves.","userId":1,"author":null}"#)
  }

  @Test("A limit cuts all three forms, and is noted")
  func limit() {
    let view = Self.view(Self.long, limit: 5)
    #expect(view.plainLines.count == 5)
    #expect(view.json == Self.view(Array(Self.long.prefix(5))).json)
    #expect(view.notices == [Notice(text: "showing 5 of 12 (use --limit 0 for all)")])
    #expect(Self.view(Self.long, limit: 12).notices.isEmpty)
    #expect(Self.view(Self.long, limit: 0).notices.isEmpty)
    #expect(Self.view(Self.long, limit: .max).plainLines.count == 12)
  }

  @Test(
    "Rows that could not be read are noted",
    arguments: [
      (0, []), (1, ["1 row could not be read and is left out"]),
      (3, ["3 rows could not be read and are left out"]),
    ] as [(Int, [String])])
  func skipped(count: Int, notes: [String]) {
    let view = PostsView(Self.state([.fixture()], skipped: count), limit: 0, fields: nil)
    #expect(view.notices.map(\.text) == notes)
    #expect(view.notices.allSatisfy { $0.audience == .everybody })
  }

  @Test(
    "An empty list says why, to interactive only",
    arguments: [
      ("", nil, "There are no posts"), ("zzzz", nil, "No posts match \"zzzz\""), ("", 3, "No posts by user 3"),
      ("zzzz", 3, "No posts by user 3 match \"zzzz\""),
    ] as [(String, User.ID?, String)])
  func empty(search: String, userID: User.ID?, note: String) {
    let view = PostsView(Self.state([], search: search, userID: userID), limit: 5, fields: nil)
    #expect(view.lines(.terminal()).isEmpty)
    #expect(view.plainLines.isEmpty)
    #expect(view.json == .array([]))
    #expect(view.notices == [Notice(text: note, audience: .interactive)])
  }
}
