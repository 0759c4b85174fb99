import Features
import Models
import Testing

@Suite("PostFilter")
struct PostFilterTests {
  private let posts: [AuthoredPost] = [
    .init(post: .sample(1, by: 1, title: "The Sea", body: "waves"), author: nil),
    .init(post: .sample(2, by: 2, title: "Cafe\u{301}", body: "by the sea"), author: nil),
    .init(post: .sample(3, by: 1, title: "morning", body: "first line\nthe CAFÉ"), author: nil),
    .init(post: .sample(4, by: 2, title: "東京 and İstanbul", body: "Straße"), author: nil),
  ]

  @Test(
    "A post matches if its title or body contains the search text, ignoring case and accents",
    arguments: [
      ("", [1, 2, 3, 4]), ("SEA", [1, 2]), ("cafe", [2, 3]), ("café", [2, 3]), ("cafe\u{301}", [2, 3]),
      ("CAFÉ", [2, 3]), ("line\nthe", [3]), ("nowhere", []), ("a.c", []), ("東京", [4]), ("strasse", [4]),
      ("STRAßE", [4]), ("istanbul", [4]),
    ])
  func search(text: String, ids: [Int]) {
    #expect(PostFilter(searchText: text).apply(to: posts).map(\.id.rawValue) == ids)
  }

  @Test("A post matches if it is by the author", arguments: [(1, [1, 3]), (2, [2, 4]), (3, [])])
  func author(user: Int, ids: [Int]) {
    #expect(PostFilter(userID: User.ID(user)).apply(to: posts).map(\.id.rawValue) == ids)
  }

  @Test("A post must match both the search text and the author")
  func searchAndAuthor() {
    #expect(PostFilter(searchText: "cafe", userID: 2).apply(to: posts).map(\.id) == [2])
  }
}
