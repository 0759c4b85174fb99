import Dependencies
import DependenciesTestSupport
import NetworkClient
import RESTClientTestSupport
import ReducerTestSupport
import Terminal
import TestSupport
import Testing
import ViewsTestSupport

@testable import Browser
@testable import Features

@Suite("OpenScreen", .dependency(\.date, .constant(.fixture)))
@MainActor
struct OpenScreenTests {
  private typealias Screen = TestStore<OpenScreen.State, OpenScreen.Action>

  private func screen(_ route: Route, _ screen: AnyScreen? = nil) -> Screen {
    var state = OpenScreen.State(route)
    if let screen { state.content = screen }
    let store = TestStore(initialState: state) { OpenScreen() }
    store.exhaustivity = .off
    return store
  }

  private func posts(_ titles: [String]) -> AnyScreen {
    let rows = titles.enumerated().map {
      AuthoredPost(.fixture(Post.ID($0 + 1), by: 3, title: $1), owner: .fixture(3))
    }
    return AnyScreen(PostsList.State(content: .current(rows), query: PostsQuery()))
  }

  private func postIDs(_ store: Screen) -> [Int?] {
    (0..<store.state.rows.count).map { store.state.rows[$0].route?.id }
  }

  @Test("A reload has ended well only if every section has", arguments: [nil, 503])
  func reloadedSections(status: Int?) async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.user(1), returning: .fixture())
      $0.stub(.albums(of: 1), returning: [])
      if let status {
        $0.stub(.todos(of: 1), throwing: .status(status))
      } else {
        $0.stub(.todos(of: 1), returning: [])
      }
    } operation: {
      // A section that has never been loaded has no rows to keep.
      let user = UserDetail.State.fixture(
        albums: .current([]), todos: status.map { .missing(.status($0)) } ?? .current([]))
      let store = screen(.user(1), AnyScreen(user))
      await store.send(.reloadRequested)
      if status == nil { await store.receive(.reloaded) }
      await store.skipReceivedActions()
      #expect(!store.state.content.loads.isLoading)
    }
  }

  @Test("A refresh keeps the rows, the selected id and the first visible row", .behaviour(23))
  func refresh() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users, once: LossyArray((0...9).map { .fixture(User.ID($0 + 1)) }))
    } operation: {
      let users = (1...9).map { User.fixture(User.ID($0)) }
      let store = screen(.users, AnyScreen(UsersList.State(content: .current(users), query: UsersQuery())))
      await store.send(.rowSelected(index: 5, top: 3))
      #expect(store.state.selectedRow == SelectableRow(.user(6), title: "Ada Byron", word: "ada"))
      await store.send(.reloadRequested)
      #expect(store.state.rows.count == 9)
      await store.skipReceivedActions()
      #expect(store.state.rows.count == 10)
      #expect(
        store.state.position
          == ListPosition(row: SelectableRow(.user(6), title: "Ada Byron", word: "ada"), index: 5, top: 3))
    }
  }

  @Test(
    "A search filters as one types and selects a match; clearing it restores the rows and the position", .behaviour(30))
  func search() async {
    let store = screen(.posts, posts(["qui est", "esse", "ea quia", "eum", "quia"]))
    await store.send(.rowSelected(index: 3, top: 2))
    await store.send(.searchBegan)
    await store.send(.searchEdited(LineEditor("qui")))
    #expect(postIDs(store) == [1, 3, 5])
    #expect(
      store.state.position == ListPosition(row: SelectableRow(.post(1), title: "qui est", owner: 3), index: 0, top: 0))
    await store.send(.rowSelected(index: 1, top: 0))
    await store.send(.searchEdited(LineEditor("quia")))
    #expect(postIDs(store) == [3, 5])
    #expect(store.state.selectedRow?.route == .post(3))
    await store.send(.searchKept)
    #expect(store.state.search?.isEditing == false)
    #expect(postIDs(store) == [3, 5])
    await store.send(.searchBegan)
    await store.send(.searchCleared)
    #expect(store.state.search == nil)
    #expect(postIDs(store) == [1, 2, 3, 4, 5])
    #expect(store.state.position.index == 3 && store.state.position.top == 2)
  }

  @Test("The best match of a search is the first row; clearing a kept search leaves the selection on its row")
  func bestMatch() async {
    let store = screen(.posts, posts(["est a qui", "esse", "ea", "eum qui est", "quia"]))
    await store.send(.rowSelected(index: 2, top: 2))
    for text in ["q", "qu", "qui est", "qui est zzz"] { await store.send(.searchEdited(LineEditor(text))) }
    await store.send(.searchEdited(LineEditor("qui est")))
    #expect(postIDs(store) == [4, 1] && store.state.selectedRow?.route == .post(4) && store.state.position.top == 0)
    await store.send(.searchKept)
    await store.send(.rowSelected(index: 1, top: 0))
    await store.send(.searchCleared)
    #expect(store.state.position.index == 0 && store.state.position.top == 0)
    #expect(store.state.selectedRow?.route == .post(1))
  }

  @Test("The author of the selected post, and the form of the selected account", .behaviour(40))
  func routes() async {
    let selected = screen(.posts, posts(["a"]))
    await selected.send(.rowSelected(index: 0, top: 0))
    #expect(selected.state.ownerRoute == .user(3))
    let accounts = AccountsList.State(content: .current([.kim]), query: AccountsQuery())
    let store = screen(.accounts, AnyScreen(accounts))
    await store.send(.rowSelected(index: 0, top: 0))
    #expect(store.state.editRoute == .accountEditor(2))
    #expect(screen(.account(5)).state.editRoute == .accountEditor(5))
    #expect(screen(.posts).state.editRoute == nil)
  }
}
