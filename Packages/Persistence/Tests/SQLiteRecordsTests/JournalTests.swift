import Foundation
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@Suite("Journal on a file system that lacks locks or shared memory")
struct JournalTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "cups.db")
  }

  private func migrate(failing call: String? = nil, with error: Int32 = 0) throws -> [String] {
    try WriterProcess(["migrate", path], startedBy: call.map { ["env", "FAIL_\($0)=\(error)"] } ?? []).finish().lines
  }

  @Test("Without shared memory, a new file uses a rollback journal", arguments: [ENODEV, EACCES, ENOSYS, EINVAL])
  func new(error: Int32) throws {
    #expect(try migrate(failing: "mmap", with: error) == ["truncate 1"])
    #expect(try migrate(failing: "mmap", with: error) == ["delete 2"])
    #expect(try migrate() == ["delete 3"])
    #expect(!folder.names.contains("cups.db-wal"))
    #expect(try Database(path: path).isIntact)
  }

  @Test("Without shared memory, the write-ahead log of an older file is copied into it", arguments: [true, false])
  func existing(hasLog: Bool) throws {
    #expect(try migrate() == ["wal 1"])
    if !hasLog { #expect(try WriterProcess(["close", path]).finish().code == 0) }
    #expect(try migrate(failing: "mmap", with: ENODEV) == ["truncate 2"])
    #expect(try migrate() == ["delete 3"])
    #expect(try Database(path: path).isIntact)
  }

  @Test(
    "Without locks, a connection fails at once, and the error has the reason",
    arguments: [ENOLCK, EACCES, ENOSYS, EOPNOTSUPP, EINVAL, EIO, EPERM])
  func noLocks(error: Int32) throws {
    let message = "the file system of the folder has no locks, which SQLite needs: use a folder on another one"
    #expect(try migrate(failing: "fcntl", with: error) == ["\(path): \(message)"])
    #expect(folder.names == ["cups.db"])
    #expect(try migrate() == ["wal 1"])
    #expect(try migrate(failing: "fcntl", with: error) == ["\(path): \(message)"])
  }
}
