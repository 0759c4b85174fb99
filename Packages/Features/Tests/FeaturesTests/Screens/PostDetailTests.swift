import Dependencies
import DependenciesTestSupport
import Features
import RESTClientTestSupport
import ReducerRuntime
import Testing

@Suite("PostDetail", .dependency(\.date, .constant(.noon)))
@MainActor
struct PostDetailTests {
  private let post = Fetched.atNoon(Post.sample(7, by: 3))
  private let author = Fetched.atNoon(User.sample(3))
  private let comments = Fetched.atNoon([Models.Comment.sample(31), .sample(32)])

  @Test("The post loads, then its author, and on request its comments")
  func loads() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.post(7), once: post.value)
      $0.stub(.user(3), once: author.value)
      $0.stub(.comments(on: 7), once: LossyArray(comments.value))
    } operation: {
      let store = Store(initialState: PostDetail.State(id: 7)) { PostDetail() }
      await store.send(.appeared).finish()
      #expect(store.state.comments == .idle)
      await store.send(.requested(.comments)).finish()
      #expect(store.state.content == .loaded(post))
      #expect(store.state.author == .loaded(author))
      #expect(store.state.comments == .loaded(comments))
    }
  }

  @Test("The rows are the author and the comments")
  func rows() {
    var state = PostDetail.State(id: 7)
    #expect(state.screenRows.count == 0)
    state.content = .loaded(post)
    state.comments = .loaded(comments)
    #expect(state.screenRows.ids == ["user 3", "comment 31", "comment 32"])
    #expect(state.screenRows.routes == [.user(3), nil, nil])
    #expect(state.ownerRoute == .user(3))
    #expect(state.title == "a title")
  }

  @Test("The row of a list gives the post and its author")
  func filled() {
    let rows = [
      AuthoredPost(post.value, owner: author.value), AuthoredPost(.sample(8, by: 9), owner: nil),
    ]
    let list = PostsList.State(content: .loaded(.atNoon(rows)), query: PostsQuery())
    var state = PostDetail.State(id: 7)
    state.fill(from: list)
    #expect(state.content == .loaded(post))
    #expect(state.author == .loaded(author))
    state = PostDetail.State(id: 8)
    state.fill(from: list)
    #expect(state.content == .loaded(.atNoon(.sample(8, by: 9))))
    #expect(state.author == .idle)
  }
}
