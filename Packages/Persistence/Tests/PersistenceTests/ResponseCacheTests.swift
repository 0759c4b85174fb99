import Foundation
import Models
import Persistence
import Testing

@Suite("Saved data")
struct ResponseCacheTests {
  private let folder: TemporaryFolder
  private let saved: ResponseCache

  init() throws {
    folder = try TemporaryFolder()
    saved = ResponseCache(folder: folder.path + "/data/app")
  }

  @Test("is nothing at first, and makes nothing before it is asked")
  func empty() async {
    #expect(folder.names == [])
    #expect(saved.path == folder.path + "/data/app/saved.db")
    #expect(await saved.rows(Post.self, of: .test("posts")) == nil)
    #expect(await saved.row(7, in: "https://api.example") as SavedRows<Post>? == nil)
    #expect(await saved.renew(.test("posts"), fetchedAt: .sample) == false)
    await saved.remove(Post.self, 7, from: "https://api.example")
    await saved.remove(.test("posts"))
    await saved.removeAll(from: "https://api.example")
    #expect(await saved.summary().answers == [])
    #expect(folder.names == [])
    #expect(await saved.takeNotices() == [])
  }

  @Test("belongs to the user alone", arguments: ["data", "data/app", "data/app/saved.db", "data/app/saved.db-wal"])
  func modes(path: String) async throws {
    await saved.save(SavedRows(rows: Post.samples(1...3), fetchedAt: .sample), as: .test("posts"))
    let mode = try FileManager.default.attributesOfItem(atPath: folder(path))[.posixPermissions] as? Int
    #expect(mode == (path.contains("db") ? 0o600 : 0o700))
  }

  @Test("keeps the order of the answer, and what is known about it")
  func order() async {
    let numbers = [5, 3, 9, 3, 1, 3, 0, -2]
    let answer = SavedRows(
      rows: Todo.samples(numbers),
      fetchedAt: .sample,
      entityTag: nil,
      isComplete: false,
      skippedCount: 2
    )
    await saved.save(answer, as: .test("todos"))
    #expect(await saved.rows(of: .test("todos")) == answer)
    #expect(await ResponseCache(folder: folder.path + "/data/app").rows(of: .test("todos")) == answer)
  }

  @Test("keeps an answer without rows")
  func noRows() async {
    let answer = SavedRows<Models.Comment>(rows: [], fetchedAt: .sample, entityTag: "\"e\"")
    await saved.save(answer, as: .test("posts/7/comments"))
    #expect(await saved.rows(of: .test("posts/7/comments")) == answer)
  }

