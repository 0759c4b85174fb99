import Foundation
import PersistenceTestSupport
import TestSupport
import Testing

@Suite("Folder on a file system that lacks locks or shared memory")
struct FileSystemTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Runs the writer, whose busy timeout is two minutes.
  private func run(_ command: String, failing call: String? = nil, with error: Int32 = 0) throws -> [String] {
    let prefix = call.map { ["env", "FAIL_\($0)=\(error)"] } ?? []
    let (lines, code) = try WriterProcess([command, folder.path, "1"], startedBy: prefix).finish()
    #expect(code == 0)
    return lines
  }

  @Test("Without shared memory, responses and drafts are saved", arguments: [true, false])
  func sharedMemory(isNew: Bool) throws {
    let call = isNew ? "mmap" : nil
    #expect(try run("common", failing: call, with: ENODEV) == ["saved"])
    #expect(try run("draft", failing: call, with: ENODEV) == ["found nothing", "marked"])
    #expect(try run("round", failing: "mmap", with: ENODEV) == ["found 20", "saved"])
    #expect(try run("draft", failing: "mmap", with: ENODEV) == ["found new@example.org", "marked"])
    #expect(!folder.names.contains { $0.contains("corrupt") })
  }

  @Test("Without locks, nothing is saved, the reason is reported at once, and an older file is read")
  func locks() throws {
    let reason = "the file system of the folder has no locks, which SQLite needs: use a folder on another one"
    let notice = "notice: could not write the cache: \(folder.path)/cache.db: \(reason)"
    let error = "\(folder.path)/drafts.db: \(reason)"
    #expect(try run("round", failing: "fcntl", with: ENOLCK) == ["found nothing", "not saved", notice])
    #expect(try run("draft", failing: "fcntl", with: ENOLCK) == ["found nothing", "not marked: \(error)"])
    #expect(try run("common") == ["saved"])
    #expect(try run("draft") == ["found nothing", "marked"])
    for name in ["cache.db", "drafts.db"] {
      #expect(try WriterProcess(["close", folder.path(of: name)]).finish().code == 0)
    }
    #expect(try run("round", failing: "fcntl", with: ENOLCK).first == "found 20")
    #expect(
      try run("draft", failing: "fcntl", with: ENOLCK) == [
        "found new@example.org", "not marked: \(folder.path)/drafts.db: the file can only be read",
        "notice: drafts can be read, but not saved: \(error)",
      ])
    #expect(!folder.names.contains { $0.contains("corrupt") })
  }
}
