import Dependencies
import DependenciesTestSupport
import Features
import RESTClientTestSupport
import ReducerTestSupport
import Testing

@Suite("PostsList", .dependency(\.date, .constant(.noon)))
@MainActor
struct PostsListTests {
  @Test("All posts load with their authors, in the server's order; an unknown author is missing")
  func loads() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.posts, once: [.sample(9, by: 2), .sample(3, by: 1), .sample(5, by: 7)])
      $0.stub(.users, once: [.sample(1, name: "Ada"), .sample(2, name: "Bo")])
    } operation: {
      let store = TestStore(initialState: PostsList.State(query: PostsQuery())) { PostsList() }
      let posts = Fetched.atNoon([
        AuthoredPost(.sample(9, by: 2), owner: .sample(2, name: "Bo")),
        AuthoredPost(.sample(3, by: 1), owner: .sample(1, name: "Ada")),
        AuthoredPost(.sample(5, by: 7), owner: nil),
      ])
      await store.send(.list(.appeared)) { $0.list.content = .loading(previous: nil) }
      await store.receive(.list(.response(.loaded(posts)))) { $0.list.content = .loaded(posts) }
      #expect(store.state.rows == posts.value)
      await store.finish()
    }
  }

  @Test(
    "The posts are those of the author with the text in the title or body",
    arguments: [
      (PostsQuery(), [9, 3, 5]), (PostsQuery(userID: 2), [9, 5]), (PostsQuery(userID: 3), []),
      (PostsQuery(searchText: "SEA"), [9, 3]), (PostsQuery(userID: 2, searchText: "sea"), [9]),
    ] as [(PostsQuery, [Post.ID])])
  func query(query: PostsQuery, ids: [Post.ID]) {
    let posts: [Post] = [
      .sample(9, by: 2, title: "The sea"), .sample(3, by: 1, body: "and the SEA"), .sample(5, by: 2),
    ]
    let rows = posts.map { AuthoredPost($0, owner: nil) }
    #expect(PostsList.State(content: .loaded(.atNoon(rows)), query: query).rows.map(\.id) == ids)
  }

  @Test("A row opens its post, and leads to its author")
  func screenRow() {
    let row = PostsQuery().screenRow(AuthoredPost(.sample(9, by: 2), owner: nil))
    #expect(row == ScreenRow(.post(9), title: "a title", owner: 2))
    #expect(row.route == .post(9))
    #expect(row.owner == .user(2))
  }
}
