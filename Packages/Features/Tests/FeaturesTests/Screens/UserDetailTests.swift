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

@Suite("UserDetail", .timeLimit(.minutes(5)), .dependency(\.date, .constant(.noon)))
@MainActor
struct UserDetailTests {
  private let user = Fetched.atNoon(User.sample(3))
  private let albums = Fetched.atNoon([Album.sample(1, of: 3)])
  private let todos = Fetched.atNoon([Todo.sample(1, of: 3)])

  @Test("The three sections load once, concurrently, and each is shown as soon as it arrives")
  func appeared() async {
    let began = [Gate(), Gate(), Gate()]
    let arrives = [Gate(), Gate(), Gate()]
    // Each section waits for the others to be requested: one after the other, they would never finish.
    @Sendable func load(_ section: Int) async {
      began[section].open()
      for gate in began { await gate.wait() }
      await arrives[section].wait()
    }
    await withRequestStubs(for: \.typicode) {
      $0.stub(.user(3)) {
        await load(0)
        return .sample(3)
      }
      $0.stub(.albums(of: 3)) {
        await load(1)
        return [.sample(1, of: 3)]
      }
      $0.stub(.todos(of: 3)) {
        await load(2)
        return [.sample(1, of: 3)]
      }
    } operation: {
      let store = TestStore(initialState: UserDetail.State(id: 3)) { UserDetail() }
      await store.send(.appeared) {
        $0.user = .loading(previous: nil)
        $0.albums = .loading(previous: nil)
        $0.todos = .loading(previous: nil)
      }
      await store.send(.appeared)
      arrives[2].open()
      await store.receive(.todosResponse(.loaded(todos))) { $0.todos = .loaded(todos) }
      arrives[0].open()
      await store.receive(.userResponse(.loaded(user))) { $0.user = .loaded(user) }
      arrives[1].open()
      await store.receive(.albumsResponse(.loaded(albums))) { $0.albums = .loaded(albums) }
      await store.send(.appeared)
      await store.finish()
    }
  }

  @Test("A section that fails does not hide the others", arguments: 0...2)
  func oneFails(section: Int) async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.user(3), returning: .sample(3))
      $0.stub(.albums(of: 3), returning: [.sample(1, of: 3)])
      $0.stub(.todos(of: 3), returning: [.sample(1, of: 3)])
      switch section {
      case 0: $0.stub(.user(3), throwing: .refusal)
      case 1: $0.stub(.albums(of: 3), throwing: .refusal)
      default: $0.stub(.todos(of: 3), throwing: .refusal)
      }
    } operation: {
      let store = TestStore(initialState: UserDetail.State(id: 3)) { UserDetail() }
      await store.send(.appeared) {
        $0.user = .loading(previous: nil)
        $0.albums = .loading(previous: nil)
        $0.todos = .loading(previous: nil)
      }
      await store.skipReceivedActions()
      #expect(store.state.user == (section == 0 ? .failed(.refusal, previous: nil) : .loaded(user)))
      #expect(store.state.albums == (section == 1 ? .failed(.refusal, previous: nil) : .loaded(albums)))
      #expect(store.state.todos == (section == 2 ? .failed(.refusal, previous: nil) : .loaded(todos)))
    }
  }

  @Test("A reload sends all three requests, and a section that fails keeps its previous value")
  func refreshed() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.user(3), once: .sample(3, name: "Ada New"))
      $0.stub(.albums(of: 3), throwing: .refusal)
      $0.stub(.todos(of: 3), once: [.sample(1, of: 3, isCompleted: true)])
    } operation: {
      let state = UserDetail.State(id: 3, user: .loaded(user), albums: .loaded(albums), todos: .loaded(todos))
      let store = TestStore(initialState: state) { UserDetail() }
      await store.send(.refreshed) {
        $0.user = .loading(previous: user)
        $0.albums = .loading(previous: albums)
        $0.todos = .loading(previous: todos)
      }
      await store.skipReceivedActions()
      #expect(
        store.state
          == UserDetail.State(
            id: 3, user: .loaded(.atNoon(.sample(3, name: "Ada New"))),
            albums: .failed(.refusal, previous: albums),
            todos: .loaded(.atNoon([.sample(1, of: 3, isCompleted: true)]))))
    }
  }

  @Test("A reload cancels the loads in flight and ignores their late responses")
  func superseded() async {
    let began = [Gate(), Gate(), Gate()]
    let gate = Gate()
    await withRequestStubs(for: \.typicode) {
      $0.stub(.user(3)) {
        began[0].open()
        await gate.waitIgnoringCancellation()
        return .sample(3)
      }
      $0.stub(.albums(of: 3), pendingAfter: began[1])
      $0.stub(.todos(of: 3), pendingAfter: began[2])
    } operation: {
      let store = TestStore(initialState: UserDetail.State(id: 3)) { UserDetail() }
      await store.send(.appeared) {
        $0.user = .loading(previous: nil)
        $0.albums = .loading(previous: nil)
        $0.todos = .loading(previous: nil)
      }
      for gate in began { await gate.wait() }
      let refresh = await store.send(.refreshed)
      refresh.cancel()
      gate.open()
      // The first loads were superseded and the second ones cancelled: neither sends an action.
      await store.finish()
    }
  }
}
