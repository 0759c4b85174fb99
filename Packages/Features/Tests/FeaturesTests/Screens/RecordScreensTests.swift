import CachedNetworkClientTestSupport
import Dependencies
import DependenciesTestSupport
import Foundation
import RESTClientTestSupport
import TestSupport
import Testing

@testable import Features

/// What is special about the screen of each record: its requests, its rows, and where it leads.
@Suite("The screens of records", .dependency(\.date, .constant(.noon)))
@MainActor
struct RecordScreensTests {
  /// A record with the requests that load it.
  struct LoadedRecord: CustomTestStringConvertible, Sendable {
    let route: Route
    let title: String
    var link: String?
    var owner: User.ID?
    var parent: Route?
    var image: RecordImage?
    var rows: [Route?] = []
    let stub: @Sendable (RequestStubs) -> Void

    var testDescription: String { "\(route)" }
  }

  nonisolated private static let url = "https://images.example/600/92c952"
  nonisolated private static let bytes = Data([1, 2, 3])

  nonisolated static let records = [
    LoadedRecord(
      route: .post(7), title: "a title", owner: 3, rows: [.user(3), .comment(31), .comment(32)]
    ) {
      $0.stub(.post(7), once: .sample(7, by: 3))
      $0.stub(.user(3), once: .sample(3))
      $0.stub(.comments(on: 7), once: [.sample(31), .sample(32)])
    },
    LoadedRecord(route: .comment(31), title: "a name", rows: [.post(7)]) {
      $0.stub(.comment(31), once: .sample(31))
    },
    LoadedRecord(
      route: .album(1), title: "an album", owner: 3, rows: [.photo(5), .photo(6)]
    ) {
      $0.stub(.album(1), once: .sample(1, of: 3))
      $0.stub(.user(3), once: .sample(3))
      // The thumbnails are those of the cached photos.
      $0.stub(.photos(in: 1), once: [.sample(5), .sample(6)])
      $0.stub(.image(at: Photo.sample(5).thumbnailURL), once: bytes)
    },
    LoadedRecord(
      route: .photo(5), title: "a photo", link: url, parent: .album(1),
      image: RecordImage(color: Photo.sample(5).color, data: .loaded(.atNoon(bytes)), link: url)
    ) {
      $0.stub(.photo(5), once: .sample(5))
      $0.stub(.image(at: url), once: bytes)
    },
    LoadedRecord(route: .todo(5), title: "a to-do", owner: 3, rows: [.user(3)]) {
      $0.stub(.todo(5), once: .sample(5, of: 3))
      $0.stub(.user(3), once: .sample(3))
    },
    LoadedRecord(
      route: .user(3), title: "Ada Example", link: User.sample(3).homepage,
      rows: [nil, .album(1), .todo(5), .todo(4)]
    ) {
      $0.stub(.user(3), once: .sample(3))
      $0.stub(.albums(of: 3), once: [.sample(1, of: 3)])
      $0.stub(.todos(of: 3), once: [.sample(4, of: 3, isCompleted: true), .sample(5, of: 3)])
    },
    LoadedRecord(
      route: .producer(5), title: "Sample Farm", link: url,
      image: RecordImage(data: .loaded(.atNoon(bytes)), link: url)
    ) {
      $0.stub(.producer(5), once: .sample(5, image: url))
      $0.stub(.image(at: url), once: bytes)
    },
    LoadedRecord(
      route: .producer(6), title: "Sample Farm", image: RecordImage(isMissing: true)
    ) {
      $0.stub(.producer(6), once: .sample(6))
    },
    LoadedRecord(
      route: .account(3), title: "Ada Example", link: url,
      image: RecordImage(data: .loaded(.atNoon(bytes)), link: url)
    ) {
      $0.stub(.account(3), once: Account.sample(3, avatarURL: url))
      $0.stub(.image(at: url), once: bytes)
    },
  ]

