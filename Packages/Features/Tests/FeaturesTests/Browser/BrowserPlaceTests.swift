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

@Suite("BrowserPlace", .timeLimit(.minutes(5)), .dependency(\.date, .constant(.noon)))
@MainActor
struct BrowserPlaceTests {
  private typealias Place = TestStore<BrowserPlace.State, BrowserPlace.Action>

  private func place(_ destination: Destination, _ screen: BrowserPlace.Screen? = nil) -> Place {
    var state = BrowserPlace.State(destination)
    if let screen { state.screen = screen }
    let store = TestStore(initialState: state) { BrowserPlace() }
    store.exhaustivity = .off
    return store
  }

  private func posts(_ titles: [String]) -> BrowserPlace.Screen {
    let rows = titles.enumerated().map { AuthoredPost(post: .sample($0 + 1, by: 3, title: $1), author: .sample(3)) }
    return .posts(PostsList.State(content: .loaded(.atNoon(rows)), filter: PostFilter()))
  }

  private func postIDs(_ store: Place) -> [Int] {
    (0..<store.state.rows.count).compactMap { index in
      if case .place(.post(let id)) = store.state.rows[index] { id.rawValue } else { nil }
    }
  }

  @Test("B23 A refresh keeps the rows, the selected id and the first visible row")
  func refresh() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users, once: LossyArray((0...9).map { .sample($0 + 1) }))
    } operation: {
      let users = (1...9).map { User.sample($0) }
      let store = place(.users, .users(UsersList.State(content: .loaded(.atNoon(users)))))
      await store.send(.rowSelected(index: 5, top: 3))
      #expect(store.state.selectedRow == .place(.user(6)))
      await store.send(.refreshed)
      #expect(store.state.rows.count == 9)
      await store.skipReceivedActions()
      #expect(store.state.rows.count == 10)
      #expect(store.state.position == ListPosition(row: .place(.user(6)), index: 5, top: 3))
    }
  }

  @Test("B25 After a failed load, a refresh loads the rows")
  func retry() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users, ResponseSequence(.failure(.refusal), .modified(LossyArray([User.sample(1)]))))
    } operation: {
      let store = place(.users)
      await store.send(.appeared)
      await store.skipReceivedActions()
      #expect(store.state.rows.count == 0)
      #expect(store.state.selectedRow == nil)
      await store.send(.refreshed)
      await store.skipReceivedActions()
      #expect(store.state.selectedRow == .place(.user(1)))
    }
  }

  @Test("B27 The next page loads when the selection approaches the end; a failed page is a row that r retries")
  func endOfPage() async {
    let second = ResponseSequence<ProducersPage>(
      .failure(.refusal), .modified(.page(2, size: 20, of: .samples(1...27))))
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1, size: 20), once: .page(1, size: 20, of: .samples(1...27)))
      $0.stub(.producers(page: 2, size: 20), second)
    } operation: {
      let store = place(.producers)
      await store.send(.appeared).finish()
      await store.send(.rowSelected(index: 9, top: 0)).finish()
      #expect(store.state.rows.count == 20)
      await store.send(.rowSelected(index: 10, top: 0))
      await store.skipReceivedActions()
      #expect(store.state.rows.count == 21)
      await store.send(.rowSelected(index: 99, top: 10)).finish()
      #expect(store.state.selectedRow == .retry)
      await store.send(.refreshed)
      await store.skipReceivedActions()
      #expect(store.state.rows.count == 27)
      #expect(store.state.selectedRow == .place(.producer(21)))
      await store.finish()
    }
  }

  @Test("B29 Choosing a user shows it above the others in reverse order; choosing it again shows all as before")
  func chosenUser() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users, returning: LossyArray((1...4).map { .sample($0) }))
    } operation: {
      let store = place(.users)
      let ids = { (0..<store.state.rows.count).map { store.state.rows[$0].destination?.description ?? "" } }
      await store.send(.appeared)
      await store.skipReceivedActions()
      await store.send(.rowSelected(index: 2, top: 0))
      await store.send(.rowChosen)
      await store.skipReceivedActions()
      #expect(ids() == ["user/3", "user/4", "user/2", "user/1"])
      #expect(store.state.position.index == 0)
      await store.send(.rowSelected(index: 3, top: 0))
      await store.send(.rowChosen)
      await store.skipReceivedActions()
      #expect(ids() == ["user/1", "user/4", "user/3", "user/2"])
      await store.send(.rowChosen)
      await store.skipReceivedActions()
      #expect(ids() == ["user/1", "user/2", "user/3", "user/4"])
    }
  }

  @Test("B30 A search filters as one types and selects a match; clearing it restores the rows and the position")
  func search() async {
    let store = place(.posts, posts(["qui est", "esse", "ea quia", "eum", "quia"]))
    await store.send(.rowSelected(index: 3, top: 2))
    await store.send(.searchBegan)
    await store.send(.searchTextChanged("qui", caret: 3))
    #expect(postIDs(store) == [1, 3, 5])
    #expect(store.state.position == ListPosition(row: .place(.post(1)), index: 0, top: 0))
    await store.send(.rowSelected(index: 1, top: 0))
    await store.send(.searchTextChanged("quia", caret: 9))
    #expect(postIDs(store) == [3, 5])
    #expect(store.state.selectedRow == .place(.post(3)))
    #expect(store.state.search?.caret == 4)
    await store.send(.searchKept)
    #expect(store.state.search?.isEditing == false)
    #expect(postIDs(store) == [3, 5])
    await store.send(.searchCleared)
    #expect(store.state.search == nil)
    #expect(postIDs(store) == [1, 2, 3, 4, 5])
    #expect(store.state.position == ListPosition(row: .place(.post(4)), index: 3, top: 2))
  }

  @Test("B32 A search without a match has no rows and no selection; keeping an empty search ends it")
  func noMatch() async {
    let store = place(.posts, posts(["qui est", "esse"]))
    await store.send(.searchTextChanged("zzz", caret: 3))
    #expect(store.state.rows.count == 0)
    #expect(store.state.selectedRow == nil)
    await store.send(.searchTextChanged("", caret: 0))
    await store.send(.searchKept)
    #expect(store.state.search == nil)
    #expect(store.state.selectedRow == .place(.post(1)))
  }

  @Test("B33 A search ignores case and diacritics", arguments: ["cafe", "CAFÉ"])
  func diacritics(text: String) async {
    let store = place(.posts, posts(["Tea", "Café"]))
    await store.send(.searchTextChanged(text, caret: 0))
    #expect(postIDs(store) == [2])
  }

  @Test(
    "B30 Albums, to-dos, accounts and users are searched too",
    arguments: [
      (
        .albums,
        .albums(
          .init(
            content: .loaded(.atNoon([OwnedAlbum(album: .sample(1), owner: .sample(1, name: "Zoë"))])),
            filter: SearchFilter(AllRows()))), "zoe"
      ),
      (.todos, .todos(.init(content: .loaded(.atNoon([.sample(1)])), filter: SearchFilter(.all))), "to-do"),
      (.accounts, .accounts(.init(content: .loaded(.atNoon([.sample(1)])), filter: SearchFilter(AllRows()))), "ada@"),
      (.users, .users(.init(content: .loaded(.atNoon([.sample(1)])))), "port"),
    ] as [(Destination, BrowserPlace.Screen, String)])
  func otherLists(destination: Destination, screen: BrowserPlace.Screen, text: String) async {
    let store = place(destination, screen)
    await store.send(.searchTextChanged(text, caret: 0))
    #expect(store.state.rows.count == 1)
    await store.send(.searchTextChanged(text + "zzz", caret: 0))
    #expect(store.state.rows.count == 0)
  }

  @Test("B36 The filter of to-dos goes through all statuses with their counts, and keeps the search")
  func todoFilter() async {
    let todos: [Todo] = [.sample(1, isCompleted: true), .sample(2), .sample(3), .sample(4, of: 2)]
    await withRequestStubs(for: \.typicode) {
      $0.stub(.todos, once: LossyArray(todos))
    } operation: {
      let store = place(.todos)
      let ids = { (0..<store.state.rows.count).map { store.state.rows[$0] } }
      await store.send(.appeared)
      await store.skipReceivedActions()
      #expect(store.state.filterCounts == [4, 3, 1])
      #expect(ids() == [.todo(2), .todo(3), .todo(4), .todo(1)])
      await store.send(.searchTextChanged("to-do", caret: 5))
      await store.send(.filterMoved(by: 1))
      #expect(ids() == [.todo(2), .todo(3), .todo(4)])
      await store.send(.filterMoved(by: 1))
      #expect(ids() == [.todo(1)])
      await store.send(.filterMoved(by: 1))
      #expect(ids().count == 4)
      await store.send(.filterMoved(by: -1))
      #expect(ids() == [.todo(1)])
      guard case .todos(let list) = store.state.screen else {
        Issue.record("\(store.state.screen)")
        return
      }
      #expect(list.filter == SearchFilter(.completed, searchText: "to-do"))
    }
  }

  @Test("B39 If one request of a user fails, the other sections are shown, and a refresh loads all again")
  func partialFailure() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.user(3), returning: .sample(3))
      $0.stub(.albums(of: 3), ResponseSequence(.failure(.refusal), .modified(LossyArray([.sample(21, of: 3)]))))
      $0.stub(.todos(of: 3), returning: LossyArray([.sample(41, of: 3)]))
    } operation: {
      let store = place(.user(3))
      await store.send(.appeared)
      await store.skipReceivedActions()
      guard case .user(let failed) = store.state.screen else {
        Issue.record("\(store.state.screen)")
        return
      }
      #expect(failed.albums.failure == .refusal)
      #expect(failed.user.value != nil)
      #expect(store.state.selectedRow == .todo(41))
      await store.send(.refreshed)
      await store.skipReceivedActions()
      #expect(store.state.rows.count == 2)
      #expect(store.state.rows[0] == .place(.album(21)))
      // The selected to-do is still selected.
      #expect(store.state.position.index == 1)
      #expect(store.state.openDestination == .userTodos(3))
    }
  }

  @Test("B40 A post has its author, and on request its comments, as rows")
  func comments() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.post(7), once: .sample(7, by: 3))
      $0.stub(.user(3), once: .sample(3))
      $0.stub(.comments(on: 7), once: LossyArray([.sample(31), .sample(32)]))
    } operation: {
      let store = place(.post(7))
      await store.send(.appeared)
      await store.skipReceivedActions()
      #expect(store.state.rows.count == 1)
      #expect(store.state.openDestination == .user(3))
      #expect(store.state.ownerDestination == .user(3))
      await store.send(.moreRequested)
      await store.skipReceivedActions()
      #expect(store.state.rows.count == 3)
      #expect(store.state.rows[2] == .comment(32))
    }
  }

  @Test("B40 The author of the selected post, and the form of the selected account")
  func destinations() async {
    #expect(place(.posts, posts(["a"])).state.ownerDestination == .user(3))
    let accounts = BrowserPlace.Accounts.State(content: .loaded(.atNoon([.sample(2)])), filter: SearchFilter(AllRows()))
    let store = place(.accounts, .accounts(accounts))
    await store.send(.rowSelected(index: 0, top: 0))
    #expect(store.state.editDestination == .editAccount(2))
    #expect(place(.account(5)).state.editDestination == .editAccount(5))
    #expect(place(.posts).state.editDestination == nil)
  }

  @Test("The map zooms between the world and the largest zoom, and keeps its zoom when the user loads again")
  func mapZoom() async {
    let store = place(.user(1))
    var zooms: [Int] = []
    for steps in [-1, 1, 1, 1, 1, -1] {
      await store.send(.mapZoomed(by: steps))
      zooms.append(store.state.mapZoom)
    }
    #expect(zooms == [0, 1, 2, 3, 3, 2])
    await store.send(.user(.userResponse(.loaded(.atNoon(.sample(1))))))
    #expect(store.state.mapZoom == 2)
    await store.send(.mapZoomed(by: nil))
    #expect(store.state.mapZoom == 0)
  }
}
