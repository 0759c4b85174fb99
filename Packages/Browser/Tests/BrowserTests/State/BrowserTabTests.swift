import Dependencies
import DependenciesTestSupport
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerTestSupport
import TestSupport
import Testing
import ViewsTestSupport

@testable import Browser
@testable import Features

@Suite("BrowserTab", .dependency(\.date, .constant(.fixture)))
@MainActor
struct BrowserTabTests {
  private let clock = TestClock()

  private typealias TabStore = TestStore<BrowserTab.State, BrowserTab.Action>

  /// A tab that opens at a route, with a top screen.
  private func tab(_ route: Route, _ screen: (any Screen)? = nil, _ exhaustivity: Exhaustivity = .off) -> TabStore {
    var state = BrowserTab.State(route)
    if let screen { state.top.content = AnyScreen(screen) }
    let store = TestStore(initialState: state) {
      BrowserTab()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = exhaustivity
    return store
  }

  /// A tab with a loaded list of posts, the third one selected.
  private func posts(_ exhaustivity: Exhaustivity = .off) async -> TabStore {
    let rows = (1...100).map { AuthoredPost(.fixture(Post.ID($0), by: 3), owner: .fixture(3)) }
    let store = tab(.posts, PostsList.State(content: .current(rows), query: PostsQuery()), exhaustivity)
    await store.send(.screen(store.state.top.id, .rowSelected(index: 2, top: 1))) { $0.top.select(2, top: 1) }
    return store
  }

  private func select(_ index: Int, top: Int = 0, _ store: TabStore) async {
    await store.send(.screen(store.state.top.id, .rowSelected(index: index, top: top)))
  }

  @Test(
    "Opening a row and going back keeps the selected and the first visible row; at the root nothing happens",
    .behaviour(17))
  func back() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.post(3), once: .fixture(3, by: 3))
      $0.stub(.user(3), once: .fixture(3))
      $0.stub(.albums(of: 3), once: LossyArray([.fixture(21, of: 3), .fixture(22, of: 3)]))
      $0.stub(.todos(of: 3), once: LossyArray([]))
      $0.stub(.photos(in: 22), once: LossyArray([.fixture(1, in: 22)]))
    } operation: {
      let store = await posts()
      for route in [.post(3), .user(3)] as [Route] {
        await store.settle(.opened(route))
      }
      await select(2, store)
      await store.settle(.opened(.album(22)))
      #expect(store.state.screens.map(\.route) == [.posts, .post(3), .user(3), .album(22)])
      await store.send(.backRequested)
      #expect(store.state.top.selectedRow?.route == .album(22))
      await store.send(.backRequested)
      await store.send(.backRequested)
      #expect(store.state.top.position.index == 2 && store.state.top.position.top == 1)
      await store.send(.backRequested)
      #expect(store.state.isAtRoot)
      await store.finish()
    }
  }

  @Test("Moving over 100 rows sends no request; stopping for 100 ms sends those of one row", .behaviour(22))
  func debounced() async throws {
    try await withRequestStubs(for: \.typicode) {
      $0.stub(.post(100), once: .fixture(100, by: 3))
      $0.stub(.user(3), once: .fixture(3))
    } operation: {
      let store = await posts()
      await store.send(.previewShown(true))
      for index in 0..<100 {
        await select(index, store)
        #expect(store.state.preview?.open.route == .post(Post.ID(index + 1)))
        await clock.advance(by: .milliseconds(99))
      }
      try await clock.waitForSleeps()
      await clock.advance(by: .milliseconds(100))
      await store.skipReceivedActions()
      #expect(store.state.preview?.open.content.as(PostDetail.State.self)?.content.record?.id == 100)
    }
  }

  @Test("The preview shows at once the record of the row", .behaviour(22))
  func placeholder() async {
    let store = await posts()
    await store.send(.previewShown(true))
    let post = store.state.preview?.open.shown.as(PostDetail.State.self)
    #expect(post?.content.record == .fixture(3, by: 3) && post?.author.record == .fixture(3))
    #expect(store.state.preview?.open.content == AnyScreen(PostDetail.State(id: 3)))
    await store.skipInFlightEffects()
  }

  @Test("A record that the server does not have is not shown as the list has it", .behaviour(39))
  func missingRecord() async {
    let store = await posts()
    await store.send(.opened(.post(3)))
    #expect(store.state.top.placeholder != nil)
    let response = PostDetail.Action.response(.failed(.status(404), previous: nil))
    await store.send(store.state.action(.screen(AnyScreen.Action(response))))
    #expect(store.state.top.placeholder == nil && store.state.top.shown == store.state.top.content)
    await store.skipInFlightEffects()
  }

  @Test("The list of a user's to-dos opens with the selected to-do of the user's page", .behaviour(38))
  func openedTodo() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.todos(of: 3), returning: LossyArray((41...49).map { .fixture(Todo.ID($0), of: 3) }))
      $0.stub(.users, returning: [])
    } operation: {
      let todos = (41...49).map { Todo.fixture(Todo.ID($0), of: 3) }
      let user = UserDetail.State.fixture(albums: .current([.fixture(21, of: 3)]), todos: .current(todos))
      let store = tab(.user(3), user)
      await select(8, store)
      await store.settle(.opened(.userTodos(3)))
      #expect(store.state.top.selectedRow?.route == .todo(47))
      await store.finish()
    }
  }

  @Test("J and K go to the neighbors of a record, which are selected in the list below")
  func neighbors() async {
    await withRequestStubs(for: \.typicode) {
      for id in 3...4 { $0.stub(.post(Post.ID(id)), returning: .fixture(Post.ID(id), by: 3)) }
      $0.stub(.user(3), returning: .fixture(3))
    } operation: {
      let store = await posts()
      await store.settle(.opened(.post(3)))
      await store.settle(.recordMoved(by: 1))
      #expect(store.state.screens.map(\.route) == [.posts, .post(4)])
      #expect(store.state.screens[0].position.index == 3)
      await store.settle(.recordMoved(by: -1))
      #expect(store.state.top.route == .post(3) && store.state.top.content.recordSummary?.title != nil)
      await store.finish()
    }
  }

  @Test("A record above a screen without records of its kind has no neighbor", arguments: [1, -1])
  func noNeighbor(offset: Int) async {
    await tab(.user(1), nil, .on).send(.recordMoved(by: offset))
  }

  /// Runs an operation in a tab that shows photo 57 of album 2, which was opened by its path.
  private func withPhoto(_ operation: (TabStore) async -> Void) async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.photo(57), once: .fixture(57, in: 2))
      $0.stub(.album(2), once: .fixture(2, of: 3))
      $0.stub(.user(3), once: .fixture(3))
      $0.stub(.photos(in: 2), once: LossyArray((51...60).map { .fixture(Photo.ID($0), in: 2) }))
    } operation: {
      let store = tab(.photo(57))
      await store.settle(.screen(store.state.top.id, .event(.appeared)))
      await operation(store)
      await store.finish()
    }
  }

  @Test("A photo that was opened by its path goes back to its album, where it is selected")
  func photoAlbum() async {
    await withPhoto { store in
      await store.settle(.backRequested)
      #expect(store.state.screens.map(\.route) == [.albums, .album(2)])
      #expect(store.state.top.selectedRow?.route == .photo(57))
    }
  }

  @Test("A photo that was opened by its path loads its album to go to its neighbor")
  func photoNeighbor() async {
    await withPhoto { store in
      #expect(store.state.canMoveRecord(by: 1))
      await store.settle(.recordMoved(by: 1))
      #expect(store.state.screens.map(\.route) == [.albums, .album(2), .photo(58)])
    }
  }

  @Test("A photo that is left before its album has arrived moves no further")
  func leftPhoto() async {
    await withPhoto { store in
      await store.send(.recordMoved(by: 1))
      await store.settle(.backRequested)
      #expect(store.state.screens.map(\.route) == [.albums, .album(2)])
      #expect(store.state.pendingMove == nil)
    }
  }

  @Test("The comments are shown on each post until they are hidden")
  func comments() async {
    await withRequestStubs(for: \.typicode) {
      for id in 3...4 { $0.stub(.post(Post.ID(id)), once: .fixture(Post.ID(id), by: 3)) }
      $0.stub(.user(3), returning: .fixture(3))
      $0.stub(.comments(on: 3), once: LossyArray([.fixture()]))
    } operation: {
      let store = await posts()
      await store.send(.commentsShown(true))
      await store.settle(.opened(.post(3)))
      #expect(store.state.top.content.as(PostDetail.State.self)?.comments.rows.count == 1)
      await store.send(.commentsShown(false))
      await store.settle(.recordMoved(by: 1))
      #expect(store.state.top.content.as(PostDetail.State.self)?.comments == .idle)
      await store.finish()
    }
  }

  @Test("After a choice, and another one, the first row is selected; without one, the user who was chosen last")
  func choice() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users, returning: LossyArray((1...9).map { .fixture(User.ID($0)) }))
    } operation: {
      let store = tab(.users)
      await store.settle(.appeared)
      for (index, chosen, first) in [(2, .user(3), .user(9)), (7, .user(1), .user(9))] as [(Int, Route, Route)] {
        await select(index, top: 2, store)
        #expect(store.state.top.selectedRow?.route == chosen)
        await store.settle(store.state.action(.event(.rowChosen(chosen))))
        #expect(store.state.top.content.chosenRoute == chosen)
        #expect(store.state.top.rows.count == 8)
        #expect(store.state.top.selectedRow?.route == first)
        #expect(store.state.top.position.index == 0 && store.state.top.position.top == 0)
      }
      await select(5, top: 3, store)
      await store.settle(.backRequested)
      #expect(store.state.top.content.chosenRoute == nil)
      #expect(store.state.top.selectedRow?.route == .user(1))
      await store.finish()
    }
  }

  @Test("The response for a row that was left is dropped", .behaviour(26))
  func lateResponse() async throws {
    let began = Gate()
    let response = Gate()
    try await withRequestStubs(for: \.typicode) {
      $0.stub(.post(3)) { () async throws(NetworkError) in
        began.open()
        await response.waitIgnoringCancellation()
        return .fixture(3, by: 3)
      }
    } operation: {
      let store = await posts()
      await store.send(.previewShown(true))
      try await clock.waitForSleeps()
      await clock.advance(by: .milliseconds(100))
      await began.wait()
      await select(3, store)
      response.open()
      await store.skipInFlightEffects()
      #expect(store.state.preview?.open.content == AnyScreen(PostDetail.State(id: 4)))
    }
  }

  @Test("Enter moves the focus to the preview and loads it at once; Esc moves it back", .behaviour(17))
  func focus() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.post(3), once: .fixture(3, by: 3))
      $0.stub(.user(3), returning: .fixture(3))
      $0.stub(.albums(of: 3), once: LossyArray([]))
      $0.stub(.todos(of: 3), once: LossyArray([]))
    } operation: {
      let store = await posts()
      await store.send(.previewShown(true))
      await store.send(.opened(.post(3)))
      #expect(store.state.hasPreviewFocus)
      #expect(store.state.focused.route == .post(3))
      await clock.advance(by: .milliseconds(100))
      await store.skipReceivedActions()
      // A place that is opened from the preview covers both panes.
      await store.settle(.opened(.user(3)))
      #expect(store.state.screens.map(\.route) == [.posts, .post(3), .user(3)])
      #expect(store.state.preview == nil)
      await store.send(.backRequested)
      #expect(store.state.preview?.open.route == .post(3))
      #expect(store.state.hasPreviewFocus)
      await store.send(.backRequested)
      #expect(!store.state.hasPreviewFocus)
      #expect(store.state.preview?.open.route == .post(3))
      #expect(store.state.top.position.top == 1)
      await store.finish()
    }
  }

  @Test(
    "Without room, a preview with the focus becomes the top place; with room, it is the preview again", .behaviour(52))
  func room() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.post(3), once: .fixture(3, by: 3))
      $0.stub(.user(3), once: .fixture(3))
    } operation: {
      let store = await posts()
      await store.send(.previewShown(true))
      await store.send(.previewShown(false))
      #expect(store.state.screens.count == 1)
      await store.settle(.opened(.post(3)))
      #expect(store.state.top.route == .post(3))
      await store.send(.previewShown(true))
      #expect(store.state.top.route == .posts)
      #expect(store.state.focused.route == .post(3))
      await store.send(.previewShown(false))
      #expect(store.state.top.route == .post(3))
      await store.finish()
    }
  }

  @Test("Esc stops the load of all producers before it does anything else", .behaviour(28))
  func producers() async {
    let began = Gate()
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 2), pendingAfter: began)
    } operation: {
      let content = Loadable.current([Producer].fixtures(1...20), totalCount: 47, next: .page(2))
      let store = tab(.producers, ProducersList.State(content: content, query: ProducersQuery()))
      await store.send(.screen(store.state.top.id, .searchBegan))
      await store.send(.screen(store.state.top.id, .event(.allRequested)))
      await began.wait()
      await store.settle(.backRequested)
      let list = store.state.top.content.as(ProducersList.State.self)
      #expect(list?.pages.progress == nil && list?.rows.count == 20)
      #expect(store.state.top.search != nil)
      await store.settle(.backRequested)
      #expect(store.state.top.search == nil)
      await store.finish()
    }
  }
}
