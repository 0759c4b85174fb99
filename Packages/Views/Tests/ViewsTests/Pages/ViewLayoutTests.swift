import Features
import Foundation
import Models
import NetworkClient
import Persistence
import ReducerRuntime
import Terminal
import Testing
import ViewsTestSupport

@testable import Views

/// A view of records that have the same text in all fields.
struct ViewSample: CustomTestStringConvertible {
  let name: String
  let view: @Sendable (_ text: String) -> any View

  var testDescription: String { name }

  static let all = lists + records

  private static let lists: [ViewSample] = [
    ViewSample(name: "posts") { posts($0) },
    ViewSample(name: "fields of posts") { posts($0, ["author.address.geo.lat", "body", "author", "id"]) },
    ViewSample(name: "users") { users($0).view(ViewOptions(fields: nil, limit: 0)) },
    ViewSample(name: "posts found") {
      var view = ListView(.posts, rows: [.fixture(title: $0), .fixture()])
      view.search = ListView.Search("a", in: [])
      return view
    },
    ViewSample(name: "users found") { users($0, address: "a").view(ViewOptions(fields: nil, limit: 1)) },
    ViewSample(name: "users with one selected") { users($0, selected: 2).view(ViewOptions(fields: nil, limit: 0)) },
    ViewSample(name: "fields of users") {
      users($0).view(ViewOptions(fields: ["company.catchPhrase", "address", "id", "address.geo.lat"], limit: 0))
    },
    ViewSample(name: "albums") { albums($0) },
    ViewSample(name: "fields of albums") { albums($0, ["owner.company.catchPhrase", "title"]) },
    ViewSample(name: "to-dos") { todos($0, of: 1_000_000).view(ViewOptions(fields: nil, limit: 0)) },
    ViewSample(name: "pending to-dos") { todos($0, .pending).view(ViewOptions(fields: nil, limit: 1)) },
    ViewSample(name: "fields of to-dos") {
      todos($0).view(ViewOptions(fields: ["title", "completed"], limit: 0))
    },
    ViewSample(name: "cached responses") { ListView(cache($0), at: .fixture, ViewOptions(fields: nil)) },
    ViewSample(name: "fields of cached responses") {
      ListView(cache($0), at: .fixture, ViewOptions(fields: ["server", "response", "complete"]))
    },
    ViewSample(name: "producers") { producers($0).view(ViewOptions(fields: nil, limit: 0)) },
    ViewSample(name: "one producer found") {
      producers($0, searchText: $0).view(ViewOptions(fields: nil, limit: 1))
    },
    ViewSample(name: "fields of producers") {
      producers($0).view(ViewOptions(fields: ["name", "images", "description"], limit: 0))
    },
    ViewSample(name: "accounts") { accounts($0) },
    ViewSample(name: "fields of accounts") { accounts($0, ["url", "email", "avatar_url"]) },
    ViewSample(name: "drafts") { drafts($0).view(ViewOptions(fields: nil)) },
    ViewSample(name: "fields of drafts") {
      drafts($0).view(ViewOptions(fields: ["reason", "account", "avatar_url"]))
    },
  ]