  @Test("replaces an answer with all its rows, be it of other records")
  func replace() async throws {
    await saved.save(SavedRows(rows: Post.samples(1...50), fetchedAt: .sample), as: .test("x"))
    let second = SavedRows(rows: Post.samples([60, 40]), fetchedAt: .sample.addingTimeInterval(9), entityTag: "\"2\"")
    await saved.save(second, as: .test("x"))
    #expect(await saved.rows(of: .test("x")) == second)
    #expect(await saved.row(1, in: "https://api.example") as SavedRows<Post>? == nil)

    let third = SavedRows(rows: Album.samples(1...2), fetchedAt: .sample)
    await saved.save(third, as: .test("x"))
    #expect(await saved.rows(of: .test("x")) == third)
    #expect(await saved.rows(Post.self, of: .test("x")) == nil)
    #expect(await saved.summary().answers.map(\.rowCount) == [2])
    let database = try Database(path: try #require(saved.path))
    #expect(try database.values("SELECT count(*) FROM posts") == [0])
  }

  @Test("keeps sources and paths apart")
  func names() async {
    let names = [
      CacheKey(source: "a", path: "posts"), CacheKey(source: "b", path: "posts"),
      CacheKey(source: "a", path: "Posts"),
      CacheKey(source: "ap", path: "osts"), CacheKey(source: "", path: ""), CacheKey(source: "a\0", path: "posts"),
    ]
    for (number, name) in names.enumerated() {
      await saved.save(SavedRows(rows: [Post.sample(number)], fetchedAt: .sample), as: name)
    }
    for (number, name) in names.enumerated() {
      #expect(await saved.rows(Post.self, of: name)?.rows == [Post.sample(number)])
    }
    #expect(await saved.row(1, in: "a") as SavedRows<Post>? == nil)
    #expect(await (saved.row(1, in: "b") as SavedRows<Post>?)?.rows == [Post.sample(1)])
    await saved.remove(Post.self, 0, from: "b")
    #expect(await saved.rows(Post.self, of: names[0]) != nil)
    #expect(await Set(saved.summary().answers.map(\.name)) == Set(names))
  }

  @Test("reads the rows of a list that belong to one parent")
  func filter() async {
    let answer = SavedRows(rows: Photo.samples(1...35), fetchedAt: .sample, entityTag: "\"e\"")
    await saved.save(answer, as: .test("photos"))
    var part = answer
    part.rows = Photo.samples(10...19)
    #expect(await saved.rows(of: .test("photos"), where: ("album_id", 1)) == part)
    part.rows = []
    #expect(await saved.rows(of: .test("photos"), where: ("album_id", 99)) == part)
    #expect(await saved.rows(Photo.self, of: .test("photos"), where: ("no_such_column", 1)) == nil)
  }

  @Test("finds one row in whatever answer was fetched last")
  func oneRow() async {
    func post(_ text: String) -> Post { Post.sample(7) { _ in text } }
    let source = "https://api.example"
    await saved.save(SavedRows(rows: [Post.sample(6), post("new")], fetchedAt: .sample + 10), as: .test("posts"))
    await saved.save(SavedRows(rows: [post("old")], fetchedAt: .sample, entityTag: "\"e\""), as: .test("posts/7"))
    #expect(await saved.row(7, in: source) == SavedRows(rows: [post("new")], fetchedAt: .sample + 10))
    await saved.renew(.test("posts/7"), fetchedAt: .sample + 20)
    #expect(await saved.row(7, in: source) == SavedRows(rows: [post("old")], fetchedAt: .sample + 20))
  }

  @Test("renews what the server has confirmed, and nothing else of it")
  func renew() async {
    var answer = SavedRows(rows: User.samples(1...10), fetchedAt: .sample, entityTag: "\"e\"", skippedCount: 1)
    await saved.save(answer, as: .test("users"))
    answer.fetchedAt += 60
    #expect(await saved.renew(.test("users"), fetchedAt: answer.fetchedAt))
    #expect(await saved.rows(of: .test("users")) == answer)
  }

  @Test("removes a row that is gone from every answer of its source")
  func remove() async {
    let rows = Models.Comment.samples(1...5)
    await saved.save(SavedRows(rows: rows, fetchedAt: .sample, entityTag: "\"e\""), as: .test("comments"))
    await saved.save(SavedRows(rows: [rows[2], rows[2]], fetchedAt: .sample), as: .test("comments/3"))
    await saved.save(SavedRows(rows: [rows[3]], fetchedAt: .sample, entityTag: "\"e\""), as: .test("comments/4"))
    await saved.remove(Models.Comment.self, 3, from: "https://api.example")
    #expect(
      await saved.rows(of: .test("comments"))
        == SavedRows(rows: [rows[0], rows[1], rows[3], rows[4]], fetchedAt: .sample)
    )
    #expect(await saved.rows(Models.Comment.self, of: .test("comments/3")) == nil)
    #expect(await saved.rows(Models.Comment.self, of: .test("comments/4"))?.entityTag == "\"e\"")
    #expect(await saved.row(3, in: "https://api.example") as SavedRows<Models.Comment>? == nil)
    #expect(await saved.summary().answers.map(\.rowCount) == [4, 1])
  }

