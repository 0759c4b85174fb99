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

  /// A tab with a loaded list of posts, the third one selected.
  private func posts(count: Int = 100) async -> TestStore<BrowserTab.State, BrowserTab.Action> {
    var state = BrowserTab.State(.posts)
    let rows = (1...count).map { AuthoredPost(.fixture(Post.ID($0), by: 3), owner: .fixture(3)) }
    state.screens[0].screen = AnyScreen(PostsList.State(content: .current(rows), query: PostsQuery()))
    let store = TestStore(initialState: state) {
      BrowserTab()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    await select(2, top: 1, store)
    return store
  }

  private func select(_ index: Int, top: Int = 0, _ store: TestStore<BrowserTab.State, BrowserTab.Action>) async {
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
        await store.send(.opened(route))
        await store.skipReceivedActions()
      }
      await select(2, store)
      await store.send(.opened(.album(22)))
      await store.skipReceivedActions()
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
        #expect(store.state.preview?.screen.route == .post(Post.ID(index + 1)))
        await clock.advance(by: .milliseconds(99))
      }
      try await clock.waitForSleeps()
      await clock.advance(by: .milliseconds(100))
      await store.skipReceivedActions()
      guard let post = store.state.preview?.screen.screen.as(PostDetail.State.self) else {
        Issue.record("no post")
        return
      }
      #expect(post.content.record?.id == 100)
    }
  }

  @Test("The preview shows at once the record of the row", .behaviour(22))
  func placeholder() async {
    let store = await posts()
    await store.send(.previewShown(true))
    guard let post = store.state.preview?.screen.shown.as(PostDetail.State.self) else {
      Issue.record("no post")
      return
    }
    #expect(post.content.record == .fixture(3, by: 3))
    #expect(post.author.record == .fixture(3))
    #expect(store.state.preview?.screen.screen == AnyScreen(PostDetail.State(id: 3)))
    await store.skipInFlightEffects()
  }

  @Test(
    "Until a record arrives, the one of the list has the state of its load; its other sections are shown",
    .behaviour(39))
  func placeholderOfFailedLoad() async {
    let requested = Gate()
    await withRequestStubs(for: \.typicode) {
      $0.stub(.post(3), ResponseSequence<Post>(.failure(.status(403))))
      $0.stub(.comments(on: 3), once: LossyArray([.fixture()]))
      $0.stub(.post(4), pendingAfter: requested)
    } operation: {
      let store = await posts()
      let shownPost = {
        store.state.top.shown.as(PostDetail.State.self) ?? PostDetail.State(id: 0)
      }
      await store.send(.opened(.post(3)))
      await store.skipReceivedActions()
      #expect(
        shownPost().content == .failed(.status(403), previous: Fetched(.fixture(3, by: 3), date: .fixture)))
      await store.send(store.state.action(.event(.requested(.comments))))
      await store.skipReceivedActions()
      #expect(shownPost().comments.record?.map(\.id) == [31])
      #expect(store.state.top.rows.count == 2)
      // The list is out of date: the server has no such post.
      await store.send(
        store.state.action(
          .screen(AnyScreen.Action(PostDetail.Action.response(.failed(.status(404), previous: nil))))))
      #expect(store.state.top.placeholder == nil)
      #expect(store.state.top.shown == store.state.top.screen)
      await store.send(.backRequested)
      await select(3, store)
      await store.send(.opened(.post(4)))
      await store.receive(.screen(OpenScreen.ID(.post(4), depth: 1), .event(.appeared)))
      #expect(shownPost().content == .loading(previous: Fetched(.fixture(4, by: 3), date: .fixture)))
      await requested.wait()
      await store.skipInFlightEffects()
    }
  }

  @Test("The list of a user's to-dos opens with the selected to-do of the user's page", .behaviour(38))
  func openedTodo() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.todos(of: 3), returning: LossyArray((41...49).map { .fixture(Todo.ID($0), of: 3) }))
      $0.stub(.users, returning: [])
    } operation: {
      let todos = (41...49).map { Todo.fixture(Todo.ID($0), of: 3) }
      var state = BrowserTab.State(.user(3))
      var sections = User.Sections()
      sections.albums = .current([.fixture(21, of: 3)])
      sections.todos = .current(todos)
      state.screens[1].screen = AnyScreen(
        UserDetail.State(id: 3, content: .current(.fixture(3)), sections: sections))
      let store = TestStore(initialState: state) { BrowserTab() }
      store.exhaustivity = .off
      await select(8, store)
      await store.send(.opened(.userTodos(3)))
      await store.skipReceivedActions()
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
      await store.send(.opened(.post(3)))
      await store.skipReceivedActions()
      await store.send(.recordMoved(by: 1))
      await store.skipReceivedActions()
      #expect(store.state.screens.map(\.route) == [.posts, .post(4)])
      #expect(store.state.screens[0].position.index == 3)
      await store.send(.recordMoved(by: -1))
      await store.skipReceivedActions()
      #expect(store.state.top.route == .post(3) && store.state.top.screen.record?.title != nil)
      await store.finish()
    }
  }

  @Test("A record at an end of the list, and one above a screen without records of its kind, has no neighbor")
  func noNeighbor() async {
    let store = TestStore(initialState: BrowserTab.State(.user(1))) { BrowserTab() }
    store.exhaustivity = .off
    for offset in [1, -1] {
      await store.send(.recordMoved(by: offset))
      #expect(store.state.screens.map(\.route) == [.users, .user(1)])
    }
    await store.finish()
  }

  /// Runs an operation in a tab that shows photo 57 of album 2, which was opened by its path.
  private func withPhoto(_ operation: (TestStore<BrowserTab.State, BrowserTab.Action>) async -> Void) async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.photo(57), once: .fixture(57, in: 2))
      $0.stub(.album(2), once: .fixture(2, of: 3))
      $0.stub(.user(3), once: .fixture(3))
      $0.stub(.photos(in: 2), once: LossyArray((51...60).map { .fixture(Photo.ID($0), in: 2) }))
    } operation: {
      let store = TestStore(initialState: BrowserTab.State(.photo(57))) { BrowserTab() }
      store.exhaustivity = .off
      await store.send(.screen(store.state.top.id, .event(.appeared)))
      await store.skipReceivedActions()
      await operation(store)
      await store.finish()
    }
  }

  @Test("A photo that was opened by its path goes back to its album, where it is selected")
  func photoAlbum() async {
    await withPhoto { store in
      await store.send(.backRequested)
      await store.skipReceivedActions()
      #expect(store.state.screens.map(\.route) == [.albums, .album(2)])
      #expect(store.state.top.selectedRow?.route == .photo(57))
    }
  }

  @Test("A photo that was opened by its path loads its album to go to its neighbor")
  func photoNeighbor() async {
    await withPhoto { store in
      #expect(store.state.canMoveRecord(by: 1))
      await store.send(.recordMoved(by: 1))
      await store.skipReceivedActions()
      #expect(store.state.screens.map(\.route) == [.albums, .album(2), .photo(58)])
    }
  }

  @Test("A photo that is left before its album has arrived moves no further")
  func leftPhoto() async {
    await withPhoto { store in
      await store.send(.recordMoved(by: 1))
      await store.send(.backRequested)
      await store.skipReceivedActions()
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
      await store.send(.opened(.post(3)))
      await store.skipReceivedActions()
      #expect(store.state.top.screen.as(PostDetail.State.self)?.comments.rows.count == 1)
      await store.send(.commentsShown(false))
      await store.send(.recordMoved(by: 1))
      await store.skipReceivedActions()
      #expect(store.state.top.screen.as(PostDetail.State.self)?.comments == .idle)
      await store.finish()
    }
  }

  @Test("After a choice, and another one, the first row is selected; without one, the user who was chosen last")
  func choice() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users, returning: LossyArray((1...9).map { .fixture(User.ID($0)) }))
    } operation: {
      let store = TestStore(initialState: BrowserTab.State(.users)) { BrowserTab() }
      store.exhaustivity = .off
      await store.send(.appeared)
      await store.skipReceivedActions()
      for (index, chosen, first) in [(2, .user(3), .user(9)), (7, .user(1), .user(9))] as [(Int, Route, Route)] {
        await select(index, top: 2, store)
        #expect(store.state.top.selectedRow?.route == chosen)
        await store.send(store.state.action(.event(.rowChosen(chosen))))
        await store.skipReceivedActions()
        #expect(store.state.top.screen.chosenRoute == chosen)
        #expect(store.state.top.rows.count == 8)
        #expect(store.state.top.selectedRow?.route == first)
        #expect(store.state.top.position.index == 0 && store.state.top.position.top == 0)
      }
      await select(5, top: 3, store)
      await store.send(.backRequested)
      await store.skipReceivedActions()
      #expect(store.state.top.screen.chosenRoute == nil)
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
      #expect(store.state.preview?.screen.screen == AnyScreen(PostDetail.State(id: 4)))
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
      await store.send(.opened(.user(3)))
      await store.skipReceivedActions()
      #expect(store.state.screens.map(\.route) == [.posts, .post(3), .user(3)])
      #expect(store.state.preview == nil)
      await store.send(.backRequested)
      #expect(store.state.preview?.screen.route == .post(3))
      #expect(store.state.hasPreviewFocus)
      await store.send(.backRequested)
      #expect(!store.state.hasPreviewFocus)
      #expect(store.state.preview?.screen.route == .post(3))
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
      await store.send(.opened(.post(3)))
      await store.skipReceivedActions()
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
      var state = BrowserTab.State(.producers)
      let content = [Producer].fixtures(1...20)
      state.screens[0].screen = AnyScreen(
        ProducersList.State(
          content: .current(content, totalCount: 47, next: .page(2)), query: ProducersQuery()))
      let store = TestStore(initialState: state) { BrowserTab() }
      store.exhaustivity = .off
      await store.send(.screen(store.state.top.id, .searchBegan))
      await store.send(.screen(store.state.top.id, .event(.allRequested)))
      await began.wait()
      await store.send(.backRequested)
      await store.skipReceivedActions()
      guard let list = store.state.top.screen.as(ProducersList.State.self) else {
        Issue.record("no producers")
        return
      }
      #expect(list.pages.progress == nil)
      #expect(list.rows.count == 20)
      #expect(store.state.top.search != nil)
      await store.send(.backRequested)
      await store.skipReceivedActions()
      #expect(store.state.top.search == nil)
      await store.finish()
    }
  }
}
