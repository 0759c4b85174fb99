import Dependencies
import DependenciesTestSupport
import Features
import RESTClientTestSupport
import ReducerTestSupport
import Testing

@Suite("CommentsList and a comment", .dependency(\.date, .constant(.noon)))
@MainActor
struct CommentsListTests {
  private typealias Comment = Models.Comment

  @Test("The comments on all posts, or on one post, load in the server's order", arguments: [nil, 7] as [Post.ID?])
  func loads(post: Post.ID?) async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(post.map { Request.comments(on: $0) } ?? .comments, once: [.sample(32), .sample(31)])
    } operation: {
      let store = TestStore(initialState: CommentsList.State(query: CommentsQuery(postID: post))) { CommentsList() }
      let comments = Fetched.atNoon([Comment.sample(32), .sample(31)])
      await store.send(.list(.appeared)) { $0.list.content = .loading(previous: nil) }
      await store.receive(.list(.response(.loaded(comments)))) { $0.list.content = .loaded(comments) }
      #expect(store.state.rows.map(\.id) == [32, 31])
      #expect(store.state.screenRows.routes == [.comment(32), .comment(31)])
      await store.finish()
    }
  }

  @Test(
    "The search examines names and texts",
    arguments: [("", [31, 32]), ("LINE", [31]), ("quo", [32]), ("ada@example.org", [])])
  func search(text: String, ids: [Int]) {
    let comments = [
      Comment(postID: 7, id: 31, name: "a name", email: "ada@example.org", body: "first\nline"),
      Comment(postID: 7, id: 32, name: "Quo vero", email: "ada@example.org", body: "a body"),
    ]
    let state = CommentsList.State(content: .loaded(.atNoon(comments)), query: CommentsQuery(searchText: text))
    #expect(state.rows.map(\.id.rawValue) == ids)
    #expect(state.searchedLabels == ["names", "texts"])
  }

  @Test("A comment loads, and its row opens the post")
  func comment() async {
    let comment = Fetched.atNoon(Comment.sample(31))
    await withRequestStubs(for: \.typicode) {
      $0.stub(.comment(31), once: comment.value)
    } operation: {
      let store = TestStore(initialState: Detail<Comment>.State(id: 31)) { Detail<Comment>() }
      await store.send(.appeared) { $0.content = .loading(previous: nil) }
      await store.receive(.response(.loaded(comment))) { $0.content = .loaded(comment) }
      await store.finish()
      #expect(store.state.screenRows.routes == [.post(7)])
      #expect(store.state.title == "a name")
    }
  }
}
