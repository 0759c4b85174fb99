import Dependencies
import DependenciesTestSupport
import Features
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import ReducerTestSupport
import TestSupport
import Testing

@Suite("BrowserTab", .timeLimit(.minutes(5)), .dependency(\.date, .constant(.noon)))
@MainActor
struct BrowserTabTests {
  private let clock = TestClock()

  /// A tab with a loaded list of posts, the third one selected.
  private func posts(count: Int = 100) async -> TestStore<BrowserTab.State, BrowserTab.Action> {
    var state = BrowserTab.State(.posts)
    let rows = (1...count).map { AuthoredPost(post: .sample($0, by: 3), author: .sample(3)) }
    state.places[0].screen = .posts(PostsList.State(content: .loaded(.atNoon(rows)), filter: PostFilter()))
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
    await store.send(.place(store.state.top.id, .rowSelected(index: index, top: top)))
  }

  @Test("B17 Opening a row and going back keeps the selected and the first visible row; at the root nothing happens")
  func back() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.post(3), once: .sample(3, by: 3))
      $0.stub(.user(3), once: .sample(3))
      $0.stub(.albums(of: 3), once: LossyArray([.sample(21, of: 3), .sample(22, of: 3)]))
      $0.stub(.todos(of: 3), once: LossyArray([]))
      $0.stub(.photos(in: 22), once: LossyArray([.sample(1, in: 22)]))
    } operation: {
      let store = await posts()
      for destination in [.post(3), .user(3)] as [Destination] {
        await store.send(.opened(destination))
        await store.skipReceivedActions()
      }
      await select(1, store)
      await store.send(.opened(.album(22)))
      await store.skipReceivedActions()
      #expect(store.state.places.map(\.destination) == [.posts, .post(3), .user(3), .album(22)])
      await store.send(.backRequested)
      #expect(store.state.top.selectedRow == .place(.album(22)))
      await store.send(.backRequested)
      await store.send(.backRequested)
      #expect(store.state.top.position == ListPosition(row: .place(.post(3)), index: 2, top: 1))
      await store.send(.backRequested)
      #expect(store.state.isAtRoot)
      await store.finish()
    }
  }

  @Test("B22 Moving over 100 rows sends no request; resting for 100 ms sends those of one row")
  func rest() async throws {
    try await withRequestStubs(for: \.typicode) {
      $0.stub(.post(100), once: .sample(100, by: 3))
      $0.stub(.user(3), once: .sample(3))
    } operation: {
      let store = await posts()
      await store.send(.previewShown(true))
      for index in 0..<100 {
        await select(index, store)
        #expect(store.state.preview?.destination == .post(Post.ID(index + 1)))
        await clock.advance(by: .milliseconds(99))
      }
      try await clock.waitForSleeps()
      await clock.advance(by: .milliseconds(100))
      await store.skipReceivedActions()
      guard case .post(let post)? = store.state.preview?.screen else {
        Issue.record("no post")
        return
      }
      #expect(post.post.value?.value.id == 100)
    }
  }

  @Test("B22 The preview shows at once what the list knows")
  func knownScreen() async {
    let store = await posts()
    await store.send(.previewShown(true))
    guard case .post(let post)? = store.state.preview?.shownScreen else {
      Issue.record("no post")
      return
    }
    #expect(post.post.value?.value == .sample(3, by: 3))
    #expect(post.author.value?.value == .sample(3))
    #expect(store.state.preview?.screen == .post(PostDetail.State(id: 3)))
    await store.skipInFlightEffects()
  }

  @Test("B39 Until a record arrives, the one of the list has the state of its load; its other sections are shown")
  func knownScreenOfFailedLoad() async {
    let requested = Gate()
    await withRequestStubs(for: \.typicode) {
      $0.stub(.post(3), ResponseSequence<Post>(.failure(.refusal)))
      $0.stub(.comments(on: 3), once: LossyArray([.sample(31, on: 3)]))
      $0.stub(.post(4), pendingAfter: requested)
    } operation: {
      let store = await posts()
      let shownPost = {
        if case .post(let post) = store.state.top.shownScreen { post } else { PostDetail.State(id: 0) }
      }
      await store.send(.opened(.post(3)))
      await store.skipReceivedActions()
      #expect(shownPost().post == .failed(.refusal, previous: .atNoon(.sample(3, by: 3))))
      await store.send(store.state.action(.moreRequested))
      await store.skipReceivedActions()
      #expect(shownPost().comments.value?.value.map(\.id) == [31])
      #expect(store.state.top.rows.count == 2)
      // The list is out of date: the server has no such post.
      await store.send(store.state.action(.post(.postResponse(.failed(.network(.status(404)), previous: nil)))))
      #expect(store.state.top.knownScreen == nil)
      #expect(store.state.top.shownScreen == store.state.top.screen)
      await store.send(.backRequested)
      await select(3, store)
      await store.send(.opened(.post(4)))
      await store.receive(.place(BrowserPlace.ID(.post(4), depth: 1), .appeared))
      #expect(shownPost().post == .loading(previous: .atNoon(.sample(4, by: 3))))
      await requested.wait()
      await store.skipInFlightEffects()
    }
  }

  @Test("The author of the list stays until the one of the post arrives, unless the post has another one by now")
  func knownAuthor() async {
    let store = await posts()
    await store.send(.previewShown(true))
    for (userID, expected) in [(3, 3), (5, nil)] as [(Int, User.ID?)] {
      var place = store.state.preview
      place?.screen = .post(
        PostDetail.State(id: 3, post: .loaded(.atNoon(.sample(3, by: userID))), author: .loading(previous: nil)))
      guard case .post(let shown)? = place?.shownScreen else {
        Issue.record("no post")
        continue
      }
      #expect(shown.author.value?.value.id == expected)
      #expect(shown.author.isLoading)
    }
    await store.skipInFlightEffects()
  }

  @Test("B38 A to-do of a user opens the list of the user's to-dos, in which it is selected")
  func openedTodo() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.todos(of: 3), returning: LossyArray((41...49).map { .sample($0, of: 3) }))
    } operation: {
      let todos = (41...49).map { Todo.sample($0, of: 3) }
      var state = BrowserTab.State(.user(3))
      state.places[1].screen = .user(
        UserDetail.State(
          id: 3, user: .loaded(.atNoon(.sample(3))), albums: .loaded(.atNoon([.sample(21, of: 3)])),
          todos: .loaded(.atNoon(todos))))
      let store = TestStore(initialState: state) { BrowserTab() }
      store.exhaustivity = .off
      await select(7, store)
      await store.send(.opened(.userTodos(3)))
      await store.skipReceivedActions()
      #expect(store.state.top.selectedRow == .todo(47))
      await store.finish()
    }
  }

  @Test("B26 The response for a row that was left is dropped")
  func lateResponse() async throws {
    let began = Gate()
    let response = Gate()
    try await withRequestStubs(for: \.typicode) {
      $0.stub(.post(3)) { () async throws(NetworkError) in
        began.open()
        await response.waitIgnoringCancellation()
        return .sample(3, by: 3)
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
      #expect(store.state.preview?.screen == .post(PostDetail.State(id: 4)))
    }
  }

  @Test("B17 Enter moves the focus to the preview and loads it at once; Esc moves it back")
  func focus() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.post(3), once: .sample(3, by: 3))
      $0.stub(.user(3), returning: .sample(3))
      $0.stub(.albums(of: 3), once: LossyArray([]))
      $0.stub(.todos(of: 3), once: LossyArray([]))
    } operation: {
      let store = await posts()
      await store.send(.previewShown(true))
      await store.send(.opened(.post(3)))
      #expect(store.state.focus == .preview)
      #expect(store.state.focused.destination == .post(3))
      await clock.advance(by: .milliseconds(100))
      await store.skipReceivedActions()
      // A place that is opened from the preview covers both panes.
      await store.send(.opened(.user(3)))
      await store.skipReceivedActions()
      #expect(store.state.places.map(\.destination) == [.posts, .post(3), .user(3)])
      #expect(store.state.preview == nil)
      await store.send(.backRequested)
      #expect(store.state.preview?.destination == .post(3))
      #expect(store.state.focus == .preview)
      await store.send(.backRequested)
      #expect(store.state.focus == .main)
      #expect(store.state.preview?.destination == .post(3))
      #expect(store.state.top.position.top == 1)
      await store.finish()
    }
  }

  @Test("B52 Without room, a preview with the focus becomes the top place; with room, it is the preview again")
  func room() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.post(3), once: .sample(3, by: 3))
      $0.stub(.user(3), once: .sample(3))
    } operation: {
      let store = await posts()
      await store.send(.previewShown(true))
      await store.send(.previewShown(false))
      #expect(store.state.places.count == 1)
      await store.send(.opened(.post(3)))
      await store.skipReceivedActions()
      #expect(store.state.top.destination == .post(3))
      await store.send(.previewShown(true))
      #expect(store.state.top.destination == .posts)
      #expect(store.state.focused.destination == .post(3))
      await store.send(.previewShown(false))
      #expect(store.state.top.destination == .post(3))
      await store.finish()
    }
  }

  @Test("B28 Esc stops the load of all producers before it does anything else")
  func producers() async {
    let began = Gate()
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1, size: 20), pendingAfter: began)
    } operation: {
      var state = BrowserTab.State(.producers)
      let content = Fetched([Producer].samples(1...20), date: .noon, totalCount: 47)
      state.places[0].screen = .producers(ProducersFeed.State(content: .loaded(content), pageCount: 1))
      let store = TestStore(initialState: state) { BrowserTab() }
      store.exhaustivity = .off
      await store.send(.place(store.state.top.id, .searchBegan))
      await store.send(.place(store.state.top.id, .moreRequested))
      await began.wait()
      await store.send(.backRequested)
      await store.skipReceivedActions()
      guard case .producers(let feed) = store.state.top.screen else {
        Issue.record("no producers")
        return
      }
      #expect(feed.progress == nil)
      #expect(feed.rows.count == 20)
      #expect(store.state.top.search != nil)
      await store.send(.backRequested)
      await store.skipReceivedActions()
      #expect(store.state.top.search == nil)
      await store.finish()
    }
  }
}
