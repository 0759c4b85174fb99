import Foundation
import Models
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@testable import Persistence

@Suite("Search by name")
struct SearchTests {
  private let folder: TemporaryFolder
  private let cache: ResponseCache
  private let source = "https://api.example"

  init() throws {
    folder = try TemporaryFolder()
    cache = ResponseCache(folder: folder.path)
  }

  private static let names = [
    "Bríd's Dairy", "Café \"Olé\"", "Goat & Sons", "goats galore", "Ab", "b", "", "Straße 7", "東京農場", "ΟΔΥΣΣΕΎΣ Farm",
    "100% Honey_Farm*", "with\0a NUL", "\0", "a\u{FFFD}b", "Fﬁsh", "e\u{301}e\u{301}e\u{301}", "👩‍🌾 farm", "AND OR NOT",
    "NEAR(goat)", "folded_name: goat", "- ^goat*", "'quoted'", "goat", "Goat",
  ]

  @Test("A search finds the same names as TextMatcher")
  func sameAsTextMatcher() async throws {
    let producers = Self.names.enumerated().map { Producer.named($1, $0) }
    await cache.save(CachedResponse(producers, date: .sample), as: .test("producers"))
    let texts =
      Self.names + [
        "goat", "GOAT", "oat", "olé", "\"Ol", "\"", "e", "é", "ee", "eee", "ab", "far", "fis", "ss", "京農場", "京", "a\0b",
        "with\0a", "h\0a", "\u{FFFD}", "\u{301}", "*", "%", "_", "Fa_m", "x", "xyz", "nowhere to be found", "ς",
        "σσευσ",
        String(repeating: "goat", count: 5000), "AND", "'", "- ^",
      ]
    for text in texts {
      let found: SearchResult<Producer> = try #require(await cache.search(text, in: source))
      #expect(
        found.matches.rows == producers.filter { TextMatcher(text).matches($0.name) }, "\(text.debugDescription)")
      #expect(found.searchedCount == producers.count)
      #expect(found.matches.isComplete)
    }
    #expect(await cache.takeNotices() == [])
  }

  @Test("A search without cached producers returns nil", arguments: ["", "goat"])
  func nothing(text: String) async {
    #expect(await cache.search(text, in: source) as SearchResult<Producer>? == nil)
    #expect(folder.names == [])
    await cache.save(
      CachedResponse([Producer.named("goat", 1)], date: .sample), as: CacheKey(source: "b", path: ""))
    await cache.save(CachedResponse(Post.samples(1...3), date: .sample), as: .test("posts"))
    #expect(await cache.search(text, in: source) as SearchResult<Producer>? == nil)
    await cache.save(CachedResponse<Producer>([], date: .sample), as: .test("none"))
    #expect(
      await cache.search(text, in: source)
        == SearchResult<Producer>(matches: CachedResponse([], date: .sample), searchedCount: 0))
  }

  @Test("Each id is found once, in the response fetched last")
  func latest() async throws {
    let old = CachedResponse(
      [Producer.named("Old Goat", 1), .named("Goat", 2), .named("Sheep", 3), .named("Goat again", 2)], date: .sample)
    let page = CachedResponse([Producer.named("New Sheep", 1), .named("Goat", 4)], date: .sample + 60, totalCount: 9)
    await cache.save(old, as: .test("producers"))
    await cache.save(page, as: .test("producers?page=2"))
    await cache.save(old, as: CacheKey(source: "another", path: "producers"))
    for (text, ids) in [("goat", [2, 4]), ("Old", []), ("sheep", [3, 1]), ("ee", [3, 1]), ("", [2, 3, 1, 4])] {
      let found: SearchResult<Producer> = try #require(await cache.search(text, in: source))
      #expect(found.matches.rows.map(\.id.rawValue) == ids, "\(text)")
      #expect(found.searchedCount == 4)
      #expect(found.matches.date == .sample)
      #expect(found.matches.isComplete)
      #expect(found.matches.totalCount == nil)
    }
    // In one response the first row with an id counts.
    await cache.remove(.test("producers?page=2"))
    let found: SearchResult<Producer>? = await cache.search("goat", in: source)
    #expect(found?.matches.rows == Array(old.rows[0...1]))
    #expect(found?.searchedCount == 3)
  }

  @Test("The result tells whether the whole list was searched")
  func coverage() async throws {
    func coverage(_ wholeList: String? = nil) async throws -> (Bool, Int?) {
      let found: SearchResult<Producer> = try #require(await cache.search("x", in: source, wholeList: wholeList))
      return (found.matches.isComplete, found.matches.totalCount)
    }
    let rows = [Producer.named("x", 1)]
    await cache.save(CachedResponse(rows, date: .sample + 9, totalCount: 70), as: .test("p?page=1"))
    await cache.save(CachedResponse(rows, date: .sample, totalCount: 80), as: .test("p?page=2"))
    #expect(try await coverage() == (false, 70))
    await cache.save(CachedResponse(rows, date: .sample + 20, totalCount: nil), as: .test("p/1"))
    #expect(try await coverage() == (true, nil))
    #expect(try await coverage("p") == (false, 70))
    await cache.save(CachedResponse(rows, date: .sample, isComplete: false), as: .test("p"))
    #expect(try await coverage("p") == (false, 70))
    await cache.save(CachedResponse(rows, date: .sample), as: .test("p"))
    #expect(try await coverage("p") == (true, nil))
  }

  @Test("A corrupt row is skipped, and the result is incomplete", arguments: ["goat", "sheep", ""])
  func corruptRow(text: String) async throws {
    let rows = [Producer.named("Goat", 1), .named("Old Goat", 2), .named("Sheep", 3)]
    await cache.save(CachedResponse(rows, date: .sample), as: .test("producers"))
    try Database(path: folder.path(of: "cache.db")).execute("UPDATE producers SET location = 'Nowhere' WHERE id = 2")
    let found: SearchResult<Producer> = try #require(await cache.search(text, in: source))
    #expect(found.matches.rows == rows.filter { $0.id != 2 && TextMatcher(text).matches($0.name) })
    #expect(!found.matches.isComplete)
  }
}
