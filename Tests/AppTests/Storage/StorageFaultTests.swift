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
    ["XDG_CACHE_HOME": "/proc"], ["XDG_CACHE_HOME": "/sys"], ["XDG_CACHE_HOME": "/dev/null"],
    ["HOME": "/dev/null/home"], ["XDG_CACHE_HOME": "/tmp/\(String(repeating: "x", count: 300))"],
  ]

  @Test(
    "A file or a broken link in place of the cache folder costs one warning", arguments: ["file", "loop", "nowhere"])
  func occupied(kind: String) async throws {
    let folder = try TemporaryFolder()
    let target = ["loop": "app", "nowhere": "/proc/nowhere"][kind]
    if let target {
      try FileManager.default.createSymbolicLink(atPath: folder.path(of: "app"), withDestinationPath: target)
    } else {
      _ = try folder.file("app", "a file")
    }
    let result = try await Program("posts", environment: ["XDG_CACHE_HOME": folder.path]).run()
    #expect(result.status == 0 && result.lines.count == 100)
    #expect(result.errorLines.count == 1 && result.errors.hasPrefix(Self.cacheWriteFailure), "\(result)")
  }

  @Test(
    "Without a cache folder in the environment there is no warning",
    arguments: [["HOME": ""], ["HOME": "home", "XDG_CACHE_HOME": "cache"]])
  func noEnvironment(environment: [String: String]) async throws {
    // In a temporary folder, because Foundation creates folders below a relative home.
    let folder = try TemporaryFolder()
    var program = Program(environment: environment)
    program.executable = "/bin/sh"
    program.arguments = ["-c", #"cd "$0" && exec "$@""#, folder.path, Program.app, "posts"]
    let result = try await program.run()
    #expect(result.status == 0 && result.lines.count == 100 && result.errors.isEmpty, "\(result)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test("Files and folders are accessible to the user only, whatever the umask")
  func umask() async throws {
    let folder = try TemporaryFolder()
    var program = Program(environment: ["HOME": folder.path])
    program.executable = "/bin/sh"
    program.arguments = ["-c", #"umask 000 && exec "$0" posts"#, Program.app]
    let result = try await program.run()
    #expect(result.status == 0 && result.lines.count == 100 && result.errors.isEmpty, "\(result)")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(names.contains(".cache/app/cache.db"))
    for name in names {
      let mode = try FileManager.default.attributesOfItem(atPath: folder.path(of: name))[.posixPermissions] as? Int
      #expect(mode.map { $0 & 0o077 } == 0, "\(name)")
    }
  }

  @Test("The cache folder and its files are accessible to the user only")
  func modes() async throws {
    let (program, _) = try await Self.cachedPosts()
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(program.cacheFolder) == 0o700)
    for file in try FileManager.default.contentsOfDirectory(atPath: program.cacheFolder) {
      #expect(try mode("\(program.cacheFolder)/\(file)") == 0o600, "\(file)")
    }
  }

  // MARK: File

  /// Damage to the database file.
  enum Damage: String, CaseIterable, Sendable {
    case emptied
    case text
    case randomBytes
    case headerOnly
    case cutInHalf
    case zeroedPages

    func apply(to path: String) throws {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      var damaged = bytes
      switch self {
      case .emptied: damaged = []
      case .text: damaged = Array("This is a text, and no database at all.\n".utf8)
      case .randomBytes:
        var generator = SystemRandomNumberGenerator()
        damaged = bytes.map { _ in UInt8.random(in: 0...255, using: &generator) }
      case .headerOnly: damaged = Array(bytes.prefix(100))
      case .cutInHalf: damaged = Array(bytes.prefix(bytes.count / 2))
      case .zeroedPages: for index in 4096..<bytes.count { damaged[index] = 0 }
      }
      try Data(damaged).write(to: URL(fileURLWithPath: path))
    }
  }

  @Test(
    "A corrupt database costs a request and a warning, is quarantined and replaced",
    arguments: Damage.allCases)
  func damage(_ damage: Damage) async throws {
    let (program, first) = try await Self.cachedPosts()
    try program.openDatabase().checkpoint()
    try damage.apply(to: program.databasePath)
    let damagedRun = try await program.run()
    #expect(damagedRun.status == 0 && damagedRun.bytes == first.bytes, "\(damagedRun)")
    let quarantined = "\(program.databasePath).corrupt"
    if damage == .emptied {
      // SQLite treats an empty file as a new database.
      #expect(damagedRun.errors.isEmpty && !FileManager.default.fileExists(atPath: quarantined))
    } else {
      #expect(
        damagedRun.errorLines.count == 1 && damagedRun.errors.hasPrefix("app: the cache was corrupt ("), "\(damagedRun)"
      )
      #expect(damagedRun.errors.contains(quarantined) && FileManager.default.fileExists(atPath: quarantined))
    }
    let next = try await program.with("posts", "--offline").run()
    #expect(next.status == 0 && next.bytes == first.bytes && next.cachedAge != nil, "\(next)")
  }

  @Test("A corrupt database with --offline is an error")
  func damageOffline() async throws {
    let (program, _) = try await Self.cachedPosts()
    try Damage.randomBytes.apply(to: program.databasePath)
    let result = try await program.with("posts", "--offline").run()
    #expect(result.status == 3 && result.bytes.isEmpty)
    #expect(
      result.errorLines.first { $0.contains("was corrupt") } != nil && result.errorLines.count == 3, "\(result)")
  }

  @Test("A modified row is left out, and the list is fetched again")
  func modifiedRow() async throws {
    let (program, first) = try await Self.cachedPosts()
    try program.openDatabase().execute("UPDATE posts SET title = title || '!' WHERE id = 40")
    let offline = try await program.with("posts", "--offline").run()
    #expect(offline.status == 0 && offline.lines == first.lines.filter { !$0.hasPrefix("40\t") }, "\(offline)")
    #expect(offline.errorLines.first == "app: 1 row could not be read and is left out" && offline.errorLines.count == 2)
    let one = try await program.with("post", "40", "--offline").run()
    #expect(one.status == 3 && one.bytes.isEmpty)
    let corrected = try await program.with("posts", "--debug").run()
    #expect(corrected.status == 0 && corrected.bytes == first.bytes)
    // One request: its line and its curl command.
    #expect(corrected.errorLines.count == 2 && corrected.errors.contains("/posts -> 200"), "\(corrected)")
    let next = try await program.with("posts", "--debug").run()
    #expect(next.bytes == first.bytes && next.errors.isEmpty)
  }

  @Test("A database of a newer version is not changed, and another file is used")
  func newerSchema() async throws {
    let (program, first) = try await Self.cachedPosts()
    do {
      let database = try program.openDatabase()
      try database.execute("PRAGMA user_version = 99")
      try database.checkpoint()
    }
    let newer = try Data(contentsOf: URL(fileURLWithPath: program.databasePath))
    let result = try await program.run()
    #expect(result.status == 0 && result.bytes == first.bytes && result.errors.isEmpty, "\(result)")
    #expect(try await program.with("posts", "--offline").run().bytes == first.bytes)
    #expect(try await program.with("cache", "clear").run().status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: program.databasePath)) == newer)
  }

  // MARK: System

  @Test("On a full disk the cached rows can still be read", arguments: [0, 8])
  func fullDiskWithCachedRows(kilobytes: Int) async throws {
    let (program, first) = try await Self.cachedPosts()
    func limited(_ command: String) async throws -> ProgramResult {
      var program = program.with("-c", "ulimit -f \(kilobytes); exec \"$0\" \(command)", Program.app)
      program.executable = "/bin/bash"
      return try await program.run()
    }
    for command in ["posts", "posts --offline", "posts --refresh"] {
      let result = try await limited(command)
      #expect(result.status == 0 && result.bytes == first.bytes, "\(result)")
      let expected = ["posts": "", "posts --offline": "app: showing data cached "][command] ?? Self.cacheWriteFailure
      #expect(
        result.errors.hasPrefix(expected) && result.errorLines.count == (expected.isEmpty ? 0 : 1), "\(result)")
    }
    let next = try await program.with("posts", "--offline").run()
    #expect(next.status == 0 && next.bytes == first.bytes && next.cachedAge != nil, "\(next)")
  }

  @Test("On a full disk the response is printed with one warning, and the program is not killed", arguments: [8, 100])
  func fullDisk(kilobytes: Int) async throws {
    var program = Program()
    program.executable = "/bin/bash"
    program.arguments = ["-c", "ulimit -f \(kilobytes); exec \"$0\" posts", Program.app]
    let result = try await program.run()
    #expect(result.status == 0 && result.lines.count == 100, "\(result)")
    #expect(result.errorLines.count == 1 && result.errors.hasPrefix(Self.cacheWriteFailure), "\(result)")
    var later = program
    later.executable = Program.app
    let next = try await later.with("posts").run()
    #expect(next.status == 0 && next.bytes == result.bytes && next.errors.isEmpty, "\(next)")
    #expect(try await later.with("posts", "--offline").run().bytes == result.bytes)
  }

  @Test(
    "A clock that was wrong makes rows stale",
    arguments: [(-3653.0 * 86400, "at a future date, check the clock"), (3653.0 * 86400, "3653 days ago")])
  func clock(age: Double, words: String) async throws {
    let sample = LockedValue(Sample(titles: ["Then"]))
    let server = try ScriptedServer { request in try sample.value.response(to: request.path) }
    let program = Program("posts", "--max-age", "31536000", baseURL: server.baseURL)
    _ = try await program.run()
    await program.ageCache(by: age)
    let offline = try await program.with("posts", "--offline").run()
    #expect(offline.output == "1\tThen\tAda Sample\n" && offline.cachedAge == words, "\(offline)")
    sample.value = Sample(titles: ["Now"])
    #expect(try await program.run().output == "1\tNow\tAda Sample\n")
    #expect(server.requests.count == 4)
    #expect(try await program.run().output == "1\tNow\tAda Sample\n")
    #expect(server.requests.count == 4)
    server.stop()
  }

  @Test(
    "A locked database delays a write, costs a warning, and does not block reads",
    arguments: ["writing", "reading and writing"])
  func locked(against use: String) async throws {
    let (program, first) = try await Self.cachedPosts()
    let other = try program.openDatabase()
    if use != "writing" { try other.execute("PRAGMA locking_mode = EXCLUSIVE") }
    try other.execute("BEGIN IMMEDIATE")
    try other.execute("DELETE FROM posts")
    let result = try await program.with("posts", "--refresh").run()
    #expect(result.status == 0 && result.bytes == first.bytes, "\(result)")
    #expect(result.errorLines.count == 1 && result.errors.hasPrefix(Self.cacheWriteFailure), "\(result)")
    #expect(result.errors.contains("locked"))
    if use == "writing" {
      // Readers do not wait for the writer.
      let reader = try await program.with("posts", "--debug").run()
      #expect(reader.bytes == first.bytes && reader.errors.isEmpty, "\(reader)")
    }
    try other.execute("ROLLBACK")
  }
}
