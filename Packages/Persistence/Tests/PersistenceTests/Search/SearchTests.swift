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

  /// A file with an index, or one of an SQLite without FTS5.
  enum Kind: CaseIterable {
    case indexed, plain
  }

  private static let names = [
    "Bríd's Dairy", "Café \"Olé\"", "Goat & Sons", "goats galore", "Ab", "b", "", "Straße 7", "東京農場", "ΟΔΥΣΣΕΎΣ Farm",
    "100% Honey_Farm*", "with\0a NUL", "\0", "a\u{FFFD}b", "Fﬁsh", "e\u{301}e\u{301}e\u{301}", "👩‍🌾 farm", "AND OR NOT",
    "NEAR(goat)", "folded_name: goat", "- ^goat*", "'quoted'", "goat", "Goat",
  ]

  @Test("A search finds the same names as TextMatcher", arguments: Kind.allCases)
  func sameAsTextMatcher(kind: Kind) async throws {
    let producers = Self.names.enumerated().map { Producer.named($1, $0) }
    await cache.save(CachedResponse(producers, date: .sample), as: .test("producers"))
    try prepare(kind)
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

  @Test("A search without cached producers returns nil", arguments: ["", "goat", "go"])
  func nothing(text: String) async throws {
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

  @Test("Each id is found once, in the response fetched last", arguments: Kind.allCases)
  func latest(kind: Kind) async throws {
    let old = CachedResponse(
      [Producer.named("Old Goat", 1), .named("Goat", 2), .named("Sheep", 3), .named("Goat again", 2)], date: .sample)
    let page = CachedResponse([Producer.named("New Sheep", 1), .named("Goat", 4)], date: .sample + 60, totalCount: 9)
    await cache.save(old, as: .test("producers"))
    await cache.save(page, as: .test("producers?page=2"))
    await cache.save(old, as: CacheKey(source: "another", path: "producers"))
    try prepare(kind)
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

  @Test("A corrupt row is skipped, and the result is incomplete", arguments: ["go", "goat", ""])
  func corruptRow(text: String) async throws {
    let rows = [Producer.named("Goat", 1), .named("Old Goat", 2), .named("Sheep", 3)]
    await cache.save(CachedResponse(rows, date: .sample), as: .test("producers"))
    try Database(path: folder.path(of: "cache.db")).execute("UPDATE producers SET location = 'Nowhere' WHERE id = 2")
    let found: SearchResult<Producer> = try #require(await cache.search(text, in: source))
    #expect(found.matches.rows == rows.filter { $0.id != 2 && TextMatcher(text).matches($0.name) })
    #expect(!found.matches.isComplete)
  }

  @Test("A corrupt index does not add wrong rows", arguments: ["go", "goat"])
  func corruptIndex(text: String) async throws {
    let rows = [Producer.named("Goat", 1), .named("Sheep", 2), .named("Goat 3", 3)]
    await cache.save(CachedResponse(rows, date: .sample), as: .test("producers"))
    let database = try Database(path: folder.path(of: "cache.db"))
    let place = 1 << 32
    // It leads to a row with another name, to no row, and to a response that does not exist.
    try database.execute("UPDATE producers_by_name SET folded_name = 'a goat too' WHERE rowid = ?", place + 1)
    try database.execute("INSERT INTO producers_by_name (rowid, folded_name) VALUES (?, 'goat')", 9 << 32)
    var found: SearchResult<Producer> = try #require(await cache.search(text, in: source))
    #expect(found.matches.rows == [rows[0], rows[2]])
    try database.execute("INSERT INTO producers_by_name (rowid, folded_name) VALUES (?, 'goat')", place + 3)
    found = try #require(await cache.search(text, in: source))
    #expect(found.matches.rows == [rows[0], rows[2]])
    #expect(!found.matches.isComplete)
    // Saving repairs the index.
    await cache.save(CachedResponse(rows + rows, date: .sample), as: .test("producers"))
    found = try #require(await cache.search(text, in: source))
    #expect(found.matches.rows == [rows[0], rows[2]])
    #expect(found.matches.isComplete)
    #expect(await cache.takeNotices() == [])
  }

  @Test("Without an index the table is searched", arguments: ["goat", "oa"])
  func withoutIndex(text: String) async throws {
    let database = try Database(path: folder.path(of: "other.db"))
    try database.execute("CREATE TABLE producers (folded_name)")
    for script in ["USING fts5(folded_name, tokenize = 'no_such_tokenizer')", "USING no_such_module(folded_name)"] {
      try CacheSchema.createIndex("CREATE VIRTUAL TABLE names \(script); CREATE TABLE half (done)", in: database)
      #expect(try database.values("SELECT name FROM sqlite_master ORDER BY name") == ["producers"])
    }
    await cache.save(CachedResponse([Producer.named("Goat", 1)], date: .sample), as: .test("producers"))
    try prepare(.plain)
    let rows = [Producer.named("Sheep", 1), .named("Gòat", 2)]
    await cache.save(CachedResponse(rows, date: .sample), as: .test("producers"))
    let found: SearchResult<Producer>? = await cache.search(text, in: source)
    #expect(found?.matches.rows == [rows[1]])
    #expect(await cache.takeNotices() == [])
  }

  private func prepare(_ kind: Kind) throws {
    guard kind == .plain else { return }
    try Database(path: folder.path(of: "cache.db")).execute(
      script: """
        DROP TRIGGER producers_deleted; DROP TABLE producers_by_name_terms; DROP TABLE producers_by_name;
        """)
  }
}

@Suite("Index of names")
struct NameIndexTests {
  private let folder: TemporaryFolder
  private let cache: ResponseCache
  private let source = "https://api.example"

  init() throws {
    folder = try TemporaryFolder()
    cache = ResponseCache(folder: folder.path)
  }

  @Test("The index follows every change of the rows")
  func consistency() async throws {
    var database = try Database(path: folder.path(of: "cache.db"))
    func expectConsistency(_ count: Int, _ comment: Testing.Comment) throws {
      let rows = try database.query(
        "SELECT (response_id << 32) | position, folded_name FROM producers ORDER BY 1", as: Int.self, String.self)
      let names = try database.query("SELECT rowid, folded_name FROM producers_by_name", as: Int.self, String.self)
      #expect(rows.map(\.0) == names.map(\.0), comment)
      #expect(rows.map { $0.1 + "\u{1}\u{1}" } == names.map(\.1), comment)
      #expect(rows.count == count, comment)
      try database.execute("INSERT INTO producers_by_name (producers_by_name) VALUES ('integrity-check')")
      #expect(try database.isIntact, comment)
    }
    func producers(_ numbers: ClosedRange<Int>) -> CachedResponse<Producer> {
      CachedResponse(Producer.samples(numbers), date: .sample)
    }

    await cache.save(producers(1...300), as: .test("producers"))
    await cache.save(producers(200...220), as: .test("page"))
    await cache.save(producers(1...5), as: CacheKey(source: "another", path: "producers"))
    try expectConsistency(326, "saved")
    await cache.save(producers(2...101), as: .test("producers"))
    try expectConsistency(126, "replaced")
    await cache.remove(Producer.self, 50, from: source)
    await cache.remove(Producer.self, 210, from: source)
    try expectConsistency(124, "rows removed")
    await cache.save(producers(7...7), as: .test("producers/7"))
    await cache.remove(Producer.self, 7, from: source)
    try expectConsistency(123, "the only row of a response removed")
    await cache.remove(.test("page"))
    try expectConsistency(103, "a response removed")
    await cache.save(CachedResponse(Post.samples(1...3), date: .sample), as: .test("producers"))
    try expectConsistency(5, "replaced by other records")
    await cache.save(producers(1...20), as: .test("producers"))
    await cache.save(producers(1...30), as: .test("page"))
    await cache.save(producers(1...10), as: .test("producers"), replacing: .allOfType)
    try expectConsistency(15, "all replaced")
    try database.execute("VACUUM")
    try expectConsistency(15, "vacuumed")
    try database.execute("BEGIN IMMEDIATE")
    try database.execute("DELETE FROM producers")
    try database.execute("ROLLBACK")
    try expectConsistency(15, "rolled back")
    #expect(await cache.clear()?.rowCount == 15)
    await cache.save(producers(1...3), as: .test("producers"))
    database = try Database(path: folder.path(of: "cache.db"))
    try expectConsistency(3, "saved again after clearing")
    let found: SearchResult<Producer>? = await cache.search("PRODUCER 2", in: source)
    #expect(found?.matches.rows == [.sample(2)])
    #expect(await cache.takeNotices() == [])
  }

  @Test("A flipped bit in the file never adds wrong rows", arguments: 0..<4)
  func rawFile(lane: Int) async throws {
    let response = CachedResponse(Producer.samples(1...60), date: .sample)
    await ResponseCache(folder: folder.path).save(response, as: .test("producers"))
    try Database(path: folder.path(of: "cache.db")).checkpoint()
    let intact = try Data(contentsOf: URL(fileURLWithPath: folder.path(of: "cache.db")))
    var position = 100 + lane * 37
    while position < intact.count {
      var corrupt = intact
      corrupt[position] ^= 1 << (position % 8)
      let other = try TemporaryFolder()
      try corrupt.write(to: URL(fileURLWithPath: other.path(of: "cache.db")))
      let cache = ResponseCache(folder: other.path)
      for text in ["producer 3", "r 4", "6"] {
        let found: SearchResult<Producer>? = await cache.search(text, in: source)
        let all = response.rows.filter { TextMatcher(text).matches($0.name) }
        #expect(found?.matches.rows.allSatisfy { all.contains($0) } != false, "byte \(position)")
      }
      await cache.save(response, as: .test("producers"))
      #expect(await cache.rows(of: .test("producers")) == response, "byte \(position)")
      position += 601
    }
  }
}