  @Test("removes one answer and no other")
  func removeAnswer() async {
    let answer = SavedRows(rows: Account.samples(1...5), fetchedAt: .sample)
    for name in [CacheKey.test("users.json"), .test("users"), CacheKey(source: "b", path: "users.json")] {
      await saved.save(answer, as: name)
    }
    await saved.remove(.test("users.json"))
    #expect(await saved.rows(Account.self, of: .test("users.json")) == nil)
    #expect(await saved.rows(of: .test("users")) == answer)
    #expect(await saved.rows(of: CacheKey(source: "b", path: "users.json")) == answer)
    #expect(await saved.summary().answers.map(\.rowCount) == [5, 5])
  }

  @Test("removes all answers of a source with all their rows, and none of another")
  func removeSource() async throws {
    let source = "https://api.example"
    let others = [CacheKey(source: source + "/v2", path: "x"), CacheKey(source: "https://API.example", path: "x")]
    let answer = SavedRows(rows: Producer.samples(1...5), fetchedAt: .sample)
    for name in others { await saved.save(answer, as: name) }
    for type in recordTypes { await save(type, 1...20, as: .test(type.table)) }
    await saved.save(SavedRows<Post>(rows: [], fetchedAt: .sample), as: .test("empty"))
    await saved.removeAll(from: source)
    #expect(await Set(saved.summary().answers.map(\.name)) == Set(others))
    #expect(await saved.row(1, in: source) as SavedRows<User>? == nil)
    #expect(await saved.search("r 1", in: source) as SavedSearch<Producer>? == nil)
    for name in others {
      #expect(await saved.rows(of: name) == answer)
      #expect(await (saved.search("r 1", in: name.source) as SavedSearch<Producer>?)?.rows == [.sample(1)])
    }
    let database = try Database(path: try #require(saved.path))
    for type in recordTypes {
      #expect(try database.values("SELECT count(*) FROM \(type.table)") == [type == Producer.self ? 10 : 0])
    }
    #expect(try database.isSound)
    #expect(await saved.takeNotices() == [])
  }

  @Test("removes all answers of a source, or none of them")
  func removeSourceWhole() async throws {
    let posts = SavedRows(rows: Post.samples(1...5), fetchedAt: .sample)
    let todos = SavedRows(rows: Todo.samples(1...5), fetchedAt: .sample)
    await saved.save(posts, as: .test("posts"))
    await saved.save(todos, as: .test("todos"))
    let path = try #require(saved.path)
    try Database(path: path).execute(
      "CREATE TRIGGER stay BEFORE DELETE ON answers WHEN old.path = 'todos' BEGIN SELECT RAISE(ABORT, 'it stays'); END")
    await saved.removeAll(from: "https://api.example")
    #expect(await saved.takeNotices() == [.notSaved(reason: "\(path): it stays")])
    #expect(await saved.rows(of: .test("posts")) == posts)
    #expect(await saved.rows(of: .test("todos")) == todos)
  }

  private func save<Row: Sample>(_ type: Row.Type, _ numbers: ClosedRange<Int>, as name: CacheKey) async {
    await saved.save(SavedRows(rows: Row.samples(numbers), fetchedAt: .sample), as: name)
  }

  @Test("lets an answer take the place of all of its source with rows of its type")
  func replaceAll() async {
    let old = SavedRows(rows: Producer.samples(1...5), fetchedAt: .sample, totalCount: 70)
    let posts = SavedRows(rows: Post.samples(1...2), fetchedAt: .sample)
    let other = CacheKey(source: "b", path: "producers")
    for name in [CacheKey.test("producers"), .test("producers?page=2"), .test("producers/3"), other] {
      await saved.save(old, as: name)
    }
    await saved.save(posts, as: .test("posts"))
    let new = SavedRows(rows: Producer.samples(4...9), fetchedAt: .sample + 1)
    await saved.save(new, as: .test("producers"), replacing: .allOfType)
    #expect(await saved.rows(of: .test("producers")) == new)
    #expect(await saved.row(1, in: "https://api.example") as SavedRows<Producer>? == nil)
    #expect(await saved.rows(of: other) == old)
    #expect(await saved.rows(of: .test("posts")) == posts)
    #expect(await saved.summary().answers.count == 3)
  }

  @Test("says what there is, by source and path")
  func summary() async throws {
    await saved.save(SavedRows(rows: Post.samples(1...3), fetchedAt: .sample), as: .test("posts"))
    await saved.save(SavedRows(rows: Todo.samples(1...2), fetchedAt: .sample + 1, isComplete: false), as: .test("a"))
    let summary = await saved.summary()
    #expect(summary.path == saved.path)
    #expect(
      summary.answers == [
        CacheSummary.Answer(name: .test("a"), rowCount: 2, fetchedAt: .sample + 1, isComplete: false),
        CacheSummary.Answer(name: .test("posts"), rowCount: 3, fetchedAt: .sample, isComplete: true),
      ]
    )
    let files = ["saved.db", "saved.db-wal"].map { folder("data/app/\($0)") }
    let sizes = try files.map { try FileManager.default.attributesOfItem(atPath: $0)[.size] as? Int ?? 0 }
    #expect(summary.byteCount == sizes[0] + sizes[1])
  }

