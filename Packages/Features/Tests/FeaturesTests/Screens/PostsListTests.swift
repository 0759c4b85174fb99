import Dependencies
import DependenciesTestSupport
import Features
import Foundation
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import ReducerTestSupport
import Testing

@Suite("PostsList", .timeLimit(.minutes(5)), .dependency(\.date, .constant(.noon)))
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

  private static let posts: [Post] = [
    .sample(9, by: 2, title: "The sea"), .sample(3, by: 1, title: "Hills", body: "and the SEA"),
    .sample(5, by: 2, title: "Cafe\u{301}"), .sample(6, by: 2, body: "séa"),
  ]

  @Test(
    "Of a fresh cached list, only the posts that are shown are read",
    arguments: [
      (PostFilter(), 2, [9, 3], 4), (PostFilter(searchText: "sea"), nil, [9, 3, 6], nil),
      (PostFilter(searchText: "sea"), 2, [9, 3], 3), (PostFilter(searchText: "sea", userID: 2), 1, [9], 2),
      (PostFilter(userID: 2), 5, [9, 5, 6], nil), (PostFilter(searchText: "nowhere"), 3, [], nil),
    ] as [(PostFilter, Int?, [Post.ID], Int?)])
  func part(filter: PostFilter, limit: Int?, ids: [Post.ID], totalCount: Int?) async {
    @Dependency(\.responseCache) var cache
    await cache.save(Fetched(Self.posts, date: .noon), as: .typicode("posts"))
    await cache.save(Fetched([User.sample(1), .sample(2)], date: .noon), as: .typicode("users"))
    let store = Store(initialState: PostsList.State(filter: filter)) { PostsList.posts(matching: filter, limit: limit) }
    await store.send(.list(.appeared)).finish()
    let content = store.state.content.value
    #expect(content?.value.map(\.id) == ids)
    #expect(content?.value.allSatisfy { $0.author?.id == $0.post.userID } == true)
    #expect(content?.totalCount == totalCount)
    #expect(store.state.rows.map(\.id) == ids)
  }

  @Test("A stale cached list is revalidated and cached as a whole, whatever is shown of it")
  func stalePart() async {
    @Dependency(\.responseCache) var cache
    let response = Fetched(Self.posts, date: .noon - 300, entityTag: "a")
    await cache.save(response, as: .typicode("posts"))
    await cache.save(Fetched([User.sample(1), .sample(2)], date: .noon), as: .typicode("users"))
    await withRequestStubs(for: \.typicode) {
      $0.stub(.posts, ResponseSequence<LossyArray<Post>>(.notModified))
    } operation: {
      let filter = PostFilter(searchText: "sea")
      let store = Store(initialState: PostsList.State(filter: filter)) { PostsList.posts(matching: filter, limit: 1) }
      await store.send(.list(.appeared)).finish()
      #expect(store.state.content.value?.value.map(\.post) == Self.posts)
      #expect(store.state.rows.map(\.id) == [9, 3, 6])
    }
    var renewed = response
    renewed.date = .noon
    #expect(await cache.rows(of: .typicode("posts")) == renewed)
  }
}
