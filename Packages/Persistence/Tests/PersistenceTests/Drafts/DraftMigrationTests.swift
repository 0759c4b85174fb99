import Foundation
import Models
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@testable import Persistence

@Suite("Drafts of schema version 1")
struct DraftMigrationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Database(path: folder.path(of: "drafts.db")).addDraftsOfVersion1(["ada@example.org", "eve@example.org"])
  }

  @Test("They are kept, each gets an idempotency key, and none is marked as sent")
  func intact() async throws {
    let store = DraftStore(folder: folder.path)
    let drafts = try await store.drafts()
    #expect(drafts.map(\.id) == [1, 2])
    #expect(drafts.map(\.accountID) == [nil, 2])
    #expect(drafts[0].values == [.firstName: "Ada", .email: "ada@example.org", .avatarURL: ""])
    #expect(drafts.allSatisfy { $0.source == "https://api.example" && $0.savedAt == .sample && $0.reason == "offline" })
    #expect(Set(drafts.map(\.idempotencyKey)).count == 2)
    #expect(drafts.allSatisfy { !$0.mayHaveBeenSent })
    #expect(try await DraftStore(folder: folder.path).drafts() == drafts)
    #expect(await store.takeNotices() == [])

    let next = try await store.add([:], accountID: nil, source: "a", reason: "", at: .sample)
    #expect(next.id == 3)
    #expect(try Database(path: folder.path(of: "drafts.db")).isIntact)
  }

  @Test("A corrupt one stays corrupt")
  func corrupt() async throws {
    try Database(path: folder.path(of: "drafts.db")).execute("UPDATE drafts SET email = 'eve@example.com' WHERE id = 2")
    let store = DraftStore(folder: folder.path)
    #expect(try await store.drafts().map(\.id) == [1])
    #expect(await store.takeNotices() == [.draftsSkipped(count: 1, path: folder.path(of: "drafts.db"))])
  }

  @Test("Only one of eight concurrent processes migrates the file")
  func eight() async throws {
    let writers = try (1...8).map { _ in try WriterProcess(["draft", folder.path]) }
    for writer in writers {
      let lines = writer.finish().lines
      #expect(
        lines.first?.hasPrefix("found ada@example.org, eve@example.org") == true
          || lines.first?.contains("eve@") == true)
      #expect(lines.last == "marked")
    }
    #expect(try await DraftStore(folder: folder.path).drafts().count == 10)
  }
}