  private static let records: [ViewSample] = [
    ViewSample(name: "post") { post($0).view(ViewOptions(fields: nil)) },
    ViewSample(name: "post with missing sections") { text in
      let error = NetworkError.status(500, message: text)
      return PostDetail.State.fixture(
        id: 7, post: .current(.fixture(title: text, body: text)), author: .missing(error), comments: .missing(error)
      ).view(ViewOptions())
    },
    ViewSample(name: "fields of a post") {
      post($0).view(ViewOptions(fields: ["author.address.geo.lat", "body", "author", "id"]))
    },
    ViewSample(name: "user") { user($0).view(ViewOptions(fields: nil)) },
    ViewSample(name: "user without coordinates") { text in
      var user = Samples.user(of: text)
      user.address?.geo = User.Geo(lat: text, lng: text)
      return UserDetail.State.fixture(id: 1, user: .current(user), albums: .current([]), todos: .current([])).view(
        ViewOptions())
    },
    ViewSample(name: "user with missing sections") { text in
      let error = NetworkError(.connectionFailed, host: text, reason: text)
      return UserDetail.State.fixture(
        id: 1, user: .current(Samples.user(of: text)), albums: .missing(error), todos: .missing(error)
      ).view(ViewOptions())
    },
    ViewSample(name: "fields of a user") {
      user($0).view(ViewOptions(fields: ["name", "albums", "address.geo.lat", "id"]))
    },
    ViewSample(name: "album") { album($0).view(ViewOptions(fields: nil)) },
    ViewSample(name: "album with missing sections") { text in
      let error = NetworkError.status(500, message: text)
      return AlbumDetail.State.fixture(
        id: 1, album: .current(.fixture(title: text)), owner: .missing(error), photos: .missing(error)
      ).view(ViewOptions())
    },
    ViewSample(name: "fields of an album") { album($0).view(ViewOptions(fields: ["owner.name", "photos", "title"])) },
    ViewSample(name: "to-do") { todo($0).view(ViewOptions()) },
    ViewSample(name: "fields of a to-do") { todo($0).view(ViewOptions(fields: ["owner.name", "completed", "title"])) },
    ViewSample(name: "photo") { photo($0).view(ViewOptions(fields: nil)) },
    ViewSample(name: "fields of a photo") { photo($0).view(ViewOptions(fields: ["thumbnailUrl", "title"])) },
    ViewSample(name: "producer") { producer($0).view(ViewOptions(fields: nil)) },
    ViewSample(name: "fields of a producer") {
      producer($0).view(ViewOptions(fields: ["created_at", "images", "name"]))
    },
    ViewSample(name: "account") { account($0).view(ViewOptions(fields: nil)) },
    ViewSample(name: "fields of an account") {
      account($0).view(ViewOptions(fields: ["updated_at", "id", "first_name"]))
    },
  ]

  private static func posts(_ text: String, _ selectedFields: [String]? = nil) -> ListView<AuthoredPost> {
    let rows = [
      AuthoredPost(.fixture(title: text, body: text), owner: Samples.user(of: text)),
      .fixture(100, title: text, author: nil), .fixture(3),
    ]
    return ListView(.posts, rows: rows, options: ViewOptions(fields: selectedFields))
  }

  private static func post(_ text: String) -> PostDetail.State {
    .fixture(
      id: 7, post: .current(.fixture(title: text, body: text)), author: .current(Samples.user(of: text)),
      comments: .current([.fixture(name: text, body: text), .fixture()]))
  }

  private static func users(
    _ text: String, address: String = "", selected: User.ID? = nil
  ) -> Features.UsersList.State {
    var user = Samples.user(of: text)
    user.address?.geo = User.Geo(lat: text, lng: text)
    let users = [user, .fixture(2, name: text), .fixture(1_000_000)]
    return Features.UsersList.State(
      content: .current(users.filter { $0.id != selected }),
      query: UsersQuery(
        selected: users.first { $0.id == selected }, search: SearchFilter(address, in: ["addresses"])))
  }

  private static func user(_ text: String) -> UserDetail.State {
    .fixture(
      id: 1,
      user: .current(Samples.user(of: text)),
      albums: .current((1...7).map { .fixture(Album.ID($0 * $0 * $0 * 5), title: text) }),
      todos: .current((1...9).map { .fixture(Todo.ID($0 * $0 * $0), title: text, isCompleted: $0 % 4 == 0) }))
  }

  private static func albums(_ text: String, _ selectedFields: [String]? = nil) -> ListView<OwnedAlbum> {
    let rows = [
      OwnedAlbum(.fixture(title: text), owner: Samples.user(of: text)),
      OwnedAlbum(.fixture(100, title: text), owner: nil), OwnedAlbum(.fixture(3), owner: .fixture()),
    ]
    return ListView(.albums, rows: rows, options: ViewOptions(fields: selectedFields))
  }

