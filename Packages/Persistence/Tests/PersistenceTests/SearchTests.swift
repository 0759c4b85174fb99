import Foundation
import Models
import Testing

@testable import Persistence

@Suite("A search by name")
struct SearchTests {
  private let folder: TemporaryFolder
  private let saved: ResponseCache
  private let source = "https://api.example"

  init() throws {
    folder = try TemporaryFolder()
    saved = ResponseCache(folder: folder.path)
  }

  /// Whether a file has its index, or was made by an SQLite that knows none.
  enum Kind: CaseIterable {
    case indexed, plain
  }

  private static let names = [
    "Bríd's Dairy", "Café \"Olé\"", "Goat & Sons", "goats galore", "Ab", "b", "", "Straße 7", "東京農場", "ΟΔΥΣΣΕΎΣ Farm",
    "100% Honey_Farm*", "with\0a NUL", "\0", "a\u{FFFD}b", "Fﬁsh", "e\u{301}e\u{301}e\u{301}", "👩‍🌾 farm", "AND OR NOT",
    "NEAR(goat)", "folded_name: goat", "- ^goat*", "'quoted'", "goat", "Goat",
  ]

  @Test("finds what TextMatcher finds, whatever is looked for", arguments: Kind.allCases)
  func rule(kind: Kind) async throws {
    let producers = Self.names.enumerated().map { Producer.named($1, $0) }
    await saved.save(SavedRows(rows: producers, fetchedAt: .sample), as: .test("producers"))
    try prepare(kind)
    let texts =
      Self.names + [
        "goat", "GOAT", "oat", "olé", "\"Ol", "\"", "e", "é", "ee", "eee", "ab", "far", "fis", "ss", "京農場", "京", "a\0b",
        "with\0a", "h\0a", "\u{FFFD}", "\u{301}", "*", "%", "_", "Fa_m", "x", "xyz", "nowhere to be found", "ς",
        "σσευσ",
        String(repeating: "goat", count: 5000), "AND", "'", "- ^",
      ]
    for text in texts {
      let found: SavedSearch<Producer> = try #require(await saved.search(text, in: source))
      #expect(found.rows == producers.filter { TextMatcher(text).matches($0.name) }, "\(text.debugDescription)")
      #expect(found.searchedCount == producers.count)
      #expect(found.isComplete)
    }
    #expect(await saved.takeNotices() == [])
  }