  @Test("A record loads with its sections, and on request with its comments or images", arguments: records)
  func loads(record: LoadedRecord) async throws {
    try await withRequestStubs(for: \.typicode, \.producers, \.accounts) {
      record.stub($0)
    } operation: {
      #expect(
        record.route.screen.base.recordSummary?.title == nil && record.route.screen.base.selectableRows.count == 0)
      let screen = await record.route.screen.after(.appeared, .requested(.comments), .requested(.images)).base
      #expect(screen.loads.failure == nil && !screen.loads.isMissing && !screen.loads.isLoading)
      let shown = try #require(screen.recordSummary)
      #expect(shown.title == record.title && shown.link == record.link && shown.parentRoute == record.parent)
      #expect(shown.ownerRoute == record.owner.map { .user($0) })
      if let owner = record.owner { #expect(screen.value(User.self, id: owner)?.value == .sample(owner.rawValue)) }
      #expect(screen.selectableRows.routes == record.rows)
      #expect(shown.image == record.image)
    }
  }

  @Test("An account has its own URL, unless that is JSON")
  func accountLink() {
    var account = Account.sample(3, avatarURL: Self.url)
    account.url = "https://accounts.example/users/3"
    #expect(AccountDetail.State(id: 3, content: .loaded(.atNoon(account))).recordSummary?.link == account.url)
  }

  @Test("A user has no rows until both sections have arrived or failed")
  func rowsWhileLoading() {
    var state = UserDetail.State(id: 3, content: .loaded(.atNoon(.sample(3))))
    state.albums = .loading(previous: nil)
    state.todos = .loaded(.atNoon([.sample(4, of: 3)]))
    #expect(state.selectableRows.count == 0)
    state.albums = .failed(.sample, previous: nil)
    #expect(state.selectableRows.count == 2)
    state.todos = .loading(previous: nil)
    #expect(state.selectableRows.count == 0)
    state.todos = .loading(previous: .atNoon([.sample(4, of: 3)]))
    #expect(state.selectableRows.count == 2)
  }

  // MARK: Images

  @Test("An image loads from the server's current port if the cache source has a name")
  func imagePort() async throws {
    let base = try BaseURL("http://127.0.0.1:50001")
    await withRequestStubs(for: \.accounts) {
      $0.stub(.account(3), once: Account.sample(3, avatarURL: "http://127.0.0.1:50000/5%20a.png"))
      $0.stub(.image(at: "http://127.0.0.1:50001/5%20a.png"), once: Self.bytes)
    } operation: {
      await withDependencies {
        $0.accounts.baseURL = base
        $0.sourceNames[base.description] = "sandbox"
      } operation: {
        let image = await Route.account(3).screen.after(.requested(.images), .appeared).base.recordSummary?.image
        #expect(image?.data == .loaded(.atNoon(Self.bytes)))
      }
    }
  }

  @Test(
    "An avatar is requested by its URL as it was received, unless that is no URL or has another scheme",
    arguments: [
      ("/ada.png", true), ("img/ada.png", true), ("//h.example/ada.png", true), ("h.example:8080/ada.png", true),
      ("HTTP://h.example/a b.png ", true), ("data:image/png;base64,AAAA", true), (nil, false), ("", false),
      ("the one with the hat", false), ("file:///etc/passwd", false), ("javascript:alert(1.5)", false),
      ("ftp://h.example/a", false),
    ] as [(String?, Bool)])
  func avatarLink(url: String?, isRequested: Bool) {
    #expect(Account.sample(3, avatarURL: url).avatarLink == (isRequested ? url : nil))
  }

  // MARK: Placeholders

