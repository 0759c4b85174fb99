import Features
import Models
import NetworkClient
import Testing

@Suite("The list of posts shows")
struct PostsListRowsTests {
  @Test("Posts in the server's order with their authors, none for an unknown user")
  func join() {
    let content = PostsList.Content(
      [.sample(9, by: 2), .sample(3, by: 1), .sample(5, by: 7)],
      by: [.sample(1, name: "Ada"), .sample(2, name: "Bo")])
    #expect(content.posts.map(\.id) == [9, 3, 5])
    #expect(content.posts.map(\.author?.name) == ["Bo", "Ada", nil])
  }

  @Test("The first of two users with one number")
  func duplicateUsers() {
    let content = PostsList.Content([.sample(1)], by: [.sample(1, name: "first"), .sample(1, name: "second")])
    #expect(content.posts.map(\.author?.name) == ["first"])
  }

  @Test("How many posts and users are left out")
  func skippedCount() {
    let content = PostsList.Content(LossyArray([], skippedCount: 2), by: LossyArray([], skippedCount: 3))
    #expect(content.skippedCount == 5)
  }

  @Test(
    "A post whose title or body has the search text, letter case and accents aside",
    arguments: [
      ("", [1, 2, 3, 4]), ("SEA", [1, 2]), ("cafe", [2, 3]), ("café", [2, 3]), ("cafe\u{301}", [2, 3]),
      ("CAFÉ", [2, 3]),
      ("line\nthe", [3]), ("nowhere", []), ("a.c", []), ("東京", [4]), ("strasse", [4]), ("STRAßE", [4]),
      ("istanbul", [4]),
    ])
  func search(text: String, found: [Int]) {
    let state = PostsList.State(content: .loaded(content), searchText: text)
    #expect(state.rows.map(\.id.rawValue) == found)
  }

  @Test("The posts of one user", arguments: [(1, [1, 3]), (2, [2, 4]), (3, [])])
  func filter(user: Int, found: [Int]) {
    let state = PostsList.State(content: .loaded(content), userID: User.ID(user))
    #expect(state.rows.map(\.id.rawValue) == found)
  }

  @Test("What both the search and the filter let through")
  func searchAndFilter() {
    let state = PostsList.State(content: .loaded(content), searchText: "cafe", userID: 2)
    #expect(state.rows.map(\.id) == [2])
  }

  @Test("What was there, while it reloads and when that fails", arguments: [true, false])
  func kept(isLoading: Bool) {
    let kept: LoadState<Dated<PostsList.Content>, NetworkError> =
      isLoading ? .loading(previous: content) : .failed(.sample, previous: content)
    #expect(PostsList.State(content: kept, searchText: "sea").rows.map(\.id) == [1, 2])
  }

  private let content = Dated.atNoon(
    PostsList.Content(
      [
        .sample(1, by: 1, title: "The Sea", body: "waves"),
        .sample(2, by: 2, title: "Cafe\u{301}", body: "by the sea"),
        .sample(3, by: 1, title: "morning", body: "first line\nthe CAFÉ"),
        .sample(4, by: 2, title: "東京 and İstanbul", body: "Straße"),
      ], by: []))
}
