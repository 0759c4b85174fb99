import Features
import Terminal
import Testing
import ViewsTestSupport

@testable import Browser

/// A list of the registry, and the texts of each of its rows.
struct ListSample: CustomTestStringConvertible {
  let route: Route
  let screen: AnyScreen
  let texts: [[String]]

  init(_ route: Route, _ screen: any Screen, shows texts: [[String]]) {
    (self.route, self.screen, self.texts) = (route, AnyScreen(screen), texts)
  }

  var testDescription: String { route.description }

  static let all: [ListSample] = {
    let lists: [[ListSample]] = [
      [Route.posts, .userPosts(1)].map {
        let posts = PostsList.State(content: .current(posts), query: PostsQuery())
        return ListSample($0, posts, shows: [["7", "On the sea", "Clementina"], ["100", "sunt aut"]])
      },
      [Route.comments, .postComments(7)].map {
        let comments = CommentsList.State(
          content: .current([.fixture(), .fixture(500)]), query: CommentsQuery(postID: $0.id.map { Post.ID($0) }))
        return ListSample(
          $0, comments, shows: ["31", "500"].map { [$0, "Agreed", "kim@example.com", "So it is."] })
      },
      [
        ListSample(
          .users, UsersList.State(content: .current(users), query: UsersQuery()),
          shows: users.map { ["\($0.id)", $0.name, $0.email, $0.address?.city ?? "", $0.company?.name ?? ""] })
      ],
      [Route.albums, .userAlbums(1)].map {
        let albums = [
          OwnedAlbum(.fixture(), owner: users[1]), OwnedAlbum(.fixture(100, title: "Work"), owner: nil),
        ]
        return ListSample(
          $0, AlbumsList.State(content: .current(albums), query: AlbumsQuery()),
          shows: [["1", "Holidays", "Clementina DuBuque"], ["100", "Work"]])
      },
      [Route.todos, .userTodos(1)].map {
        let todos = TodosList.State(
          content: .current([.fixture(), .fixture(200, isCompleted: true)]),
          query: TodosQuery(userID: $0.id.map { User.ID($0) }))
        return ListSample(
          $0, todos,
          shows: [["[ ]", "4", "Water the plants"], ["[x]", "200", "Water the plants"]])
      },
      [
        ListSample(
          .producers,
          ProducersList.State(
            content: .current(producers), query: ProducersQuery()),
          shows: [
            ["551", "Larkhill Farm", "word1 word2"], ["7", "Mill Bakery", "Bread from old"], ["12", "Fen Honey"],
          ]),
        ListSample(
          .accounts, AccountsList.State(content: .current(accounts), query: AccountsQuery()),
          shows: [
            ["1", "AB", "Ada Byron", "ada@example.com"], ["2", "KL", "Kim Löw", "kim@example.com"],
            ["1000", "AÉ", "Anne-Marie Élodie", "anne.elodie@mail.example"],
          ]),
        ListSample(
          .drafts, AccountDraftsList.State(drafts: .loaded([draft])),
          shows: [["12", "Account 2, Ada Byron", "ada@example.com", "not sent: no connection"]]),
      ],
    ]
    return lists.flatMap(\.self)
  }()

  private static let users: [User] = {
    var long = User.fixture(10, name: "Clementina DuBuque")
    long.email = "Clementina.DuBuque@karina.biz"
    long.address?.city = "Lebsackbury"
    long.company?.name = "Considine-Lockman"
    return [.fixture(), long]
  }()

  private static let posts = [
    AuthoredPost(.fixture(by: 10), owner: users[1]),
    .fixture(100, title: "sunt aut facere repellat provident occaecati excepturi optio reprehenderit"),
  ]

  private static let producers: [Producer] = [
    .fixture(short: (1...80).map { "word\($0)" }.joined(separator: " ")), [Producer].sample[0], [Producer].sample[2],
  ]

  private static let accounts: [Account] = [
    .ada, .kim,
    Account(id: 1000, firstName: "Anne-Marie", lastName: "Élodie", email: "anne.elodie@mail.example"),
  ]

  private static let draft = AccountDraft(
    id: 12, source: "sandbox", accountID: 2,
    values: [.firstName: "Ada", .lastName: "Byron", .email: "ada@example.com"], savedAt: .fixture,
    reason: "no connection")
}

@Suite("PaneView")
struct PaneViewTests {
  static let sizes = [(120, 40), (80, 24), (40, 12)].map { TerminalSize(columns: $0, rows: $1) }

  /// Returns the lines of a selected row in the pane of its list.
  private func lines(_ list: ListSample, row: Int, size: TerminalSize) throws -> [String] {
    let state = BrowserFeature.State.fixture(list.route, list.screen.base).with { $0.position.index = row }
    let (frame, layout) = state.drawn(.screen(size.columns, size.rows))
    let pane = try #require(layout.main)
    let window = try #require(pane.list)
    let columns = pane.area.column..<pane.area.column + pane.area.columns
    return (0..<window.height).filter { window.row(atLine: $0) == row }.map { line in
      columns.map { frame[column: $0, row: pane.firstRow + line].text }.joined()
    }
  }

  @Test("Every list of the registry has a sample")
  func samples() {
    #expect(Set(ListSample.all.map(\.route.entry.pattern)) == Set(Routes.all.filter(\.isList).map(\.pattern)))
  }

  @Test("The rows of a list show all that they are to show", arguments: ListSample.all, sizes)
  func rows(list: ListSample, size: TerminalSize) throws {
    for (row, texts) in list.texts.enumerated() {
      let lines = try lines(list, row: row, size: size)
      #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("▌") })
      // A text can continue on the next line. It is between spaces, so that `7` is not a part of `17`.
      let words = lines.flatMap { $0.dropFirst().split(separator: " ") }.joined(separator: " ")
      for text in texts { #expect(" \(words) ".contains(" \(text) "), "\(lines)") }
    }
  }

  @Test("A producer has up to three lines of its description, and an ellipsis if there is more", arguments: sizes)
  func producers(size: TerminalSize) throws {
    let list = try #require(ListSample.all.first { $0.route == .producers })
    let lines = try (0..<3).map { try self.lines(list, row: $0, size: size) }
    #expect(lines[0].filter { $0.contains("word") }.count == 3 && lines[0].last?.contains("…") == true)
    #expect(lines[1].count == (size.columns == 40 ? 3 : 2))
    #expect(lines[1].joined().contains("night") && !lines[1].joined().contains("…"))
    #expect(lines[2].count == 1)
  }

  @Test("A title that is too long is cut, but not at 120 columns; nothing else of its row is", arguments: sizes)
  func longTitle(size: TerminalSize) throws {
    let list = try #require(ListSample.all.first { $0.route == .posts })
    let lines = try lines(list, row: 1, size: size)
    #expect(lines[0].contains("…") == (size.columns < 120))
    #expect(lines.joined().contains("Ada Byron"))
  }
}
