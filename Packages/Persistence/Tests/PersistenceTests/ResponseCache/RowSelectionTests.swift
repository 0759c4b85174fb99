import Foundation
import Models
import Persistence
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@Suite("Row selection")
struct RowSelectionTests {
  private let folder: TemporaryFolder
  private let cache: ResponseCache

  init() throws {
    folder = try TemporaryFolder()
    cache = ResponseCache(folder: folder.path)
  }

  private static let texts = [
    "The Sea", "Cafe\u{301} by the sea", "CAFÉ", "東京 and İstanbul", "Straße", "", "\u{301}", "a\0b", "sEa", "hills",
    "ﬁg and FIG", "か\u{3099}", "ſea",
  ]

  /// Posts of three users, with each text in the title and each in the body.
  private static let posts = texts.flatMap { title in texts.map { (title, $0) } }.enumerated().map { index, texts in
    Post(userID: User.ID(index % 3), id: Post.ID(index), title: texts.0, body: texts.1)
  }

  @Test(
    "A selection returns the rows of a full scan",
    arguments: [
      "", "sea", "SEA", "cafe", "é", "e\u{301}", "\u{301}", "東京", "istanbul", "strasse", "s", "a\0b", "\0", "fig", "が",
      "nowhere", "the sea and more",
    ], [nil, 1])
  func fullScan(text: String, user: Int?) async {
    await cache.save(CachedResponse(Self.posts, date: .sample, entityTag: "\"e\"", skippedCount: 2), as: .test("posts"))
    let matcher = TextMatcher(text)
    let expected = Self.posts.filter { post in
      (user == nil || post.userID.rawValue == user) && (matcher.matches(post.title) || matcher.matches(post.body))
    }
    for limit in [nil, 0, 1, 5, expected.count, 1000] {
      let selection = RowSelection(
        integers: user.map { ["user_id": $0] } ?? [:], text: text, in: ["title", "body"], limit: limit)
      let selected = await cache.rows(Post.self, of: .test("posts"), selecting: selection)
      let isLimited = limit.map { $0 < expected.count } ?? false
      #expect(
        selected
          == CachedResponse(
            Array(expected.prefix(limit ?? expected.count)), date: .sample, entityTag: "\"e\"", skippedCount: 2,
            totalCount: isLimited ? expected.count : nil),
        "limit \(limit ?? -1)")
    }
  }

  @Test("A column that does not exist selects nothing")
  func unknownColumn() async {
    await cache.save(CachedResponse(Post.samples(1...3), date: .sample), as: .test("posts"))
    for selection in [RowSelection(integers: ["no_column": 1]), RowSelection(text: "a", in: ["title", "no_column"])] {
      #expect(await cache.rows(Post.self, of: .test("posts"), selecting: selection) == nil)
    }
  }

  @Test("A corrupt row that a text may match makes the result incomplete; one after a limit does not")
  func corruptRow() async throws {
    let response = CachedResponse(Post.samples(0..<10), date: .sample)
    await cache.save(response, as: .test("posts"))
    try Database(path: folder.path(of: "saved.db")).execute("UPDATE posts SET title = 'x' WHERE position = 4")

    let found = await cache.rows(
      Post.self, of: .test("posts"), selecting: RowSelection(text: "title 7", in: ["title"], limit: 1))
    #expect(found == CachedResponse(Post.samples([7]), date: .sample, skippedCount: 1, isComplete: false))

    let before = await cache.rows(Post.self, of: .test("posts"), selecting: RowSelection(limit: 4))
    #expect(before == CachedResponse(Post.samples(0..<4), date: .sample, totalCount: 10))
    let after = await cache.rows(Post.self, of: .test("posts"), selecting: RowSelection(limit: 5))
    #expect(
      after
        == CachedResponse(
          Post.samples([0, 1, 2, 3, 5]), date: .sample, skippedCount: 1, totalCount: 9, isComplete: false))
  }

  @Test("A row that is missing before a limit makes the result incomplete")
  func missingRow() async throws {
    await cache.save(CachedResponse(Post.samples(0..<10), date: .sample), as: .test("posts"))
    try Database(path: folder.path(of: "saved.db")).execute("DELETE FROM posts WHERE position = 2")
    let rows = await cache.rows(Post.self, of: .test("posts"), selecting: RowSelection(limit: 3))
    #expect(
      rows == CachedResponse(Post.samples([0, 1, 3]), date: .sample, skippedCount: 1, totalCount: 9, isComplete: false))
  }

  @Test("A row that the server no longer has leaves a complete response")
  func removedRow() async {
    await cache.save(CachedResponse(Post.samples(0..<10), date: .sample), as: .test("posts"))
    await cache.remove(Post.self, 2, from: "https://api.example")
    let rows = await cache.rows(Post.self, of: .test("posts"), selecting: RowSelection(limit: 3))
    #expect(rows == CachedResponse(Post.samples([0, 1, 3]), date: .sample, totalCount: 9))
  }
}
