import DependenciesTestSupport
import Features
import Persistence
import ReducerTestSupport
import Testing

@Suite("AnyScreen", .dependencies)
@MainActor
struct AnyScreenTests {
  private let comments = Loadable<[Models.Comment]>.loaded(.atNoon([.sample(31)]))

  @Test("Screens are equal if their types and states are")
  func equality() {
    let screen = AnyScreen(PostDetail.State(id: 7))
    #expect(screen == AnyScreen(PostDetail.State(id: 7)))
    #expect(screen.hashValue == AnyScreen(PostDetail.State(id: 7)).hashValue)
    #expect(screen != AnyScreen(PostDetail.State(id: 8)))
    #expect(screen != AnyScreen(AlbumDetail.State(id: 7)))
    #expect(screen.as(PostDetail.State.self) == PostDetail.State(id: 7))
    #expect(screen.as(AlbumDetail.State.self) == nil)
  }

  @Test("Actions are equal if their types and values are")
  func actions() {
    let action = AnyScreenAction(PostDetail.Action.appeared)
    #expect(action == AnyScreenAction(PostDetail.Action.appeared))
    #expect(action.hashValue == AnyScreenAction(PostDetail.Action.appeared).hashValue)
    #expect(action != AnyScreenAction(PostDetail.Action.refreshed))
    #expect(action != AnyScreenAction(AlbumDetail.Action.appeared))
    #expect(action.as(PostDetail.Action.self) == .appeared)
    #expect(action.as(AlbumDetail.Action.self) == nil)
  }

  @Test("The reducer of the screen handles its actions and sends those of its effects")
  func reduce() async {
    var state = Detail<Article>.State(id: 7)
    let store = TestStore(initialState: AnyScreen(state)) {
      ScreenHost()
    } withDependencies: {
      $0.articles.replies = { _, _ in .loaded(.atNoon("replies")) }
    }
    state.replies = .loading(previous: nil)
    await store.send(AnyScreenAction(Detail<Article>.Action.requested(.comments))) { $0 = AnyScreen(state) }
    state.replies = .loaded(.atNoon("replies"))
    let response = SectionResponse<Article>(\.replies, .loaded(.atNoon("replies")))
    await store.receive(AnyScreenAction(Detail<Article>.Action.sectionResponse(response))) { $0 = AnyScreen(state) }
    await store.finish()
  }

  @Test("An action of another screen changes nothing and loads nothing")
  func otherAction() async {
    let store = TestStore(initialState: AnyScreen(PostDetail.State(id: 7))) { ScreenHost() }
    await store.send(AnyScreenAction(AlbumDetail.Action.appeared))
    await store.send(AnyScreenAction(CommentsList.Action.list(.response(comments))))
    await store.finish()
  }

  @Test("An event has the action of the screen, or none")
  func events() {
    let screen = AnyScreen(PostDetail.State(id: 7))
    #expect(screen.action(for: .requested(.comments)) == AnyScreenAction(PostDetail.Action.requested(.comments)))
    #expect(screen.action(for: .searched("sea")) == nil)
  }

  @Test("A screen is filled from a placeholder, and keeps its own state")
  func filled() {
    let screen = AnyScreen(Detail<Models.Comment>.State(id: 31))
    let placeholder = AnyScreen(Detail<Models.Comment>.State(id: 31, content: .loaded(.atNoon(.sample(31)))))
    #expect(screen.filled(from: placeholder) == placeholder)
    #expect(screen == AnyScreen(Detail<Models.Comment>.State(id: 31)))
    #expect(screen.filled(from: AnyScreen(PostDetail.State(id: 7))) == screen)
    let list = AnyScreen(CommentsList.State(content: comments, query: CommentsQuery()))
    #expect(list.filled(from: screen) == list)
  }
}