  @Test("finds nothing where no producers are saved", arguments: ["", "goat", "go"])
  func nothing(text: String) async throws {
    #expect(await saved.search(text, in: source) as SavedSearch<Producer>? == nil)
    #expect(folder.names == [])
    await saved.save(
      SavedRows(rows: [Producer.named("goat", 1)], fetchedAt: .sample), as: CacheKey(source: "b", path: ""))
    await saved.save(SavedRows(rows: Post.samples(1...3), fetchedAt: .sample), as: .test("posts"))
    #expect(await saved.search(text, in: source) as SavedSearch<Producer>? == nil)
    await saved.save(SavedRows<Producer>(rows: [], fetchedAt: .sample), as: .test("none"))
    #expect(
      await saved.search(text, in: source)
        == SavedSearch<Producer>(rows: [], fetchedAt: .sample, isComplete: true, searchedCount: 0))
  }

  @Test("takes each id once, as it was in the answer fetched last", arguments: Kind.allCases)
  func latest(kind: Kind) async throws {
    let old = SavedRows(
      rows: [Producer.named("Old Goat", 1), .named("Goat", 2), .named("Sheep", 3), .named("Goat again", 2)],
      fetchedAt: .sample)
    let page = SavedRows(
      rows: [Producer.named("New Sheep", 1), .named("Goat", 4)], fetchedAt: .sample + 60, totalCount: 9)
    await saved.save(old, as: .test("producers"))
    await saved.save(page, as: .test("producers?page=2"))
    await saved.save(old, as: CacheKey(source: "another", path: "producers"))
    try prepare(kind)
    for (text, ids) in [("goat", [2, 4]), ("Old", []), ("sheep", [3, 1]), ("ee", [3, 1]), ("", [2, 3, 1, 4])] {
      let found: SavedSearch<Producer> = try #require(await saved.search(text, in: source))
      #expect(found.rows.map(\.id.rawValue) == ids, "\(text)")
      #expect(found.searchedCount == 4)
      #expect(found.fetchedAt == .sample)
      #expect(found.isComplete)
      #expect(found.totalCount == nil)
    }
    // Of one answer the first row with the id counts.
    await saved.remove(.test("producers?page=2"))
    let found: SavedSearch<Producer>? = await saved.search("goat", in: source)
    #expect(found?.rows == Array(old.rows[0...1]))
    #expect(found?.searchedCount == 3)
  }

  @Test("knows whether the whole list was searched")
  func coverage() async throws {
    func coverage(_ wholeList: String? = nil) async throws -> (Bool, Int?) {
      let found: SavedSearch<Producer> = try #require(await saved.search("x", in: source, wholeList: wholeList))
      return (found.isComplete, found.totalCount)
    }
    let rows = [Producer.named("x", 1)]
    await saved.save(SavedRows(rows: rows, fetchedAt: .sample + 9, totalCount: 70), as: .test("p?page=1"))
    await saved.save(SavedRows(rows: rows, fetchedAt: .sample, totalCount: 80), as: .test("p?page=2"))
    #expect(try await coverage() == (false, 70))
    await saved.save(SavedRows(rows: rows, fetchedAt: .sample + 20, totalCount: nil), as: .test("p/1"))
    #expect(try await coverage() == (true, nil))
    #expect(try await coverage("p") == (false, 70))
    await saved.save(SavedRows(rows: rows, fetchedAt: .sample, isComplete: false), as: .test("p"))
    #expect(try await coverage("p") == (false, 70))
    await saved.save(SavedRows(rows: rows, fetchedAt: .sample), as: .test("p"))
    #expect(try await coverage("p") == (true, nil))
  }

  @Test("leaves out a damaged row, and says that something is missing", arguments: ["go", "goat", ""])
  func damage(text: String) async throws {
    let rows = [Producer.named("Goat", 1), .named("Old Goat", 2), .named("Sheep", 3)]
    await saved.save(SavedRows(rows: rows, fetchedAt: .sample), as: .test("producers"))
    try Database(path: folder("saved.db")).execute("UPDATE producers SET location = 'Nowhere' WHERE id = 2")
    let found: SavedSearch<Producer> = try #require(await saved.search(text, in: source))
    #expect(found.rows == rows.filter { $0.id != 2 && TextMatcher(text).matches($0.name) })
    #expect(!found.isComplete)
  }

  @Test("is led nowhere wrong by a damaged index", arguments: ["go", "goat"])
  func damagedIndex(text: String) async throws {
    let rows = [Producer.named("Goat", 1), .named("Sheep", 2), .named("Goat 3", 3)]
    await saved.save(SavedRows(rows: rows, fetchedAt: .sample), as: .test("producers"))
    let database = try Database(path: folder("saved.db"))
    let place = 1 << 32
    // It leads to a row with another name, to none at all, and into an answer that is not there.
    try database.execute("UPDATE producers_by_name SET folded_name = 'a goat too' WHERE rowid = ?", place + 1)
    try database.execute("INSERT INTO producers_by_name (rowid, folded_name) VALUES (?, 'goat')", 9 << 32)
    var found: SavedSearch<Producer> = try #require(await saved.search(text, in: source))
    #expect(found.rows == [rows[0], rows[2]])
    try database.execute("INSERT INTO producers_by_name (rowid, folded_name) VALUES (?, 'goat')", place + 3)
    found = try #require(await saved.search(text, in: source))
    #expect(found.rows == [rows[0], rows[2]])
    #expect(!found.isComplete)
    // And it is put right.
    await saved.save(SavedRows(rows: rows + rows, fetchedAt: .sample), as: .test("producers"))
    found = try #require(await saved.search(text, in: source))
    #expect(found.rows == [rows[0], rows[2]])
    #expect(found.isComplete)
    #expect(await saved.takeNotices() == [])
  }

  @Test("reads the table where SQLite can make no index", arguments: ["goat", "oa"])
  func withoutIndex(text: String) async throws {
    let database = try Database(path: folder("other.db"))
    try database.execute("CREATE TABLE producers (folded_name)")
    for script in ["USING fts5(folded_name, tokenize = 'no_such_tokenizer')", "USING no_such_module(folded_name)"] {
      try CacheSchema.makeIndex("CREATE VIRTUAL TABLE names \(script); CREATE TABLE half (done)", in: database)
      #expect(try database.values("SELECT name FROM sqlite_master ORDER BY name") == ["producers"])
    }
    await saved.save(SavedRows(rows: [Producer.named("Goat", 1)], fetchedAt: .sample), as: .test("producers"))
    try prepare(.plain)
    let rows = [Producer.named("Sheep", 1), .named("Gòat", 2)]
    await saved.save(SavedRows(rows: rows, fetchedAt: .sample), as: .test("producers"))
    let found: SavedSearch<Producer>? = await saved.search(text, in: source)
    #expect(found?.rows == [rows[1]])
    #expect(await saved.takeNotices() == [])
  }

  private func prepare(_ kind: Kind) throws {
    guard kind == .plain else { return }
    try Database(path: folder("saved.db")).execute(
      script: """
        DROP TRIGGER producers_deleted; DROP TABLE producers_by_name_terms; DROP TABLE producers_by_name;
        """)
  }
}

