import NetworkClient
import ViewsTestSupport

@testable import Browser
@testable import Features

extension BrowserFeature.State {
  /// A browser at a place with a screen.
  static func fixture(_ route: Route, _ screen: (any Screen)? = nil) -> BrowserFeature.State {
    var state = BrowserFeature.State(route)
    if let screen = screen.map({ AnyScreen($0) }), let tab = state.tabs[state.tab] {
      state.tabs[state.tab]?.screens[tab.screens.count - 1].screen = screen
    }
    return state
  }

  static func posts(_ count: Int, title: String = "Post about tea") -> BrowserFeature.State {
    let posts = (1...count).map { AuthoredPost.fixture(Post.ID($0), title: "\(title) \($0)") }
    return fixture(.posts, PostsList.State(content: .current(posts), query: PostsQuery()))
  }

  static let user = fixture(
    .user(1), UserDetail.State.fixture(albums: .current([.fixture()]), todos: .current([.fixture(), .fixture(2)])))

  static let album = fixture(
    .album(1), AlbumDetail.State.fixture(photos: .current((1...30).map { .fixture(Photo.ID($0)) })))

  static let samples: [BrowserFeature.State] = {
    var help = posts(3)
    help.overlay = .help
    var question = BrowserFeature.State(.newAccount)
    question.confirmation = .quitting
    var search = posts(100)
    search.tabs[.posts]?.screens[0].search = SearchLine(text: "tea", caret: 3)
    let failed = fixture(.users, UsersList.State(content: .missing(.unreachable), query: UsersQuery()))
    return [
      posts(100), user, album, help, question, search, failed, BrowserFeature.State(.newAccount),
      BrowserFeature.State(.todos),
      BrowserFeature.State(.producers), BrowserFeature.State(.drafts),
    ]
  }()
}
