import Foundation
import Models
import Persistence
import Testing

@Suite("A file that a newer program has made")
struct NewerSchemaTests {
  @Test("is left as it is; an own one is used beside it")
  func newer() async throws {
    let folder = try TemporaryFolder()
    do {
      let newer = try Database(path: folder("saved.db"))
      try newer.execute(
        script: "PRAGMA journal_mode = WAL; CREATE TABLE answers (future TEXT); PRAGMA user_version = 99")
      try newer.checkpoint()
    }
    let file = URL(fileURLWithPath: folder("saved.db"))
    let before = try Data(contentsOf: file)

    let answer = SavedRows(rows: Post.samples(1...3), fetchedAt: .sample)
    let saved = ResponseCache(folder: folder.path)
    #expect(await saved.rows(Post.self, of: .test("posts")) == nil)
    await saved.save(answer, as: .test("posts"))
    #expect(await ResponseCache(folder: folder.path).rows(of: .test("posts")) == answer)
    #expect(await saved.summary().path == folder("saved-v2.db"))
    #expect(await saved.clear()?.rowCount == 3)
    #expect(await saved.takeNotices() == [])
    #expect(try Data(contentsOf: file) == before)
  }

  @Test("may be both: then nothing is saved")
  func bothNewer() async throws {
    let folder = try TemporaryFolder()
    for name in ["saved.db", "saved-v2.db"] {
      try Database(path: folder(name)).execute(script: "CREATE TABLE answers (future TEXT); PRAGMA user_version = 3")
    }
    let saved = ResponseCache(folder: folder.path)
    await saved.save(SavedRows(rows: Post.samples(1...3), fetchedAt: .sample), as: .test("posts"))
    #expect(await saved.takeNotices().count == 1)
    #expect(try Database(path: folder("saved-v2.db")).values("SELECT count(*) FROM answers") == [0])
  }
}