  private static func album(_ text: String) -> AlbumDetail.State {
    var photo = Photo.fixture(1)
    photo.url = text
    return .fixture(
      id: 1,
      album: .current(.fixture(title: text)),
      owner: .current(Samples.user(of: text)),
      photos: .current([photo] + (2...8).map { .fixture(Photo.ID($0 * $0 * $0), title: text, color: "\($0)a1b2") }))
  }

  private static func photo(_ text: String) -> PhotoDetail.State {
    PhotoDetail.State(
      id: 2, content: .current(Photo(albumID: 1, id: 2, title: text, url: text + "/92c952", thumbnailURL: text)))
  }

  private static func todos(
    _ text: String, _ filter: TodoFilter = .all, of user: User.ID? = nil
  ) -> TodosList.State {
    TodosList.State(
      content: .current([
        .fixture(1, title: text, owner: Samples.user(of: text)), .fixture(200, title: text, isCompleted: true),
        .fixture(30, owner: nil),
      ]),
      query: TodosQuery(userID: user, filter: filter))
  }

  private static func todo(_ text: String) -> TodoDetail.State {
    var sections = Todo.Sections()
    sections.owner = .current(Samples.user(of: text))
    return TodoDetail.State(id: 4, content: .current(.fixture(title: text)), sections: sections)
  }

  private static func producers(
    _ text: String, searchText: String = ""
  ) -> ProducersList.State {
    let rows = [Samples.producer(of: text), .fixture(1_000_000, name: text), .fixture(short: text)]
    let query = ProducersQuery(.page(3), searchText: searchText)
    return ProducersList.State(content: .current(rows, totalCount: 999), query: query)
  }

  private static func producer(_ text: String) -> ProducerDetail.State {
    ProducerDetail.State(id: 1, content: .current(Samples.producer(of: text)))
  }

  private static func accounts(_ text: String, _ selectedFields: [String]? = nil) -> any View {
    let rows = [Samples.account(of: text), .ada, Samples.account(of: "a")]
    return AccountsList.State(content: .current(rows), query: AccountsQuery())
      .view(ViewOptions(fields: selectedFields, limit: selectedFields == nil ? 0 : 2))
  }

  private static func account(_ text: String) -> AccountDetail.State {
    AccountDetail.State(id: 1, content: .current(Samples.account(of: text)))
  }

  private static func drafts(_ text: String) -> AccountDraftsList.State {
    let values = Dictionary(uniqueKeysWithValues: AccountField.allCases.map { ($0, text) })
    let drafts = [nil, 1_000_000].map { id in
      AccountDraft(id: 12, source: text, accountID: id, values: values, savedAt: .fixture, reason: text)
    }
    return AccountDraftsList.State(drafts: .loaded(drafts))
  }

  private static func cache(_ text: String) -> CacheSummary {
    var summary = CacheSummary.fixture("/\(text)", source: text)
    summary.entries[0].key = CacheKey(source: text, path: text)
    return summary
  }
}

@Suite("Every view")
struct ViewLayoutTests {
  static let long = String(repeating: "word ", count: 30) + String(repeating: "x", count: 200)
  /// The widths at which the layout changes, their neighbours, and some others.
  static let widths =
    Array(1...12) + [16, 20, 21, 29, 30, 31, 37, 38, 39, 40, 41, 49, 59, 61, 62, 63, 71, 72, 73, 79, 80, 81, 100, 120]
  static let profiles = [
    (ColorDepth.none, Glyphs.unicode), (.none, .ascii), (.trueColor, .unicode),
  ]

  private static let origin = DataOrigin(isSandbox: true, cacheAge: "at a future date, check the clock")

  @Test("No view has a line wider than the terminal", arguments: ViewSample.all)
  func widths(sample: ViewSample) {
    for text in [Self.long, Samples.hostile, "", "a"] {
      let view = sample.view(text)
      for width in Self.widths {
        let (depth, glyphs) = Self.profiles[width % Self.profiles.count]
        let lines = view.lines(.terminal(width, colorDepth: depth, glyphs: glyphs), origin: Self.origin)
        let widest = lines.map(\.displayWidth).max() ?? 0
        #expect(widest <= width, "\(text.prefix(8)) at \(width)")
      }
    }
  }

