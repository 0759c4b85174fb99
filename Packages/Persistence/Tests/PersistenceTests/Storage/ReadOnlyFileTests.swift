import Foundation
import Models
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@testable import Persistence

@Suite("Read-only file", .enabled(if: Privileges.canBeDropped, "the superuser can write every file"))
struct ReadOnlyFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(_ command: String) throws -> [String] {
    let (lines, code) = try WriterProcess([command, folder.path], startedBy: Privileges.dropping).finish()
    #expect(code == 0)
    return lines
  }

  @Test(
    "Drafts are read, a notice says that none can be saved, and nothing is quarantined",
    arguments: [0o444, 0o440, 0o404, 0o400], [true, false])
  func drafts(mode: Int, hasLog: Bool) throws {
    #expect(try run("draft") == ["found nothing", "marked"])
    if !hasLog { try Database(path: folder.path(of: "drafts.db")).checkpoint() }
    #expect(folder.names.contains("drafts.db-wal") == hasLog)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path(of: "drafts.db"))
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.path(of: "drafts.db")))
    let path = folder.path(of: "drafts.db")
    for _ in 1...3 {
      #expect(
        try run("draft") == [
          "found new@example.org", "not marked: \(path): the file can only be read",
          "notice: drafts can be read, but not saved: \(path): the file is read-only",
        ])
    }
    #expect(try folder.mode("drafts.db") == mode)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(!folder.names.contains { $0.contains("corrupt") || $0 == "drafts-2.lock" })

    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path(of: "drafts.db"))
    #expect(try run("draft") == ["found new@example.org", "marked"])
    #expect(try run("draft") == ["found new@example.org, new@example.org", "marked"])
  }

  @Test("A file of a newer version is reported as such, and another one is used")
  func newer() throws {
    try Database(path: folder.path(of: "drafts.db")).execute("PRAGMA user_version = 9")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.path(of: "drafts.db"))
    let notice = "notice: \(StorageNotice.draftsOfNewerVersion(path: folder.path(of: "drafts.db")))"
    #expect(try run("draft") == ["found nothing", "marked", notice])
    #expect(try run("draft") == ["found new@example.org", "marked", notice])
  }

  @Test("A corrupt file is reported, and left as it is")
  func corrupt() throws {
    let path = folder.path(of: "drafts.db")
    try Data("no database".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    #expect(
      try run("draft") == ["not read: \(path): file is not a database", "not marked: \(path): file is not a database"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("no database".utf8))
    #expect(folder.names == ["drafts.db"])
  }

  @Test("A cache is read and not written, and can be cleared")
  func cache() throws {
    #expect(try run("common") == ["saved"])
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.path(of: "cache.db"))
    let notice =
      "notice: could not write the cache: \(folder.path(of: "cache.db")): attempt to write a readonly database"
    for _ in 1...2 { #expect(try run("round") == ["found 20", "not saved", notice]) }
    #expect(try folder.mode("cache.db") == 0o444)
    #expect(try run("clear") == ["cleared 1"])
    #expect(try run("round") == ["found nothing", "saved"])
  }
}
