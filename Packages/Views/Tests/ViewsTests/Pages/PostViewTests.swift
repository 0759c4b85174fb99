import Features
import Models
import NetworkClient
import Persistence
import ReducerRuntime
import Terminal
import Testing
import ViewsTestSupport

@testable import Views

@Suite("A post")
struct PostViewTests {
  static func view(
    _ post: Post = .fixture(),
    author: Loadable<User> = .current(.fixture()),
    comments: Loadable<[Models.Comment]> = .idle,
    selectedFields: [String]? = nil
  ) -> any View {
    PostDetail.State.fixture(id: post.id, post: .current(post), author: author, comments: comments)
      .view(ViewOptions(fields: selectedFields))
  }

  static let comments = Loadable<[Models.Comment]>.current([
    .fixture(), .fixture(32, name: "No", body: "It is not.\n\nNever."),
  ])

  @Test("A post is a page in a terminal")
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

  @Test("A post is followed by its comments")
  func comments() {
    #expect(
      Self.view(comments: Self.comments).lines(.terminal()).map(\.text) == [
        "On the sea",
        "Post 7 by Ada Byron (@ada)",
        "",
        "  Waves. More waves.",
        "",
        "Author    Ada Byron · ada@example.com · Engines",
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
        "Next      app user 1 · app posts --user 1",
      ])
  }

  @Test(
    "A post has paragraphs separated by any number of empty lines",
    arguments: ["a\n\nb", "a\n\n\nb", "a\r\n\r\nb", "a\n\n\n\n\nb\n", "a\n \nb"])
  func paragraphs(body: String) {
    let lines = Self.view(.fixture(body: body)).lines(.terminal()).map(\.text)
    #expect(lines[2...6] == ["", "  a", "", "  b", ""])
  }

  @Test("A post does not suggest the page of an author who was not found")
  func unknownAuthor() {
    let lines = Self.view(author: .missing(.status(404, "/users/1"))).lines(.terminal()).map(\.text)
    #expect(lines.last == "Next      app post 7 --comments · app posts --user 1")
  }

  @Test("A post joins the fields of the author that are not blank")
  func blankAuthor() {
    var author = User.fixture(1, name: "")
    author.company?.name = " "
    func lines() -> [String] { Self.view(author: .current(author)).lines(.terminal()).map(\.text) }
    #expect(lines()[1] == "Post 7 by @ada")
    #expect(lines().contains("Author    ada@example.com"))
    (author.username, author.email) = ("", "")
    #expect(lines()[1] == "Post 7 by user 1")
    #expect(!lines().contains { $0.hasPrefix("Author") })
  }

  @Test("A post has a placeholder for each missing section")
  func missingSections() {
    let view = Self.view(
      author: .missing(.status(500, "/users/1")), comments: .missing(.status(404, "/posts/7/comments")))
    #expect(
      view.lines(.terminal()).map(\.text) == [
        "On the sea",
        "Post 7 by user 1",
        "",
        "  Waves. More waves.",
        "",
        "Author    could not be loaded: HTTP 500",
        "",
        "Comments  could not be loaded: HTTP 404",
        "Next      app post 7 --comments · app user 1 · app posts --user 1",
      ])
    #expect(view.sections.filter(\.isMissing).map(\.name) == ["author", "comments"])
    #expect(
      view.json.text(.compact)
        == #"{"id":7,"title":"On the sea","body":"Waves.\nMore waves.","userId":1,"author":null,"comments":null,"#
        + #""errors":[{"section":"author","message":"HTTP 500 (https://example.com/users/1)"},"#
        + #"{"section":"comments","message":"HTTP 404 (https://example.com/posts/7/comments)"}]}"#)
    #expect(view.plainLines.map(\.text).contains("author.name\t"))
  }

  @Test("A post has only the sections of the selected fields")
  func selectedSections() {
    func names(_ fields: [String]?) -> [String] { Self.view(selectedFields: fields).sections.map(\.name) }
    #expect(names(nil) == ["post", "author", "comments"])
    #expect(names(["title"]) == ["post"])
    #expect(names(["author.name"]) == ["post", "author"])
    #expect(names(["comments"]) == ["post", "comments"])
  }

  @Test("A post is its fields by their paths, the body and the comments, separated by two dashes, for a script")
  func plain() {
    #expect(
      Self.view(.fixture(body: "one\ntwo\n\nthree")).plainLines.map(\.text).joined(separator: "\n") == """
        id\t7
        title\tOn the sea
        userId\t1
        author.id\t1
        author.name\tAda Byron
        author.username\tada
        author.email\tada@example.com
        author.address.street\tMill Lane
        author.address.suite\tNo. 3
        author.address.city\tEly
        author.address.zipcode\tCB7 4DL
        author.address.geo.lat\t52.4
        author.address.geo.lng\t0.26
        author.phone\t01353 0
        author.website\texample.com
        author.company.name\tEngines
        author.company.catchPhrase\tRuns by itself
        author.company.bs\tanalytical work
        --
        one
        two

        three
        """)
    #expect(
      Self.view(comments: Self.comments).plainLines.map(\.text).suffix(6).joined(separator: "\n") == """
        author.company.bs\tanalytical work
        --
        Waves.
        More waves.
        --
        31\tAgreed\tkim@example.com\tSo it is.
        32\tNo\tkim@example.com\tIt is not.  Never.
        """)
  }

  @Test("A post is the API's object with the author, and the comments if they are loaded, in JSON")
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

  @Test("A post has only the selected fields, in the given order, in all three forms")
  func fields() {
    let view = Self.view(selectedFields: ["author.company.name", "title", "body"])
    #expect(
      view.json.text(.compact)
        == #"{"author":{"company":{"name":"Engines"}},"title":"On the sea","body":"Waves.\nMore waves."}"#)
    #expect(
      view.plainLines.map(\.text) == ["author.company.name\tEngines", "title\tOn the sea", "body\tWaves. More waves."])
    #expect(
      view.lines(.terminal()).map(\.text) == [
        "author.company.name  Engines",
        "title                On the sea",
        "body                 Waves. More waves.",
      ])
  }

  @Test("A post has a notice about skipped comments")
  func skipped() {
    let view = Self.view(comments: .current([.fixture()], skippedCount: 2))
    #expect(view.notices == [Notice(text: "2 of 3 comments could not be read")])
    #expect(Self.view(comments: Self.comments).notices.isEmpty)
  }

  @Test("The heading of the comments has the number that the server has, and a notice tells that it sent a part")
  func partOfComments() {
    let view = Self.view(comments: .current([.fixture()], totalCount: 50, next: .unknown))
    #expect(view.lines(.terminal()).contains { $0.text == "Comments (1 of 50)" })
    #expect(view.notices == [Notice(text: "the server sent only a part of the comments: 1 of 50")])
  }
}
