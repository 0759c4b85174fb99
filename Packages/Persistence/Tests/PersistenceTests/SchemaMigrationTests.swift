import Foundation
import Models
import Testing

@testable import Persistence

@Suite("A file of schema version 1")
struct SchemaMigrationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // As the program of that version wrote it.
    let database = try Database(path: folder("saved.db"))
    try database.migrate([CacheSchema.migrations[0]])
    for (id, tag) in [(1, "\"e\""), (2, nil)] {
      var answer = RowWriter()
      for text in ["https://api.example", "posts/\(id)", "posts"] { answer.write(text) }
      answer.write(Date.sample)
      answer.write(tag)
      for number in [1, 4, 3] { answer.write(number) }
      answer.writeChecksum()
      try database.statement(
        """
        INSERT INTO answers (source, path, table_name, fetched_at, entity_tag, is_complete, skipped_count, row_count,
        checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
      ).run(answer)
      for (position, post) in Post.samples(1...3).enumerated() {
        var row = RowWriter()
        row.write(id)
        row.write(position)
        post.write(to: &row)
        row.writeChecksum()
        try database.statement("INSERT INTO posts VALUES (?, ?, ?, ?, ?, ?, ?)").run(row)
      }
    }
  }

  @Test("keeps its answers")
  func kept() async throws {
    let saved = ResponseCache(folder: folder.path)
    var answer = SavedRows(rows: Post.samples(1...3), fetchedAt: .sample, entityTag: "\"e\"", skippedCount: 4)
    #expect(await saved.rows(of: .test("posts/1")) == answer)
    answer.entityTag = nil
    #expect(await saved.rows(of: .test("posts/2")) == answer)
    #expect(await saved.summary().answers.count == 2)

    let page = SavedRows(rows: Producer.samples(1...2), fetchedAt: .sample, totalCount: 167)
    await saved.save(page, as: .test("producers?page=1"))
    #expect(await ResponseCache(folder: folder.path).rows(of: .test("producers?page=1")) == page)
    #expect(await saved.takeNotices() == [])
    #expect(try Database(path: folder("saved.db")).values("PRAGMA user_version") == [2])
  }

  @Test("does not get a damaged answer back")
  func damaged() async throws {
    try Database(path: folder("saved.db")).execute("UPDATE answers SET skipped_count = 0 WHERE id = 1")
    let saved = ResponseCache(folder: folder.path)
    #expect(await saved.rows(Post.self, of: .test("posts/1")) == nil)
    #expect(await saved.rows(Post.self, of: .test("posts/2")) != nil)
  }

  @Test("is brought up to date by one of eight processes")
  func eight() async throws {
    let writers = try (1...8).map { try WriterProcess(["round", folder.path, "\($0)"]) }
    for writer in writers { #expect(writer.finish().lines == ["found nothing", "saved"]) }
    #expect(await ResponseCache(folder: folder.path).rows(Post.self, of: .test("posts/1")) != nil)
    #expect(try Database(path: folder("saved.db")).isSound)
  }
}
