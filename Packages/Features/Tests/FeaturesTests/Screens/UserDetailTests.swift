import Dependencies
import DependenciesTestSupport
import Features
import FeaturesTestSupport
import Models
import NetworkClient
import Persistence
import Testing

@Suite("A user's screen", .timeLimit(.minutes(1)), .dependency(\.date, .constant(.noon)))
@MainActor
struct UserDetailTests {
  private let user = Dated.atNoon(User.sample(3))
  private let albums = Dated.atNoon(LossyArray([Album.sample(1, of: 3)]))
  private let todos = Dated.atNoon(LossyArray([Todo.sample(1, of: 3)]))

  @Test("Loads its three parts side by side, each as soon as it is there")
  func appeared() async {
    let began = [Gate(), Gate(), Gate()]
    let comes = [Gate(), Gate(), Gate()]
    // A part waits for the others to be asked for: one after the other they would never end.
    @Sendable func load(_ part: Int, _ id: User.ID) async {
      #expect(id == 3)
      began[part].open()
      for gate in began { await gate.wait() }
      await comes[part].wait()
    }
    let store = TestStore(initialState: UserDetail.State(id: 3)) {
      UserDetail()
    } withDependencies: {
      $0.typicode.user = Endpoint { [user] id in
        await load(0, id)
        return user.value
      }
      $0.typicode.albumsOfUser = Endpoint { [albums] id in
        await load(1, id)
        return albums.value
      }
      $0.typicode.todosOfUser = Endpoint { [todos] id in
        await load(2, id)
        return todos.value
      }
    }
    await store.send(.appeared) {
      $0.user = .loading(previous: nil)
      $0.albums = .loading(previous: nil)
      $0.todos = .loading(previous: nil)
    }
    await store.send(.appeared)
    comes[2].open()
    await store.receive(.todosResponse(.loaded(todos))) { $0.todos = .loaded(todos) }
    comes[0].open()
    await store.receive(.userResponse(.loaded(user))) { $0.user = .loaded(user) }
    comes[1].open()
    await store.receive(.albumsResponse(.loaded(albums))) { $0.albums = .loaded(albums) }
    await store.send(.appeared)
    await store.finish()
  }

  @Test("Leaves the other parts as they are when one fails", arguments: 0...2)
  func onePartFails(part: Int) async {
    let store = TestStore(initialState: UserDetail.State(id: 3)) {
      UserDetail()
    } withDependencies: {
      $0.typicode.user = Endpoint { [user] _ async throws(NetworkError) in
        if part == 0 { throw .refusal } else { user.value }
      }
      $0.typicode.albumsOfUser = Endpoint { [albums] _ async throws(NetworkError) in
        if part == 1 { throw .refusal } else { albums.value }
      }
      $0.typicode.todosOfUser = Endpoint { [todos] _ async throws(NetworkError) in
        if part == 2 { throw .refusal } else { todos.value }
      }
    }
    await store.send(.appeared) {
      $0.user = .loading(previous: nil)
      $0.albums = .loading(previous: nil)
      $0.todos = .loading(previous: nil)
    }
    await store.skipReceivedActions()
    #expect(store.state.user == (part == 0 ? .failed(.refusal, previous: nil) : .loaded(user)))
    #expect(store.state.albums == (part == 1 ? .failed(.refusal, previous: nil) : .loaded(albums)))
    #expect(store.state.todos == (part == 2 ? .failed(.refusal, previous: nil) : .loaded(todos)))
  }

  @Test("Asks for all parts anew on a refresh, and keeps what is there of one that fails")
  func refresh() async {
    let newUser = User.sample(3, name: "Ada New")
    let newTodos: LossyArray<Todo> = [.sample(1, of: 3, isCompleted: true)]
    let userCalls = Calls<User.ID, User>(.sends(user.value, entityTag: "u"), .sends(newUser))
    let albumsCalls = Calls<User.ID, LossyArray<Album>>(.sends(albums.value, entityTag: "a"), .fails(.sample))
    let todosCalls = Calls<User.ID, LossyArray<Todo>>(.sends(todos.value, entityTag: "t"), .sends(newTodos))
    let store = TestStore(initialState: UserDetail.State(id: 3)) {
      UserDetail()
    } withDependencies: {
      $0.typicode.user = userCalls.endpoint
      $0.typicode.albumsOfUser = albumsCalls.endpoint
      $0.typicode.todosOfUser = todosCalls.endpoint
    }
    await store.send(.appeared) {
      $0.user = .loading(previous: nil)
      $0.albums = .loading(previous: nil)
      $0.todos = .loading(previous: nil)
    }
    await store.skipReceivedActions()
    await store.send(.refreshed) {
      $0.user = .loading(previous: user)
      $0.albums = .loading(previous: albums)
      $0.todos = .loading(previous: todos)
    }
    await store.skipReceivedActions()
    #expect(
      store.state
        == UserDetail.State(
          id: 3, user: .loaded(.atNoon(newUser)), albums: .failed(.sample, previous: albums),
          todos: .loaded(.atNoon(newTodos))))
    #expect(userCalls.tags == [nil, "u"])
    #expect(albumsCalls.tags == [nil, "a"])
    #expect(todosCalls.tags == [nil, "t"])
  }

  @Test("Drops the late answers to a load when it is refreshed meanwhile")
  func supersededLoad() async {
    let began = Gate()
    let gate = Gate()
    let store = TestStore(initialState: UserDetail.State(id: 3)) {
      UserDetail()
    } withDependencies: {
      $0.typicode.user = Endpoint { [user] _ in
        began.open()
        await gate.waitRegardless()
        return user.value
      }
      $0.typicode.albumsOfUser = .unanswered
      $0.typicode.todosOfUser = .unanswered
    }
    await store.send(.appeared) {
      $0.user = .loading(previous: nil)
      $0.albums = .loading(previous: nil)
      $0.todos = .loading(previous: nil)
    }
    await began.wait()
    let refresh = await store.send(.refreshed)
    refresh.cancel()
    gate.open()
    // Neither load has sent anything: the first was superseded, the second cancelled.
    await store.finish()
  }
}