  @Test("is cleared with all it took, files set aside too")
  func clear() async throws {
    await saved.save(SavedRows(rows: Photo.samples(1...2000), fetchedAt: .sample), as: .test("photos"))
    await saved.save(SavedRows(rows: Post.samples(1...3), fetchedAt: .sample), as: .test("posts"))
    let aside = folder("data/app/saved.db.corrupt")
    try Data(count: 100_000).write(to: URL(fileURLWithPath: aside))
    let before = await saved.summary().byteCount
    let cleared = try #require(await saved.clear())
    let after = await saved.summary()
    #expect(cleared.answerCount == 2)
    #expect(cleared.rowCount == 2003)
    #expect(cleared.byteCount == before - after.byteCount + 100_000)
    #expect(after.answers == [])
    #expect(after.byteCount < before / 2)
    #expect(!FileManager.default.fileExists(atPath: aside))
    #expect(await saved.rows(Photo.self, of: .test("photos")) == nil)

    let answer = SavedRows(rows: Post.samples(1...3), fetchedAt: .sample)
    await saved.save(answer, as: .test("posts"))
    #expect(await saved.rows(of: .test("posts")) == answer)
  }

  @Test("in memory is the same without a file")
  func inMemory() async {
    let saved = ResponseCache.inMemory()
    let answer = SavedRows(rows: User.samples(1...10), fetchedAt: .sample)
    await saved.save(answer, as: .test("users"))
    #expect(await saved.rows(of: .test("users")) == answer)
    #expect(saved.path == nil)
    let summary = await saved.summary()
    #expect(summary.path == nil)
    #expect(summary.byteCount > 0)
    #expect(await saved.clear()?.rowCount == 10)
    #expect(await ResponseCache.inMemory().rows(User.self, of: .test("users")) == nil)
    #expect(await saved.takeNotices() == [])
  }

  @Test("has no place for records of others, and says so once")
  func otherRecords() async throws {
    let answer = SavedRows(rows: [Plant(id: 1, name: "fern")], fetchedAt: .sample)
    await saved.save(answer, as: .test("plants"))
    await saved.save(answer, as: .test("plants"))
    #expect(await saved.rows(Plant.self, of: .test("plants")) == nil)
    let path = try #require(saved.path)
    #expect(await saved.takeNotices() == [.notSaved(reason: "\(path): saved data has no table plants")])
  }

  @Test("does not let a long log grow")
  func log() async throws {
    for round in 1...20 {
      await saved.save(SavedRows(rows: Photo.samples(1...500), fetchedAt: .sample + Double(round)), as: .test("photos"))
      let log = try FileManager.default.attributesOfItem(atPath: folder("data/app/saved.db-wal"))[.size] as? Int
      #expect(try #require(log) <= 256 << 10)
    }
  }
}

private struct Plant: Record, Identifiable, Equatable {
  static let table = "plants"
  static let columns = ["id", "name"]
  var id: Int
  var name: String

  init(id: Int, name: String) {
    self.id = id
    self.name = name
  }

  init(from row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    name = try row.read()
  }

  func write(to row: inout RowWriter) {
    row.write(id)
    row.write(name)
  }
}
