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

@Suite("PostsList", .timeLimit(.minutes(1)), .dependency(\.date, .constant(.noon)))
@MainActor
struct PostsListTests {
  @Test("All posts load with their authors, in the server's order; an unknown author is missing")
  func posts() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.posts, once: [.sample(9, by: 2), .sample(3, by: 1), .sample(5, by: 7)])
      $0.stub(.users, once: [.sample(1, name: "Ada"), .sample(2, name: "Bo")])
    } operation: {
      let store = TestStore(initialState: PostsList.State(filter: PostFilter())) { PostsList.posts }
      let posts = Fetched.atNoon([
        AuthoredPost(post: .sample(9, by: 2), author: .sample(2, name: "Bo")),
        AuthoredPost(post: .sample(3, by: 1), author: .sample(1, name: "Ada")),
        AuthoredPost(post: .sample(5, by: 7), author: nil),
      ])
      await store.send(.list(.appeared)) { $0.list.content = .loading(previous: nil) }
      await store.receive(.list(.response(.loaded(posts)))) { $0.list.content = .loaded(posts) }
      await store.finish()
    }
  }
}
