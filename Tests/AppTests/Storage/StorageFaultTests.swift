import Foundation
import Persistence
import TestSupport
import Testing

@Suite("Storage faults", .startsPrograms)
struct StorageFaultTests {
  private static let cacheWriteFailure = "app: could not write the cache: "

  /// Caches the posts and users of the shared sandbox.
  private static func cachedPosts() async throws -> (program: Program, first: ProgramResult) {
    let program = Program("posts")
    let first = try await program.run()
    try #require(first.status == 0 && first.lines.count == 100 && first.errors.isEmpty, "\(first)")
    return (program, first)
  }

  // MARK: Folder

  @Test("Without a writable cache folder the response is printed with one warning", arguments: environments)
  func noFolder(_ environment: [String: String]) async throws {
    let result = try await Program("posts", environment: environment).run()
    #expect(result.status == 0 && result.lines.count == 100, "\(result)")
    #expect(result.errorLines.count == 1 && result.errors.hasPrefix(Self.cacheWriteFailure), "\(result)")
  }

  /// Folders that not even the superuser can create: in /proc and /sys, below a file, with too long a name.
  static let environments: [[String: String]] = [
    ["XDG_CACHE_HOME": "/proc"], ["HOME": "/dev/null/home"],
  ]

  @Test("Without a folder for drafts, a form and an account of the sandbox are not said to be kept")
  func noStateFolder() async throws {
    let form = ["account", "create", "--first-name=Ada", "--last-name=Byron", "--email=ada@example.org"]
    let program = Program(environment: ["HOME": "relative"])
    let lost = try await program.with(form + ["--base-url=http://127.0.0.1:9"]).run()
    #expect(lost.status == 3)
    #expect(
      lost.errorLines[1...4] == [
        "  the form could not be kept as a draft: there is no folder for drafts; set HOME or XDG_STATE_HOME",
        "  --first-name=Ada", "  --last-name=Byron", "  --email=ada@example.org",
      ], "\(lost)")
    let created = try await program.with(form + ["--sandbox"]).run()
    #expect(created.status == 0)
    #expect(
      created.errorLines == [
        "Created account 13 in the sandbox, which has no folder to keep it: set HOME or XDG_STATE_HOME"
      ], "\(created)")
  }

  @Test("Files and folders are accessible to the user only, whatever the umask, and only those of the program")
  func umask() async throws {
    let folder = try TemporaryFolder()
    var program = Program(environment: ["HOME": folder.path])
    program.executable = "/bin/sh"
    program.arguments = ["-c", #"umask 000 && exec "$0" posts"#, Program.app]
    let result = try await program.run()
    #expect(result.status == 0 && result.lines.count == 100 && result.errors.isEmpty, "\(result)")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(names.contains(".cache/app/cache.db"))
    #expect(names.filter { !$0.hasPrefix(".cache/app") } == [".cache"])
    for name in names {
      let mode = try FileManager.default.attributesOfItem(atPath: folder.path(of: name))[.posixPermissions] as? Int
      #expect(mode.map { $0 & 0o077 } == 0, "\(name)")
    }
  }

  // MARK: File

  /// Replaces the cache database by other bytes.
  private static func damage(_ program: Program) throws {
    try program.openDatabase().checkpoint()
    try Data("This is a text, and no database at all.\n".utf8).write(to: URL(filePath: program.databasePath))
  }

  @Test("A corrupt database costs a request and a warning, is quarantined and replaced")
  func damaged() async throws {
    let (program, first) = try await Self.cachedPosts()
    try Self.damage(program)
    let damagedRun = try await program.run()
    #expect(damagedRun.status == 0 && damagedRun.bytes == first.bytes, "\(damagedRun)")
    let quarantined = "\(program.databasePath).corrupt"
    #expect(
      damagedRun.errorLines.count == 1 && damagedRun.errors.hasPrefix("app: the cache was corrupt ("), "\(damagedRun)")
    #expect(damagedRun.errors.contains(quarantined) && FileManager.default.fileExists(atPath: quarantined))
    let next = try await program.with("posts", "--offline").run()
    #expect(next.status == 0 && next.bytes == first.bytes && next.cachedAge != nil, "\(next)")
  }

  // MARK: System

  @Test("On a full disk the response is printed with one warning, and cached rows can still be read")
  func fullDisk() async throws {
    let (cached, first) = try await Self.cachedPosts()
    for (home, command, errors) in [
      (Program(), "posts", Self.cacheWriteFailure), (cached, "posts", ""),
      (cached, "posts --refresh", Self.cacheWriteFailure),
      (cached, "posts --offline", "app: showing data cached "),
    ] {
      var program = home.with("-c", "ulimit -f 8; exec \"$0\" \(command)", Program.app)
      program.executable = "/bin/bash"
      let result = try await program.run()
      #expect(result.status == 0 && result.bytes == first.bytes, "\(result)")
      #expect(result.errors.hasPrefix(errors) && result.errorLines.count == (errors.isEmpty ? 0 : 1), "\(result)")
    }
    let next = try await cached.with("posts", "--offline").run()
    #expect(next.status == 0 && next.bytes == first.bytes && next.cachedAge != nil, "\(next)")
  }

  @Test("A locked database delays a write, costs a warning, and does not block reads")
  func locked() async throws {
    let (program, first) = try await Self.cachedPosts()
    let other = try program.openDatabase()
    try other.execute("BEGIN IMMEDIATE")
    try other.execute("DELETE FROM posts")
    let result = try await program.with("posts", "--refresh").run()
    #expect(result.status == 0 && result.bytes == first.bytes, "\(result)")
    #expect(result.errorLines.count == 1 && result.errors.hasPrefix(Self.cacheWriteFailure), "\(result)")
    #expect(result.errors.contains("locked"))
    // Readers do not wait for the writer.
    let reader = try await program.with("posts", "--debug").run()
    #expect(reader.bytes == first.bytes && reader.errors.isEmpty, "\(reader)")
    try other.execute("ROLLBACK")
  }
}
