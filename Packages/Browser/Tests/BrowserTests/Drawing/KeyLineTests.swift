import Dependencies
import Foundation
import NetworkClient
import Terminal
import TestSupport
import Testing
import Views
import ViewsTestSupport

@testable import Browser
@testable import Features

@Suite("The key line")
@MainActor
struct KeyLineTests {
  private static func list<Query: ListQuery>(_ query: Query, _ rows: [Query.Row]) -> FilteredList<Query>.State {
    FilteredList.State(content: .current(rows), query: query)
  }

  private static func detail<Record: DetailRecord>(_ id: Record.ID, _ record: Record) -> Detail<Record>.State {
    Detail.State(id: id, content: .current(record))
  }

  private static let album = AlbumDetail.State.fixture(photos: .current((1...3).map { .fixture($0) }))

  /// The content of each screen.
  private static let contents: [(Route, any Screen)] = {
    let posts = (1...3).map { AuthoredPost.fixture(Post.ID($0)) }
    let albums = (1...3).map { OwnedAlbum(.fixture(Album.ID($0)), owner: .fixture()) }
    let todos = (1...3).map { OwnedTodo.fixture(Todo.ID($0), isCompleted: $0 == 2) }
    let comments = (31...33).map { Models.Comment.fixture(Models.Comment.ID($0)) }
    let form = AccountForm.State()
    let draft = AccountDraft(
      id: 2, source: "accounts", accountID: nil, values: [:], savedAt: .fixture, reason: "offline")
    return [
      (.posts, list(PostsQuery(), posts)), (.userPosts(1), list(PostsQuery(userID: 1), posts)),
      (.post(7), PostDetail.State.fixture(author: .current(.fixture()), comments: .current(comments))),
      (.comments, list(CommentsQuery(), comments)), (.postComments(7), list(CommentsQuery(postID: 7), comments)),
      (.comment(31), detail(31, comments[0])), (.users, list(UsersQuery(), [.fixture(), .fixture(2)])),
      (.user(1), UserDetail.State.fixture(albums: .current([.fixture()]), todos: .current([.fixture()]))),
      (.albums, list(AlbumsQuery(), albums)), (.userAlbums(1), list(AlbumsQuery(userID: 1), albums)),
      (.album(1), album), (.photo(2), detail(2, Photo.fixture(2))), (.todos, list(TodosQuery(), todos)),
      (.userTodos(1), list(TodosQuery(userID: 1), todos)), (.todo(4), detail(4, Todo.fixture())),
      (.producers, list(ProducersQuery(), .sample)), (.producer(551), detail(551, Producer.fixture())),
      (.accounts, list(AccountsQuery(), [.ada, .kim])), (.account(2), detail(2, Account.kim)), (.newAccount, form),
      (.accountEditor(2), form), (.status, StatusScreen.State(drafts: .loaded([]))),
      (.drafts, AccountDraftsList.State(drafts: .loaded([draft]))),
    ]
  }()

  /// Each screen before its first load, with its content, and with a search; what is above a screen.
  private static let states: [BrowserFeature.State] = {
    let loaded = contents.map { BrowserFeature.State.fixture($0, $1) }
    let searches = loaded.filter(\.open.route.isSearchable).map { $0.searching("e", isEditing: false) }
    var help = loaded[0]
    help.overlay = Overlay(content: .help())
    var box = help
    box.overlay = Overlay(content: .jump())
    var question = help
    (question.overlay, question.confirmation) = (nil, .deletion)
    func opening(_ route: Route, from state: BrowserFeature.State) -> BrowserFeature.State {
      var state = state
      let screen = state.open.opening(route, depth: 2)
      state.tabs[state.tab]?.screens.append(screen)
      return state
    }
    let draft = opening(.draft(2), from: loaded[loaded.count - 1])
    let secondPhoto = BrowserFeature.State.fixture(.album(1), album).with {
      $0.position.select(1, top: 0, in: $0.rows, limitsTop: false)
    }
    var image = opening(.photo(2), from: secondPhoto)
    image.overlay = Overlay(content: .image)
    return contents.map { BrowserFeature.State($0.0) } + loaded + searches + [
      draft, loaded[0].searching("e"), help, box, question, image, .user.with { $0.mapZoom = WorldMap.maximumZoom },
    ]
  }()

  @Test("Each key in it changes the state or the frame, or has an effect outside", .behaviour(60))
  func keys() async {
    #expect(Set(Self.states.map(\.open.route.entry)) == Set(Routes.all))
    for state in Self.states {
      await withDependencies {
        for api in [\.typicode, \.producers, \.accounts] as [WritableKeyPath<DependencyValues, HTTPClient>] {
          $0[keyPath: api].stub = OfflineClient()
        }
      } operation: {
        await pressKeys(of: state)
      }
    }
  }

  @Test("A record that is not found has no keys for what it lacks")
  func missingRecord() async {
    let browser = await FrameDriver(.missingPost, columns: 200)
    #expect(Set(browser.hints).isDisjoint(with: ["c", "y", "Y", "o", "u", "i"]) && browser.hints.contains("r"))
  }

  @Test(
    "The screen's own action is first at every size, and the help is always there",
    arguments: [
      (.accounts, "+ create"), (.users, "Space select"), (.todos, "f filter"), (.account(2), "Enter edit"),
      (.post(7), "c comments"), (.user(1), "t to-dos"), (.posts, "Enter open"), (.newAccount, "Ctrl-S send"),
    ] as [(Route, String)], [(120, 40), (100, 30), (80, 24), (40, 20), (40, 8)])
  func ownAction(screen: (Route, String), size: (columns: Int, rows: Int)) throws {
    let content = try #require(Self.contents.first { $0.0 == screen.0 }?.1)
    let state = BrowserFeature.State.fixture(screen.0, content)
    let line = state.drawn(.screen(size.columns, size.rows)).frame.lines[size.rows - 1]
    #expect(line.hasPrefix(" \(screen.1)"), "\(line)")
    #expect(line.contains("? help") || line.contains("F1 help"), "\(line)")
  }

  /// Presses each key of the line in a browser of its own, which is wide enough for all keys.
  private func pressKeys(of state: BrowserFeature.State) async {
    var browser = await FrameDriver(state, columns: 200, rows: 16)
    let keys = browser.hints
    #expect(keys.count > 1 || state.overlay?.content == .help())
    for key in keys {
      if key != keys[0] { browser = await FrameDriver(state, columns: 200, rows: 16) }
      let (before, frame) = (browser.state.current, browser.frame)
      await browser.press(key)
      let isNew = browser.state.current != before || browser.state.tab != state.tab || browser.state.ending != .none
      #expect(
        isNew || browser.hadOtherEffect || browser.state.toast == nil && browser.frame != frame,
        "\(state.testDescription): \(key.name)\n\(browser.text)")
    }
  }
}

/// A client that sends nothing.
struct OfflineClient: APIClient {
  func respond<Response>(to request: Request<Response>) async throws(NetworkError) -> HTTPResponse {
    throw NetworkError(.offline, url: URL(string: "\(request.target)"))
  }
}