  @Test(
    "No view has a line wider than the terminal if characters are wide, unless one does not fit",
    arguments: ViewSample.all)
  func wideTexts(sample: ViewSample) {
    for width in Self.widths {
      let text = Samples.wide[width % Samples.wide.count]
      let widest = sample.view(text).lines(.terminal(width)).map(\.displayWidth).max() ?? 0
      // After an indent of two, a character of two cells needs four.
      #expect(widest <= max(width, 4), "\(text) at \(width)")
    }
  }

  @Test("Every view escapes hostile text in all three forms", arguments: ViewSample.all)
  func hostile(sample: ViewSample) {
    let view = sample.view(Samples.hostile)
    for width in [20, 40, 80, 500] {
      let lines = view.lines(.terminal(width))
      #expect(lines.allSatisfy { Samples.isInert($0.text) })
      let colored = view.lines(.terminal(width, colorDepth: .trueColor)).map { $0.render(.trueColor) }
      #expect(colored.allSatisfy { Samples.isInert(Samples.unstyled($0)) })
    }
    // A post, a comment and a producer's story keep their line breaks.
    let isBlock = sample.name == "producer" || sample.name.hasPrefix("post") && sample.name != "posts"
    let allowed: Set<Unicode.Scalar> = isBlock ? ["\t", "\n"] : ["\t"]
    #expect(view.plainLines.allSatisfy { Samples.isInert($0.text, allowing: allowed) })
    #expect(Samples.isInert(view.json.text(.indented), allowing: ["\n"]))
    #expect(view.notices.allSatisfy { Samples.isInert(StyledText($0.text).text) })
  }

  @Test("Every view does not change hostile text in JSON", arguments: ViewSample.all)
  func losslessJSON(sample: ViewSample) throws {
    let json = sample.view(Samples.hostile).json.text(.compact)
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
    #expect(Self.texts(in: value).contains { $0.unicodeScalars.elementsEqual(Samples.hostile.unicodeScalars) })
  }

  @Test("Every view is ASCII if the terminal does not support Unicode", arguments: ViewSample.all)
  func ascii(sample: ViewSample) {
    for width in [20, 40, 80, 120] {
      let lines = sample.view(Self.long).lines(.terminal(width, glyphs: .ascii))
      #expect(lines.allSatisfy { $0.text.utf8.allSatisfy { $0 < 0x80 } })
    }
  }

  @Test("No view has trailing spaces, consecutive empty lines or one at the end", arguments: ViewSample.all)
  func blanks(sample: ViewSample) {
    for text in [Self.long, "a"] {
      for width in [20, 40, 80, 120] {
        let lines = sample.view(text).lines(.terminal(width)).map(\.text)
        #expect(lines.allSatisfy { $0.last != " " }, "at \(width)")
        #expect(!zip(lines, lines.dropFirst()).contains { $0.isEmpty && $1.isEmpty }, "at \(width)")
        #expect(lines.first?.isEmpty == false)
        #expect(lines.last?.isEmpty == false)
      }
    }
  }

  @Test(
    "Every view has the same text in colour and without, except for tiles",
    arguments: ViewSample.all.filter { !$0.name.contains("album") && !$0.name.contains("photo") })
  func colors(sample: ViewSample) {
    for width in [40, 80] {
      let plain = sample.view("a").lines(.terminal(width)).map(\.text)
      let colored = sample.view("a").lines(.terminal(width, colorDepth: .basic)).map(\.text)
      // Without colour the pin on the map has a space on either side.
      #expect(zip(plain, colored).count { $0 != $1 } <= 1)
      #expect(plain.count == colored.count)
    }
  }

  private static func texts(in value: Any) -> [String] {
    switch value {
    case let text as String: [text]
    case let array as [Any]: array.flatMap(texts)
    case let object as [String: Any]: object.values.flatMap(texts)
    default: []
    }
  }
}
