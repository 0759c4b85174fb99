import Dependencies
import DependenciesTestSupport
import RESTClientTestSupport
import ReducerTestSupport
import Testing

@testable import Features

@Suite("TodosList", .dependency(\.date, .constant(.noon)))
@MainActor
struct TodosListTests {
  @Test(
    "The to-dos of all users load with the owners, those of one user without",
    arguments: [(nil, .sample(3)), (3, nil)] as [(User.ID?, User?)])
  func loads(user: User.ID?, owner: User?) async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(user.map { Request.todos(of: $0) } ?? .todos, once: [.sample(1, of: 3)])
      if let owner { $0.stub(.users, once: [owner]) }
    } operation: {
      let store = TestStore(initialState: TodosList.State(query: TodosQuery(userID: user))) { TodosList() }
      let todos = Fetched.atNoon([OwnedTodo(.sample(1, of: 3), owner: owner)])
      await store.send(.list(.appeared)) { $0.list.content = .loading(previous: nil) }
      await store.receive(.list(.response(.loaded(todos)))) { $0.list.content = .loaded(todos) }
      #expect(store.state.rows == todos.value)
      #expect(store.state.screenRows.routes == [.todo(1)])
      #expect(store.state.screenRows[0].owner == .user(3))
      await store.finish()
    }
  }

  @Test("To-dos load without their owners if the users fail")
  func withoutOwners() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.todos, once: [.sample(1, of: 3)])
      $0.stub(.users, throwing: .sample)
    } operation: {
      let todos = await CachedAPI.typicode.ownedTodos(of: nil, .useCache)
      #expect(todos == .loaded(.atNoon([OwnedTodo(.sample(1, of: 3), owner: nil)])))
    }
  }

  @Test(
    "Pending to-dos are shown first, or only pending or completed ones, each in the server's order",
    arguments: [(TodoFilter.all, [4, 2, 3, 1, 5]), (.pending, [4, 2, 3]), (.completed, [1, 5])])
  func filter(filter: TodoFilter, ids: [Int]) {
    let todos: [Todo] = [
      .sample(1, isCompleted: true), .sample(4), .sample(2), .sample(5, isCompleted: true), .sample(3),
    ]
    let content = Loadable<[OwnedTodo]>.loaded(.atNoon(todos.map { OwnedTodo($0, owner: nil) }))
    #expect(TodosList.State(content: content, query: TodosQuery(filter: filter)).rows.map(\.id.rawValue) == ids)
    #expect(
      TodosList.State(content: content, query: TodosQuery(filter: filter, searchText: "nowhere")).rows.isEmpty)
  }

  @Test(
    "The filter moves cyclically, and the search stays",
    arguments: [
      (TodoFilter.all, 1, TodoFilter.pending), (.pending, 1, .completed), (.completed, 1, .all), (.all, -1, .completed),
    ])
  func filterMoved(filter: TodoFilter, offset: Int, expected: TodoFilter) {
    let state = TodosList.State(query: TodosQuery(filter: filter, searchText: "sea"))
    #expect(
      state.action(for: .filterMoved(by: offset)) == .queryChanged(TodosQuery(filter: expected, searchText: "sea")))
  }
}
