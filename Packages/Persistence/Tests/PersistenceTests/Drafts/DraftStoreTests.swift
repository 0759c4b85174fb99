import Foundation
import Models
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@testable import Persistence

@Suite("Draft store")
struct DraftStoreTests {
  private let folder: TemporaryFolder
  private let drafts: DraftStore
  private let values: [AccountField: String] = [.firstName: "Ada", .email: "ada@example", .avatarURL: ""]

  init() throws {
    folder = try TemporaryFolder()
    drafts = DraftStore(folder: folder.path + "/data/app")
  }

  @Test("An empty store returns nothing and creates no file")
  func empty() async throws {
    #expect(drafts.path == folder.path(of: "data/app/drafts.db"))
    #expect(try await drafts.drafts() == [])
    #expect(try await drafts.beginSending(1, to: "a", at: .sample) == .missing)
    #expect(try await drafts.remove(1) == false)
    #expect(folder.names == [])
    #expect(await drafts.takeNotices() == [])
  }

  @Test("The operations of an unavailable store fail with its reason")
  func unavailable() async {
    let drafts = DraftStore.unavailable(reason: "no folder")
    let error = await #expect(throws: StorageFailure.self) { try await drafts.drafts() }
    #expect(error?.reason == "no folder")
    await #expect(throws: StorageFailure.self) {
      try await drafts.add(values, accountID: nil, source: "a", reason: "", at: .sample)
    }
  }

  @Test("Drafts are read as they were added, the oldest first")
  func order() async throws {
    let second = try await drafts.add(values, accountID: nil, source: "a", reason: "timed out", at: .sample + 9)
    let first = try await drafts.add([:], accountID: 7, source: "b", reason: "", at: .sample)
    let third = try await drafts.add([.lastName: "\0é'"], accountID: -7, source: "a", reason: "no", at: .sample + 9)
    #expect(
      first
        == AccountDraft(
          id: 2, source: "b", accountID: 7, values: [:], savedAt: .sample, reason: "",
          keySeed: first.keySeed))
    let others = DraftStore(folder: folder.path(of: "data/app"))
    #expect(try await others.drafts() == [first, second, third])
  }

  @Test("Drafts are changed and removed, and ids are never reused")
  func change() async throws {
    let draft = try await drafts.add(values, accountID: 3, source: "a", reason: "timed out", at: .sample)
    _ = try await drafts.beginSending(draft.id, values: [.email: "new"], to: "a", at: .sample + 5)
    let ended = try #require(
      try await drafts.endSending(draft.id, mayHaveBeenProcessed: false, reason: "refused"))
    let changed = AccountDraft(
      id: draft.id, source: "a", accountID: 3, values: [.email: "new"], savedAt: .sample + 5, reason: "refused",
      keySeed: ended.keySeed)
    #expect(try await drafts.drafts() == [changed] && ended == changed)
    #expect(try await drafts.remove(draft.id))
    #expect(try await drafts.remove(draft.id) == false)
    #expect(try await drafts.drafts() == [])
    #expect(try await drafts.add(values, accountID: nil, source: "a", reason: "", at: .sample).id == 2)
  }

  @Test("Each commit is synced to the disk")
  func durable() throws {
    let file = DatabaseFile(contents: .drafts, folder: folder.path)
    for _ in 1...2 {
      let database = try file.open { Issue.record("\($0)") }
      #expect(try database.values("PRAGMA synchronous") == [2])
      #expect(try database.values("PRAGMA journal_mode") == ["delete"])
    }
  }
}
