import Dependencies
import DependenciesTestSupport
import Features
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import ReducerTestSupport
import Testing

@Suite("TodosList", .timeLimit(.minutes(5)), .dependency(\.date, .constant(.noon)))
@MainActor
struct TodosListTests {
  @Test("The to-dos of all users, or of one user, load", arguments: [nil, 3] as [User.ID?])
  func todos(user: User.ID?) async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(user.map { Request.todos(of: $0) } ?? .todos, once: [.sample(1, of: 3)])
    } operation: {
      let store = TestStore(initialState: TodosList.State(filter: .all)) { TodosList.todos(of: user) }
      let todos = Fetched.atNoon([Todo.sample(1, of: 3)])
      await store.send(.list(.appeared)) { $0.list.content = .loading(previous: nil) }
      await store.receive(.list(.response(.loaded(todos)))) { $0.list.content = .loaded(todos) }
      await store.finish()
    }
  }

  @Test(
    "Pending to-dos are shown first, or only pending or completed ones, each in the server's order",
    arguments: [(TodoFilter.all, [4, 2, 3, 1, 5]), (.pending, [4, 2, 3]), (.completed, [1, 5])])
  func filter(filter: TodoFilter, ids: [Int]) {
    let todos: [Todo] = [
      .sample(1, isCompleted: true), .sample(4), .sample(2), .sample(5, isCompleted: true), .sample(3),
    ]
    #expect(filter.apply(to: todos).map(\.id.rawValue) == ids)
    #expect(filter.apply(to: []).isEmpty)
  }
}
