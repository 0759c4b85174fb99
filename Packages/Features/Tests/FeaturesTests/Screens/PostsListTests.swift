import Dependencies
import DependenciesTestSupport
import Features
import FeaturesTestSupport
import Models
import NetworkClient
import Synchronization
import Testing

@Suite("The list of posts loads", .timeLimit(.minutes(1)), .dependency(\.date, .constant(.noon)))
@MainActor
struct PostsListTests {
  private let posts: LossyArray<Post> = [.sample(1), .sample(2, by: 2)]
  private let users: LossyArray<User> = [.sample(1)]

  private let content = Dated.atNoon(
    PostsList.Content(posts: [
      AuthoredPost(post: .sample(1), author: .sample(1)), AuthoredPost(post: .sample(2, by: 2), author: nil),
    ]))

  @Test("Posts and users are each asked for once, however often the list appears")
  func appeared() async {
    await confirmation("asks", expectedCount: 2) { asked in
      let store = TestStore(initialState: PostsList.State()) {
        PostsList()
      } withDependencies: {
        $0.typicode.posts = Endpoint { [posts] in
          asked()
          return posts
        }
        $0.typicode.users = Endpoint { [users] in
          asked()
          return users
        }
      }
      await store.send(.appeared) { $0.content = .loading(previous: nil) }
      await store.send(.appeared)
      await store.receive(.postsResponse(.loaded(content))) { $0.content = .loaded(content) }
      await store.send(.appeared)
      #expect(store.state.rows == content.value.posts)
      await store.finish()
    }
  }

  @Test("A list without posts is loaded and empty")
  func empty() async {
    let store = TestStore(initialState: PostsList.State()) {
      PostsList()
    } withDependencies: {
      $0.typicode.posts = Endpoint { [] }
      $0.typicode.users = Endpoint { [] }
    }
    await store.send(.appeared) { $0.content = .loading(previous: nil) }
    let empty = Dated.atNoon(PostsList.Content(posts: []))
    await store.receive(.postsResponse(.loaded(empty))) { $0.content = .loaded(empty) }
    #expect(store.state.rows.isEmpty)
    await store.finish()
  }

  @Test("The failure of either list is the list's, and it does not load again by itself", arguments: [true, false])
  func failed(isPosts: Bool) async {
    let store = TestStore(initialState: PostsList.State()) {
      PostsList()
    } withDependencies: {
      $0.typicode.posts = Endpoint { () async throws(NetworkError) in if isPosts { throw .sample } else { [] } }
      $0.typicode.users = Endpoint { () async throws(NetworkError) in if isPosts { [] } else { throw .sample } }
    }
    await store.send(.appeared) { $0.content = .loading(previous: nil) }
    await store.receive(.postsResponse(.failed(.sample, previous: nil))) {
      $0.content = .failed(.sample, previous: nil)
    }
    await store.send(.appeared)
    #expect(store.state.rows.isEmpty)
    await store.finish()
  }

  @Test("A reload keeps the rows until the new ones are there")
  func reload() async {
    let store = TestStore(initialState: PostsList.State(content: .loaded(content))) {
      PostsList()
    } withDependencies: {
      $0.typicode.posts = Endpoint { [.sample(3)] }
      $0.typicode.users = Endpoint { [.sample(1)] }
    }
    await store.send(.refreshed) { $0.content = .loading(previous: content) }
    #expect(store.state.rows == content.value.posts)
    let new = Dated.atNoon(PostsList.Content(posts: [AuthoredPost(post: .sample(3), author: .sample(1))]))
    await store.receive(.postsResponse(.loaded(new))) { $0.content = .loaded(new) }
    await store.finish()
  }

  @Test("A reload that fails keeps the rows and tells the failure")
  func failedReload() async {
    let store = TestStore(initialState: PostsList.State(content: .loaded(content))) {
      PostsList()
    } withDependencies: {
      $0.typicode.posts = Endpoint { () async throws(NetworkError) in throw .sample }
      $0.typicode.users = Endpoint { [] }
    }
    await store.send(.refreshed) { $0.content = .loading(previous: content) }
    await store.receive(.postsResponse(.failed(.sample, previous: nil))) {
      $0.content = .failed(.sample, previous: content)
    }
    #expect(store.state.rows == content.value.posts)
    #expect(store.state.content.failure == .sample)
    await store.finish()
  }

  @Test("A refresh during a load drops the first load's late reply")
  func supersededLoad() async {
    let began = Gate()
    let gate = Gate()
    let calls = Mutex(0)
    let store = TestStore(initialState: PostsList.State()) {
      PostsList()
    } withDependencies: {
      $0.typicode.posts = Endpoint {
        let call = calls.withLock { count in
          count += 1
          return count
        }
        guard call == 1 else { return [.sample(2)] }
        began.open()
        await gate.waitRegardless()
        return [.sample(1)]
      }
      $0.typicode.users = Endpoint { [] }
    }
    await store.send(.appeared) { $0.content = .loading(previous: nil) }
    await began.wait()
    await store.send(.refreshed)
    let new = Dated.atNoon(PostsList.Content(posts: [AuthoredPost(post: .sample(2), author: nil)]))
    await store.receive(.postsResponse(.loaded(new))) { $0.content = .loaded(new) }
    gate.open()
    await store.finish()
    #expect(calls.withLock { $0 } == 2)
  }

  @Test("Searching and choosing an author change what is shown, and ask for nothing")
  func narrowing() async {
    let store = TestStore(initialState: PostsList.State(content: .loaded(content))) { PostsList() }
    await store.send(.userSelected(2)) { $0.userID = 2 }
    #expect(store.state.rows.map(\.id) == [2])
    await store.send(.searchTextChanged("nowhere")) { $0.searchText = "nowhere" }
    #expect(store.state.rows.isEmpty)
    await store.send(.searchTextChanged("")) { $0.searchText = "" }
    await store.send(.userSelected(nil)) { $0.userID = nil }
    #expect(store.state.rows.map(\.id) == [1, 2])
  }
}
