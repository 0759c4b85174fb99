import Features
import Models
import NetworkClient
import Terminal
import Testing

@testable import CLI

@Suite("One post")
struct PostViewTests {
  typealias Author = LoadState<Dated<User>, NetworkError>
  typealias Comments = LoadState<Dated<LossyArray<Models.Comment>>, NetworkError>

  static func view(
    _ post: Post = .fixture(),
    author: Author = .current(.fixture()),
    comments: Comments = .idle,
    fields: [String]? = nil
  ) -> PostView {
    PostView(PostDetail.State(id: post.id, post: .current(post), author: author, comments: comments), fields: fields)
  }

  static let comments = Comments.current([.fixture(), .fixture(32, name: "No", body: "It is not.\n\nNever.")])
  static let missingAuthor = Author.missing(.status(500, "/users/1"))
  static let missingComments = Comments.missing(.status(404, "/posts/7/comments"))

  @Test("At a terminal it is a page")
  func page() {
    #expect(
      Self.view().lines(.terminal()).map(\.text) == [
        "On the sea",
        "Post 7 by Ada Byron (@ada)",
        "",
        "  Waves. More waves.",
        "",
        "Author    Ada Byron · ada@example.com · Engines",
        "Next      app post 7 --comments · app user 1 · app posts --user 1",
      ])
  }

  @Test("Its comments stand below it")
  func comments() {
    #expect(
      Self.view(comments: Self.comments).lines(.terminal()).map(\.text) == [
        "On the sea",
        "Post 7 by Ada Byron (@ada)",
        "",
        "  Waves. More waves.",
        "",
        "Comments (2)",
        "",
        "  Agreed",
        "  kim@example.com",
        "    So it is.",
        "",
        "  No",
        "  kim@example.com",
        "    It is not.",
        "",
        "    Never.",
        "",
        "Author    Ada Byron · ada@example.com · Engines",
        "Next      app user 1 · app posts --user 1",
      ])
  }

  @Test(
    "Any number of empty lines parts two paragraphs",
    arguments: ["a\n\nb", "a\n\n\nb", "a\r\n\r\nb", "a\n\n\n\n\nb\n", "a\n \nb"])
  func paragraphs(body: String) {
    let lines = Self.view(.fixture(body: body)).lines(.terminal()).map(\.text)
    #expect(lines[2...6] == ["", "  a", "", "  b", ""])
  }

  @Test("A part that could not be loaded is named in its place, and the rest is shown")
  func missingParts() {
    let view = Self.view(author: Self.missingAuthor, comments: Self.missingComments)
    #expect(
      view.lines(.terminal()).map(\.text) == [
        "On the sea",
        "Post 7 by user 1",
        "",
        "  Waves. More waves.",
        "",
        "Author    could not be loaded (HTTP 500)",
        "Comments  could not be loaded (HTTP 404)",
        "Next      app post 7 --comments · app user 1 · app posts --user 1",
      ])
    #expect(
      CommandError(missing: view.sections)
        == CommandError(
          message: "author: could not be loaded (HTTP 500); comments: could not be loaded (HTTP 404)", exitCode: .server
        ))
    #expect(
      view.json.text(.compact)
        == #"{"id":7,"title":"On the sea","body":"Waves.\nMore waves.","userId":1,"author":null,"comments":null,"#
        + #""errors":[{"part":"author","message":"https://example.com/users/1 answered HTTP 500"},"#
        + #"{"part":"comments","message":"https://example.com/posts/7/comments answered HTTP 404"}]}"#)
    #expect(view.plainLines.map(\.text).contains("author\t"))
  }

  @Test(
    "The program ends with the code of what is missing",
    arguments: [
      (.status(500), .server, "HTTP 500"), (.status(404), .refused, "HTTP 404"),
      (.hostNotFound(host: "h"), .network, "cannot reach h: host name not found"),
    ] as [(NetworkError, ExitCode, String)])
  func failures(error: NetworkError, exitCode: ExitCode, reason: String) {
    let view = Self.view(author: .missing(error))
    #expect(
      CommandError(missing: view.sections)
        == CommandError(message: "author: could not be loaded (\(reason))", exitCode: exitCode))
  }

  @Test("A whole post is no failure")
  func noFailure() {
    #expect(CommandError(missing: Self.view(comments: Self.comments).sections) == nil)
  }

  @Test("For a program it is a line a field, and the body behind two dashes")
  func plain() {
    #expect(
      Self.view(.fixture(body: "one\ntwo\n\nthree")).plainLines.map(\.text).joined(separator: "\n") == """
        id\t7
        title\tOn the sea
        author\tAda Byron
        username\tada
        email\tada@example.com
        company\tEngines
        userId\t1
        --
        one
        two

        three
        """)
    #expect(
      Self.view(comments: Self.comments).plainLines.suffix(15).map(\.text).joined(separator: "\n") == """
        userId\t1
        --
        Waves.
        More waves.
        --
        comment\t31
        name\tAgreed
        email\tkim@example.com
        --
        So it is.
        --
        comment\t32
        name\tNo
        email\tkim@example.com
        --
        It is not.

        Never.
        """)
  }

  @Test("As JSON it is the API's object with the author in it, and the comments when asked for")
  func json() {
    let post = #""id":7,"title":"On the sea","body":"Waves.\nMore waves.","userId":1,"#
    let author = FieldSet<User>.users.object(.fixture()).text(.compact)
    #expect(Self.view().json.text(.compact) == "{\(post)\"author\":\(author)}")
    let comments =
      #"[{"id":31,"postId":7,"name":"Agreed","email":"kim@example.com","body":"So it is."},"#
      + #"{"id":32,"postId":7,"name":"No","email":"kim@example.com","body":"It is not.\n\nNever."}]"#
    #expect(
      Self.view(comments: Self.comments).json.text(.compact) == "{\(post)\"author\":\(author),\"comments\":\(comments)}"
    )
  }

  @Test("Fields asked for are shown alone, in their order, in all three forms")
  func fields() {
    let view = Self.view(fields: ["author.company.name", "title", "body"])
    #expect(
      view.json.text(.compact)
        == #"{"author.company.name":"Engines","title":"On the sea","body":"Waves.\nMore waves."}"#)
    #expect(
      view.plainLines.map(\.text) == ["author.company.name\tEngines", "title\tOn the sea", "body\tWaves. More waves."])
    #expect(
      view.lines(.terminal()).map(\.text) == [
        "author.company.name  Engines",
        "title                On the sea",
        "body                 Waves. More waves.",
      ])
  }

  @Test("Comments that could not be read are noted")
  func skipped() {
    let view = Self.view(comments: .current(LossyArray([.fixture()], skippedCount: 2)))
    #expect(view.notices == [Notice(text: "2 comments could not be read and are left out")])
    #expect(Self.view(comments: Self.comments).notices.isEmpty)
  }

  @Test(
    "No line is wider than the terminal, whatever it is and holds",
    arguments: Array(1...50) + [72, 79, 80, 81, 120, 200])
  func widths(width: Int) {
    let body = Samples.hostile + "\n\n" + String(repeating: "word ", count: 60) + String(repeating: "x", count: 300)
    let hostile = Models.Comment.fixture(name: Samples.hostile, body: body)
    let views = [
      Self.view(
        .fixture(title: body, body: body), author: .current(.fixture(name: body)), comments: .current([hostile])),
      Self.view(.fixture(body: body), author: Self.missingAuthor, comments: Self.missingComments),
      Self.view(.fixture(body: body), fields: ["author.address.geo.lat", "body", "author", "id"]),
    ]
    for view in views {
      for glyphs in [Glyphs.unicode, .ascii] {
        let lines = view.lines(.terminal(width, glyphs: glyphs))
        #expect(lines.allSatisfy { $0.displayWidth <= width })
        #expect(lines.allSatisfy { Samples.isInert($0.text) })
      }
    }
    for title in Samples.wide {
      let lines = Self.view(.fixture(title: title, body: title)).lines(.terminal(width))
      // A wide character behind its indent needs a few cells, however narrow the terminal.
      #expect(lines.allSatisfy { $0.displayWidth <= max(width, 4) })
    }
  }

  @Test("Hostile text is inert for scripts too, and whole in JSON")
  func hostile() {
    let view = Self.view(.fixture(title: Samples.hostile, body: Samples.hostile))
    #expect(view.plainLines.allSatisfy { Samples.isInert($0.text, allowing: ["\t", "\n"]) })
    #expect(Samples.isInert(view.json.text(.indented), allowing: ["\n"]))
  }

  @Test("A terminal without Unicode gets ASCII signs only")
  func ascii() {
    let lines = Self.view(comments: Self.comments).lines(.terminal(glyphs: .ascii))
    #expect(lines.allSatisfy { $0.text.utf8.allSatisfy { $0 < 0x80 } })
  }
}
