import Dependencies
import DependenciesTestSupport
import Features
import RESTClientTestSupport
import ReducerRuntime
import Testing

@Suite("TodoDetail", .dependency(\.date, .constant(.noon)))
@MainActor
struct TodoDetailTests {
  private let todo = Fetched.atNoon(Todo.sample(5, of: 3))
  private let owner = Fetched.atNoon(User.sample(3))

  @Test("The to-do and its owner load; the owner is its row")
  func loads() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.todo(5), once: todo.value)
      $0.stub(.user(3), once: owner.value)
    } operation: {
      let store = Store(initialState: TodoDetail.State(id: 5)) { TodoDetail() }
      await store.send(.appeared).finish()
      #expect(store.state.content == .loaded(todo) && store.state.owner == .loaded(owner))
      #expect(store.state.screenRows.routes == [.user(3)] && store.state.ownerRoute == .user(3))
      #expect(store.state.title == todo.value.title)
    }
  }

  @Test("A list, or the page of the owner, gives the to-do and its owner")
  func filled() {
    let rows = [OwnedTodo(todo.value, owner: owner.value)]
    let list = TodosList.State(content: .loaded(.atNoon(rows)), query: TodosQuery())
    var user = UserDetail.State(id: 3, content: .loaded(owner))
    user.todos = .loaded(.atNoon([todo.value]))
    for screen in [list, user] as [any Screen] {
      var state = TodoDetail.State(id: 5)
      state.fill(from: screen)
      #expect(state.content == .loaded(todo) && state.owner == .loaded(owner))
      state = TodoDetail.State(id: 6)
      state.fill(from: screen)
      #expect(state == TodoDetail.State(id: 6))
    }
  }
}