@Suite("The index of names")
struct NameIndexTests {
  private let folder: TemporaryFolder
  private let saved: ResponseCache
  private let source = "https://api.example"

  init() throws {
    folder = try TemporaryFolder()
    saved = ResponseCache(folder: folder.path)
  }

  @Test("keeps in step with the rows, however they change")
  func step() async throws {
    let database = try Database(path: folder("saved.db"))
    func expectStep(_ count: Int, _ comment: Testing.Comment) throws {
      let rows = try database.query(
        "SELECT (answer << 32) | position, folded_name FROM producers ORDER BY 1", as: Int.self, String.self)
      let names = try database.query("SELECT rowid, folded_name FROM producers_by_name", as: Int.self, String.self)
      #expect(rows.map(\.0) == names.map(\.0), comment)
      #expect(rows.map { $0.1 + "\u{1}\u{1}" } == names.map(\.1), comment)
      #expect(rows.count == count, comment)
      try database.execute("INSERT INTO producers_by_name (producers_by_name) VALUES ('integrity-check')")
      #expect(try database.isSound, comment)
    }
    func producers(_ numbers: ClosedRange<Int>) -> SavedRows<Producer> {
      SavedRows(rows: Producer.samples(numbers), fetchedAt: .sample)
    }

    await saved.save(producers(1...300), as: .test("producers"))
    await saved.save(producers(200...220), as: .test("page"))
    await saved.save(producers(1...5), as: CacheKey(source: "another", path: "producers"))
    try expectStep(326, "saved")
    await saved.save(producers(2...101), as: .test("producers"))
    try expectStep(126, "replaced")
    await saved.remove(Producer.self, 50, from: source)
    await saved.remove(Producer.self, 210, from: source)
    try expectStep(124, "rows removed")
    await saved.save(producers(7...7), as: .test("producers/7"))
    await saved.remove(Producer.self, 7, from: source)
    try expectStep(123, "the only row of an answer removed")
    await saved.remove(.test("page"))
    try expectStep(103, "an answer removed")
    await saved.save(SavedRows(rows: Post.samples(1...3), fetchedAt: .sample), as: .test("producers"))
    try expectStep(5, "replaced by other records")
    await saved.save(producers(1...20), as: .test("producers"))
    await saved.save(producers(1...30), as: .test("page"))
    await saved.save(producers(1...10), as: .test("producers"), replacing: .allOfType)
    try expectStep(15, "all replaced")
    try database.execute("VACUUM")
    try expectStep(15, "vacuumed")
    try database.execute("BEGIN IMMEDIATE")
    try database.execute("DELETE FROM producers")
    try database.execute("ROLLBACK")
    try expectStep(15, "rolled back")
    #expect(await saved.clear()?.rowCount == 15)
    try expectStep(0, "cleared")
    await saved.save(producers(1...3), as: .test("producers"))
    try expectStep(3, "saved anew")
    let found: SavedSearch<Producer>? = await saved.search("PRODUCER 2", in: source)
    #expect(found?.rows == [.sample(2)])
    #expect(await saved.takeNotices() == [])
  }

  @Test("is set aside with a file whose pages are damaged, or leads nowhere wrong", arguments: 0..<4)
  func rawFile(lane: Int) async throws {
    let answer = SavedRows(rows: Producer.samples(1...60), fetchedAt: .sample)
    await ResponseCache(folder: folder.path).save(answer, as: .test("producers"))
    try Database(path: folder("saved.db")).checkpoint()
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder("saved.db")))
    var position = 100 + lane * 37
    while position < whole.count {
      var damaged = whole
      damaged[position] ^= 1 << (position % 8)
      let other = try TemporaryFolder()
      try damaged.write(to: URL(fileURLWithPath: other("saved.db")))
      let saved = ResponseCache(folder: other.path)
      for text in ["producer 3", "r 4", "6"] {
        let found: SavedSearch<Producer>? = await saved.search(text, in: source)
        let all = answer.rows.filter { TextMatcher(text).matches($0.name) }
        #expect(found?.rows.allSatisfy { all.contains($0) } != false, "byte \(position)")
      }
      await saved.save(answer, as: .test("producers"))
      #expect(await saved.rows(of: .test("producers")) == answer, "byte \(position)")
      position += 601
    }
  }
}
