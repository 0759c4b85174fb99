import Foundation
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@Suite("Special files and links in place of files")
struct SpecialFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Something other than a regular file with one link.
  enum Kind: CaseIterable {
    case fifo, linkToDevice, link, danglingLink, hardLink, folder

    /// Creates it at a path.
    ///
    /// - Parameter target: A file beside the path, to link to.
    func create(at path: String, target: String) throws {
      let code =
        switch self {
        case .fifo: mkfifo(path, 0o666)
        case .linkToDevice: symlink("/dev/urandom", path)
        case .link, .danglingLink: symlink(target, path)
        case .hardLink: linkat(AT_FDCWD, target, AT_FDCWD, path, 0)
        case .folder: mkdir(path, 0o755)
        }
      guard code == 0 else { throw SystemError("create \(path)") }
    }
  }

  /// Replaces a file by something else, runs a program, and verifies that what a link leads to has not changed.
  private func expectRefusal(
    of kind: Kind, at name: String, _ arguments: [String], lines expected: (_ reason: String) -> [String]
  ) throws {
    let (path, target) = (folder.path(of: name), folder.path(of: "target"))
    let contents = (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data("target".utf8)
    try? FileManager.default.removeItem(atPath: path)
    if kind != .danglingLink {
      try contents.write(to: URL(fileURLWithPath: target))
      chmod(target, 0o644)
    }
    try kind.create(at: path, target: target)
    let names = folder.names

    // It must not hang, and a test cannot stop a process that does.
    let (lines, code) = try WriterProcess(arguments, startedBy: ["timeout", "-s", "KILL", "30"]).finish()
    #expect(code == 0)
    #expect(lines == expected("\(path): not a regular file with one link"))

    if kind == .danglingLink {
      #expect(!FileManager.default.fileExists(atPath: target))
    } else {
      #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == contents)
      #expect(try folder.mode("target") == 0o644)
    }
    // Nothing is quarantined or replaced.
    #expect(Set(names).isSubset(of: folder.names))
    #expect(!folder.names.contains { $0.contains("corrupt") })
  }

  private static let suffixes = ["", "-wal", "-shm", "-journal"]

  @Test("Nothing is cached, which is reported", arguments: Kind.allCases, suffixes)
  func cache(kind: Kind, suffix: String) throws {
    if !suffix.isEmpty {
      #expect(try WriterProcess(["common", folder.path]).finish().lines == ["saved"])
      try Database(path: folder.path(of: "cache-1.db")).checkpoint()
    }
    for command in ["round", "clear"] {
      try expectRefusal(of: kind, at: "cache-1.db" + suffix, [command, folder.path]) {
        (command == "round" ? ["found nothing", "not saved"] : ["not cleared"])
          + ["notice: could not write the cache: \($0)"]
      }
      try FileManager.default.removeItem(atPath: folder.path(of: "cache-1.db" + suffix))
    }
  }

  @Test(
    "A file or a folder of another user is not used, which is reported",
    .enabled(if: geteuid() == 0, "only the superuser can give a file away"), arguments: ["cache-1.db", "drafts.db", ""])
  func otherUser(name: String) throws {
    let command = name == "drafts.db" ? "draft" : "round"
    #expect(try WriterProcess([command, folder.path]).finish().code == 0)
    let path = name.isEmpty ? folder.path : folder.path(of: name)
    #expect(chown(path, 1, 1) == 0)
    let reason = "\(path): it belongs to another user"
    let expected =
      command == "draft"
      ? ["not read: \(reason)", "not marked: \(reason)"]
      : ["found nothing", "not saved", "notice: could not write the cache: \(reason)"]
    #expect(try WriterProcess([command, folder.path]).finish().lines == expected)
  }

  @Test("A draft is not leased, and the error has the reason", arguments: Kind.allCases)
  func lockFile(kind: Kind) throws {
    #expect(try WriterProcess(["draft", folder.path]).finish().lines == ["found nothing", "marked"])
    // The next draft will be number 2.
    try expectRefusal(of: kind, at: "drafts-2.lock", ["draft", folder.path]) {
      ["found new@example.org", "not marked: \($0)"]
    }
    try FileManager.default.removeItem(atPath: folder.path(of: "drafts-2.lock"))
    #expect(try WriterProcess(["draft", folder.path]).finish().lines == ["found new@example.org", "marked"])
  }
}
