import CachedNetworkClientTestSupport
import DependenciesTestSupport
import Features
import ReducerTestSupport
import Testing

@Suite("AnyScreen", .dependencies)
@MainActor
struct AnyScreenTests {
  private let comments = Loadable<[Models.Comment]>.loaded(.atNoon([.sample(31)]))

  @Test("The reducer of the screen handles its actions and sends those of its effects")
  func reduce() async {
    var state = Detail<Article>.State(id: 7)
    let store = TestStore(initialState: AnyScreen(state)) {
      ScreenHost()
    } withDependencies: {
      $0.articles.replies = { _, _ in .loaded(.atNoon("replies")) }
    }
    state.replies = .loading(previous: nil)
    await store.send(AnyScreen.Action(Detail<Article>.Action.requested(.comments))) { $0 = AnyScreen(state) }
    state.replies = .loaded(.atNoon("replies"))
    let response = SectionResponse<Article>(\.replies, .loaded(.atNoon("replies")))
    await store.receive(AnyScreen.Action(Detail<Article>.Action.sectionResponse(response))) { $0 = AnyScreen(state) }
    await store.finish()
  }

  @Test("An action of another screen changes nothing and loads nothing")
  func otherAction() async {
    let store = TestStore(initialState: AnyScreen(PostDetail.State(id: 7))) { ScreenHost() }
    await store.send(AnyScreen.Action(AlbumDetail.Action.appeared))
    await store.send(AnyScreen.Action(CommentsList.Action.response(comments)))
    await store.finish()
  }
}