  /// A screen that is shown, a record on it, and the screen of the record with what the first one has.
  nonisolated private static let placeholders: [(shown: any Screen, route: Route, filled: any Screen)] = [
    (list([.sample(30), .sample(31)], CommentsQuery()), .comment(31), state(Models.Comment.sample(31))),
    (list([.sample(2), .sample(3)], UsersQuery()), .user(3), state(User.sample(3))),
    (list([.sample(2), .sample(3)], AccountsQuery()), .account(3), state(Account.sample(3))),
    (list([.sample(4), .sample(5)], ProducersQuery()), .producer(5), state(Producer.sample(5))),
    (list([Owned(.sample(7, by: 3), owner: .sample(3))], PostsQuery()), .post(7), post),
    (list([Owned(.sample(7, by: 3), owner: nil)], PostsQuery()), .post(7), state(Post.sample(7, by: 3))),
    (list([Owned(.sample(1, of: 3), owner: .sample(3))], AlbumsQuery()), .album(1), album),
    (list([Owned(.sample(5, of: 3), owner: .sample(3))], TodosQuery()), .todo(5), todo),
    (user, .album(1), album), (user, .todo(5), todo),
    (producers, .producer(5), state(Producer.sample(5, image: url)) { $0.images[url] = .loaded(.atNoon(bytes)) }),
    (state(Album.sample(1)) { $0.photos = .loaded(.atNoon([.sample(5)])) }, .photo(5), state(Photo.sample(5))),
  ]

  nonisolated private static let post = state(Post.sample(7, by: 3)) { $0.author = .loaded(.atNoon(.sample(3))) }
  nonisolated private static let album = state(Album.sample(1, of: 3)) { $0.owner = .loaded(.atNoon(.sample(3))) }
  nonisolated private static let todo = state(Todo.sample(5, of: 3)) { $0.owner = .loaded(.atNoon(.sample(3))) }
  nonisolated private static let user = state(User.sample(3)) {
    $0.albums = .loaded(.atNoon([.sample(1, of: 3)]))
    $0.todos = .loaded(.atNoon([.sample(5, of: 3)]))
  }

  nonisolated private static var producers: any Screen {
    let rows = [Producer.sample(5, image: url)]
    var state = ProducersList.State(content: .loaded(.atNoon(rows)), query: ProducersQuery())
    state.images[url] = .loaded(.atNoon(bytes))
    return state
  }

  nonisolated private static func list<Query: ListQuery>(_ rows: [Query.Row], _ query: Query) -> any Screen {
    FilteredList.State(content: .loaded(.atNoon(rows)), query: query)
  }

  nonisolated private static func state<Record: DetailRecord>(
    _ record: Record, _ fill: (inout Detail<Record>.State) -> Void = { _ in }
  ) -> any Screen {
    var state = Detail.State(id: record.id, content: .loaded(.atNoon(record)))
    fill(&state)
    return state
  }

  @Test("A screen takes its record, the owner and the image from the screen that it was opened from")
  func filled() {
    for (shown, route, filled) in Self.placeholders {
      #expect(route.screen.filled(from: AnyScreen(shown)) == AnyScreen(filled), "\(route)")
      let missing = Route(entry: route.entry, id: 99).screen
      #expect(missing.filled(from: AnyScreen(shown)) == missing, "\(route)")
    }
  }

  @Test(
    "Only a link of the web is a link, which can be opened", .behaviour(44),
    arguments: [
      ("https://example.org/1", true), ("HTTP://example.org", true), ("javascript:alert(1)", false),
      ("file:///etc/passwd", false), ("data:text/html,x", false), ("", false),
    ])
  func link(url: String, isLink: Bool) {
    #expect(RecordSummary(link: url).link == (isLink ? url : nil))
  }

  @Test(
    "A link with control characters, white space or formats, or one that is too long, is not a link",
    arguments: [
      "\u{1B}[201~\nrm", "a b", "\t", "\u{202E}gpj", "\u{200B}", "\u{85}", String(repeating: "x", count: 2083),
    ])
  func unsafeLink(ending: String) {
    #expect(RecordSummary(link: "https://images.example/\(ending)").link == nil)
    #expect(RecordSummary(link: "https://images.example/ü").link == "https://images.example/ü")
  }
}
