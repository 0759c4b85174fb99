import Dependencies
import DependenciesTestSupport
import Features
import RESTClientTestSupport
import ReducerRuntime
import Testing

@Suite("UserDetail", .dependency(\.date, .constant(.noon)))
@MainActor
struct UserDetailTests {
  private let user = Fetched.atNoon(User.sample(3))
  private let albums = Fetched.atNoon([Album.sample(1, of: 3)])
  private let todos = Fetched.atNoon([Todo.sample(4, of: 3, isCompleted: true), .sample(5, of: 3)])

  @Test("The user, the albums and the to-dos load")
  func loads() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.user(3), once: user.value)
      $0.stub(.albums(of: 3), once: LossyArray(albums.value))
      $0.stub(.todos(of: 3), once: LossyArray(todos.value))
    } operation: {
      let store = Store(initialState: UserDetail.State(id: 3)) { UserDetail() }
      await store.send(.appeared).finish()
      #expect(store.state.content == .loaded(user))
      #expect(store.state.albums == .loaded(albums))
      #expect(store.state.todos == .loaded(todos))
    }
  }

  @Test("The rows are the map, the albums, and the to-dos, pending ones first")
  func rows() {
    var state = UserDetail.State(id: 3, content: .loaded(user))
    state.albums = .loaded(albums)
    state.todos = .loaded(todos)
    #expect(state.screenRows.ids == ["link 0", "album 1", "to-do 5", "to-do 4"])
    #expect(state.screenRows.routes == [nil, .album(1), .todo(5), .todo(4)])
    #expect(state.screenRows[0].link?.hasPrefix("https://www.openstreetmap.org/?mlat=") == true)
  }

  @Test("There are no rows until both sections have arrived or failed")
  func rowsWhileLoading() {
    var state = UserDetail.State(id: 3, content: .loaded(user))
    state.albums = .loading(previous: nil)
    state.todos = .loaded(todos)
    #expect(state.screenRows.count == 0)
    state.albums = .failed(.sample, previous: nil)
    #expect(state.screenRows.count == 3)
    state.albums = .loaded(albums)
    state.todos = .loading(previous: nil)
    #expect(state.screenRows.count == 0)
    state.todos = .loading(previous: todos)
    #expect(state.screenRows.count == 4)
  }

  @Test("The title is the name, and the link the homepage")
  func texts() {
    let state = UserDetail.State(id: 3, content: .loaded(user))
    #expect(state.title == "Ada Example")
    #expect(state.link == user.value.homepage)
    #expect(state.link?.contains("ada.example") == true)
    #expect(state.ownerRoute == nil)
  }
}
