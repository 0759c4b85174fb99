import Dependencies
import DependenciesTestSupport
import Features
import FeaturesTestSupport
import Models
import NetworkClient
import Testing

@Suite("The list of to-dos", .timeLimit(.minutes(1)), .dependency(\.date, .constant(.noon)))
@MainActor
struct TodosListTests {
  private let todos = Dated.atNoon(
    LossyArray([
      Todo.sample(1, isCompleted: true), .sample(4), .sample(2), .sample(5, isCompleted: true), .sample(3),
    ]))

  @Test("Loads all users' to-dos once, however often it appears")
  func all() async {
    await confirmation("asks") { asked in
      let store = TestStore(initialState: TodosList.State()) {
        TodosList()
      } withDependencies: {
        $0.typicode.todos = Endpoint { [todos] in
          asked()
          return todos.value
        }
      }
      await store.send(.appeared) { $0.content = .loading(previous: nil) }
      await store.send(.appeared)
      await store.receive(.todosResponse(.loaded(todos))) { $0.content = .loaded(todos) }
      await store.send(.appeared)
      #expect(store.state.rows.map(\.id) == [4, 2, 3, 1, 5])
      await store.finish()
    }
  }

  @Test("Loads only one user's to-dos where they are asked for")
  func oneUser() async {
    let store = TestStore(initialState: TodosList.State(userID: 1)) {
      TodosList()
    } withDependencies: {
      $0.typicode.todosOfUser = Endpoint { [todos] id in
        #expect(id == 1)
        return todos.value
      }
    }
    await store.send(.appeared) { $0.content = .loading(previous: nil) }
    await store.receive(.todosResponse(.loaded(todos))) { $0.content = .loaded(todos) }
    await store.finish()
  }

  @Test(
    "Shows the pending ones first, or only the pending or the completed ones, each in the server's order",
    arguments: [(TodosList.Filter.all, [4, 2, 3, 1, 5]), (.pending, [4, 2, 3]), (.completed, [1, 5])])
  func filter(filter: TodosList.Filter, shown: [Int]) {
    let state = TodosList.State(content: .loaded(todos), filter: filter)
    #expect(state.rows.map(\.id.rawValue) == shown)
    // How many there are of each is told whatever is shown.
    #expect(state.pending.count == 3)
    #expect(state.completed.count == 2)
  }

  @Test("Changes what it shows without asking for anything")
  func filterChanged() async {
    let store = TestStore(initialState: TodosList.State(content: .loaded(todos))) { TodosList() }
    await store.send(.filterChanged(.completed)) { $0.filter = .completed }
    await store.send(.filterChanged(.all)) { $0.filter = .all }
  }

  @Test("Is empty without to-dos")
  func empty() {
    let state = TodosList.State(content: .loaded(.atNoon([])))
    #expect(state.rows.isEmpty && state.pending.isEmpty && state.completed.isEmpty)
    #expect(TodosList.State().rows.isEmpty)
  }

  @Test("Keeps its rows through a refresh that fails")
  func failedRefresh() async {
    let store = TestStore(initialState: TodosList.State(content: .loaded(todos))) {
      TodosList()
    } withDependencies: {
      $0.typicode.todos = Endpoint { () async throws(NetworkError) in throw .refusal }
    }
    await store.send(.refreshed) { $0.content = .loading(previous: todos) }
    await store.receive(.todosResponse(.failed(.refusal, previous: nil))) {
      $0.content = .failed(.refusal, previous: todos)
    }
    #expect(store.state.pending.count == 3)
    await store.finish()
  }
}
