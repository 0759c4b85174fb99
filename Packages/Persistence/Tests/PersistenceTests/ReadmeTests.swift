import Foundation
import Models
import Persistence
import Testing

struct Cup: Record, Equatable {
  static let table = "cups"
  static let columns = ["id", "label", "is_clean"]

  var id: Tagged<Cup, Int>
  var label: String?
  var isClean: Bool

  init(from row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    label = try row.read()
    isClean = try row.read()
  }

  func write(to row: inout RowWriter) {
    row.write(id)
    row.write(label)
    row.write(isClean)
  }
}

extension Cup {
  init(id: Tagged<Cup, Int>, label: String?, isClean: Bool) {
    self.id = id
    self.label = label
    self.isClean = isClean
  }
}

@Suite("The samples of the README")
struct ReadmeTests {
  private let folder: String
  private let temporaryFolder: TemporaryFolder

  init() throws {
    temporaryFolder = try TemporaryFolder()
    folder = temporaryFolder.path
  }

  @Test("Records are inserted, updated and fetched")
  func database() throws {
    let path = temporaryFolder("cups.db")
    let cups = [
      Cup(id: 1, label: "tea", isClean: true), Cup(id: 2, label: nil, isClean: true),
      Cup(id: 3, label: "coffee", isClean: true), Cup(id: 4, label: "tea", isClean: false),
    ]

    let database = try Database(path: path)
    try database.migrate([
      Migration("CREATE TABLE cups (id INTEGER PRIMARY KEY, label TEXT, is_clean INTEGER NOT NULL)")
    ])
    try database.transaction {
      try database.insert(cups)
      try database.execute("UPDATE cups SET is_clean = ? WHERE label IS NULL", false)
    }
    let clean = try database.fetchAll(Cup.self, "WHERE is_clean = ? ORDER BY label", true)
    let counts = try database.query("SELECT label, count(*) FROM cups GROUP BY label", as: String?.self, Int.self)

    #expect(clean == [cups[2], cups[0]])
    #expect(counts.map(\.0) == [nil, "coffee", "tea"])
    #expect(counts.map(\.1) == [1, 1, 2])
  }

  @Test("An answer is saved and read")
  func responseCache() async throws {
    let posts = Post.samples(5...8)
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    var shown: [Post] = []
    func show(_ rows: [Post], asOf date: Date) { if date == now { shown = rows } }
    func warn(_ text: String) { Issue.record("\(text)") }

    let responseCache = ResponseCache(folder: folder)
    let name = CacheKey(source: "https://api.example", path: "posts")

    let answer = SavedRows(rows: posts, fetchedAt: now, entityTag: #""v1""#)
    await responseCache.save(answer, as: name)

    if let saved: SavedRows<Post> = await responseCache.rows(of: name), saved.isComplete {
      show(saved.rows, asOf: saved.fetchedAt)
    }
    let post: SavedRows<Post>? = await responseCache.row(7, in: "https://api.example")
    for notice in await responseCache.takeNotices() { warn("\(notice)") }

    #expect(shown == posts)
    #expect(post?.rows == [Post.sample(7)])
  }

  @Test("Producers are found by name")
  func search() async throws {
    let responseCache = ResponseCache(folder: folder)
    let name = CacheKey(source: "https://api.example", path: "producers")
    let producers = SavedRows(rows: [Producer.named("La Crèmerie", 1), .named("Old Dairy", 2)], fetchedAt: .sample)
    var shown: [Producer] = []
    func show(_ rows: [Producer], isAll: Bool) { if isAll { shown = rows } }

    await responseCache.save(producers, as: name, replacing: .allOfType)
    if let found: SavedSearch<Producer> = await responseCache.search("creme", in: name.source) {
      show(found.rows, isAll: found.isComplete)
    }

    #expect(shown == [.named("La Crèmerie", 1)])
    #expect(TextMatcher("creme").matches("Crème"))
  }

  @Test("A draft is claimed and sent", arguments: [true, false])
  func drafts(isTaken: Bool) async throws {
    let source = "https://api.example"
    let now = Date.sample
    func send(_ values: [AccountField: String]) async -> Bool { isTaken && values[.firstName] == "Ada" }

    let drafts = DraftStore(folder: folder)
    let typed: [AccountField: String] = [.firstName: "Ada", .email: "ada@example.org"]
    let draft = try await drafts.add(typed, accountID: nil, source: source, reason: "timed out", at: now)

    if let claimed = try await drafts.claim(draft.id) {
      if await send(claimed.values) {
        _ = try await drafts.remove(claimed.id)
      } else {
        try await drafts.release(claimed.id, reason: "timed out again")
      }
    }

    #expect(try await drafts.drafts().map(\.reason) == (isTaken ? [] : ["timed out again"]))
  }
}
