import Foundation
import PersistenceTestSupport
import TestSupport
import Testing

@Suite("Private files")
struct PrivateFileTests {
  @Test("Only the user can access the files and folders, whatever the umask", arguments: ["000", "022", "077"])
  func umask(mask: String) throws {
    let folder = try TemporaryFolder()
    let shell = ["sh", "-c", #"umask \#(mask) && exec "$0" "$@""#]
    #expect(
      try WriterProcess(["round", folder.path(of: "a/b/app"), "1"], startedBy: shell).finish().lines.last == "saved")
    #expect(try WriterProcess(["draft", folder.path(of: "a/c/app")], startedBy: shell).finish().lines.last == "marked")
    for name in ["a", "a/b", "a/b/app", "a/c", "a/c/app"] { #expect(try folder.mode(name) == 0o700, "\(name)") }
    let files =
      ["", "-wal", "-shm"].map { "a/b/app/cache-1.db\($0)" } + ["a/c/app/drafts.db", "a/c/app/drafts-1.lock"]
    for name in files { #expect(try folder.mode(name) == 0o600, "\(name)") }
  }

  @Test("A file that others can access is made private")
  func existing() throws {
    let folder = try TemporaryFolder()
    #expect(try WriterProcess(["common", folder.path]).finish().lines == ["saved"])
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: folder.path(of: "cache-1.db"))
    #expect(try WriterProcess(["round", folder.path]).finish().lines == ["found 20", "saved"])
    #expect(try folder.mode("cache-1.db") == 0o600)
  }
}
