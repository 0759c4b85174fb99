import NetworkClient
import Terminal
import Testing
import ViewsTestSupport

@testable import Browser
@testable import Features

extension BrowserFeature.State: CustomTestStringConvertible {
  /// The route of the screen with the focus.
  public var testDescription: String { current.focused.route.description }
}

extension BrowserFeature.State {
  /// A browser at a place with a screen.
  static func fixture(_ route: Route, _ screen: (any Screen)? = nil) -> BrowserFeature.State {
    let state = BrowserFeature.State(route)
    guard let screen else { return state }
    return state.with {
      $0.content = AnyScreen(screen)
      $0.position.follow($0.rows, movesTop: true)
    }
  }

  static func posts(_ count: Int) -> BrowserFeature.State { posts((1...count).map { "Post about tea \($0)" }) }

  static func posts(_ titles: [String]) -> BrowserFeature.State {
    let posts = titles.enumerated().map { AuthoredPost.fixture(Post.ID($0 + 1), title: $1) }
    return fixture(.posts, PostsList.State(content: .current(posts), query: PostsQuery()))
  }

  static let users = fixture(.users, UsersList.State(content: .current([.fixture()]), query: UsersQuery()))

  static let todos = fixture(
    .todos,
    TodosList.State(
      content: .current((1...9).map { .fixture(Todo.ID($0), isCompleted: $0 > 5) }), query: TodosQuery()))

  static let accounts = fixture(
    .accounts, AccountsList.State(content: .current([.ada, .kim]), query: AccountsQuery()))

  static let newAccount = fixture(.newAccount, AccountForm.State())

  /// Forty of a hundred producers.
  static let producers = fixture(
    .producers,
    ProducersList.State(
      content: .current([Producer].fixtures(1...40), totalCount: 100, next: .page(3)), query: ProducersQuery()))

  /// The screen with the focus.
  var open: OpenScreen.State {
    get { current.focused }
    set {
      let last = current.screens.count - 1
      tabs[tab]?.screens[last] = newValue
    }
  }

  /// Returns the state with changes of the screen with the focus.
  func with(_ change: (inout OpenScreen.State) -> Void) -> BrowserFeature.State {
    var state = self
    change(&state.open)
    return state
  }

  /// Returns the state with a selected row.
  func selecting(_ row: SelectableRow) -> BrowserFeature.State { with { $0.position.row = row } }

  /// Returns the state with a search, which has not filtered the rows.
  func searching(_ text: String, isEditing: Bool = true, from top: Int = 0) -> BrowserFeature.State {
    with {
      $0.search = SearchLine(
        line: LineEditor(text), isEditing: isEditing, savedPosition: ListPosition(top: top))
    }
  }

  static let user = fixture(
    .user(1), UserDetail.State.fixture(albums: .current([.fixture()]), todos: .current([.fixture(), .fixture(2)])))

  /// A post that the server does not have.
  static let missingPost = fixture(.post(9999), PostDetail.State.fixture(id: 9999, post: .missing(.status(404))))

  static let album = fixture(
    .album(1), AlbumDetail.State.fixture(photos: .current((1...30).map { .fixture(Photo.ID($0)) })))

  static let samples: [BrowserFeature.State] = {
    var help = posts(3)
    help.overlay = Overlay(content: .help())
    var question = BrowserFeature.State(.newAccount)
    question.confirmation = .deletion
    let failed = fixture(.users, UsersList.State(content: .missing(.unreachable), query: UsersQuery()))
    return [
      posts(100), user, album, help, question, posts(100).searching("tea"), failed, BrowserFeature.State(.newAccount),
      BrowserFeature.State(.todos),
      BrowserFeature.State(.producers), BrowserFeature.State(.drafts),
    ]
  }()
}

extension BrowserFeature.Confirmation {
  /// The question before a draft is deleted.
  static let deletion = Self(
    question: "Delete draft 2?", action: AnyScreen.Action(AccountDraftsList.Action.deleted(2)),
    screen: OpenScreen.ID(route: .drafts), tab: .accounts)
}
