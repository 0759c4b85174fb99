import Foundation
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@Suite("Journal on a file system without shared memory")
struct JournalTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "cups.db")
  }

  private func migrate(failingToMapWith error: Int32? = nil) throws -> [String] {
    try WriterProcess(["migrate", path], startedBy: error.map { ["env", "FAIL_MMAP=\($0)"] } ?? []).finish().lines
  }

  @Test("Without shared memory, a new file uses a rollback journal", arguments: [ENODEV, EACCES, ENOSYS, EINVAL])
  func new(error: Int32) throws {
    #expect(try migrate(failingToMapWith: error) == ["truncate 1"])
    #expect(try migrate(failingToMapWith: error) == ["delete 2"])
    #expect(try migrate() == ["delete 3"])
    #expect(!folder.names.contains("cups.db-wal"))
    #expect(try Database(path: path).isIntact)
  }

  @Test("Without shared memory, the write-ahead log of an older file is copied into it", arguments: [true, false])
  func existing(hasLog: Bool) throws {
    #expect(try migrate() == ["wal 1"])
    if !hasLog { #expect(try WriterProcess(["close", path]).finish().code == 0) }
    #expect(try migrate(failingToMapWith: ENODEV) == ["truncate 2"])
    #expect(try migrate() == ["delete 3"])
    #expect(try Database(path: path).isIntact)
  }
}
