import Foundation
import Persistence
import Testing

@Suite("Storage at fault", .startsPrograms)
struct StorageFaultTests {
  private static let notSaved = "app: could not write the cache: "

  /// Has the posts and users of the shared sandbox saved.
  private static func saved() async throws -> (program: Program, first: Outcome) {
    let program = Program("posts")
    let first = try await program.run()
    try #require(first.status == 0 && first.lines.count == 100 && first.errors.isEmpty, "\(first)")
    return (program, first)
  }

  // MARK: The place

  @Test("is no fault where there is no place to save: the answer is given, and one note at most", arguments: places)
  func place(_ environment: [String: String]) async throws {
    let outcome = try await Program("posts", environment: environment).run()
    #expect(outcome.status == 0 && outcome.lines.count == 100, "\(outcome)")
    #expect(outcome.errorLines.count == 1 && outcome.errors.hasPrefix(Self.notSaved), "\(outcome)")
  }

  /// Where nobody, not even the superuser, can make a folder; a home below a file; a name that is too long.
  static let places: [[String: String]] = [
    ["XDG_CACHE_HOME": "/proc"], ["XDG_CACHE_HOME": "/sys"], ["XDG_CACHE_HOME": "/dev/null"],
    ["HOME": "/dev/null/home"], ["XDG_CACHE_HOME": "/tmp/\(String(repeating: "x", count: 300))"],
  ]

  @Test("is a file or a link that leads nowhere in the place of the folder", arguments: ["file", "loop", "nowhere"])
  func occupied(kind: String) async throws {
    let folder = try TemporaryFolder()
    let target = ["loop": "app", "nowhere": "/proc/nowhere"][kind]
    if let target {
      try FileManager.default.createSymbolicLink(atPath: folder.path(of: "app"), withDestinationPath: target)
    } else {
      _ = try folder.file("app", "a file")
    }
    let outcome = try await Program("posts", environment: ["XDG_CACHE_HOME": folder.path]).run()
    #expect(outcome.status == 0 && outcome.lines.count == 100)
    #expect(outcome.errorLines.count == 1 && outcome.errors.hasPrefix(Self.notSaved), "\(outcome)")
  }

  @Test(
    "is not even noticed where no folder is named at all",
    arguments: [["HOME": ""], ["HOME": "home", "XDG_CACHE_HOME": "cache"]])
  func unnamed(environment: [String: String]) async throws {
    // Foundation, too, would make folders below a home that is a relative path.
    let folder = try TemporaryFolder()
    var program = Program(environment: environment)
    program.executable = "/bin/sh"
    program.arguments = ["-c", #"cd "$0" && exec "$@""#, folder.path, Program.app, "posts"]
    let outcome = try await program.run()
    #expect(outcome.status == 0 && outcome.lines.count == 100 && outcome.errors.isEmpty, "\(outcome)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test("is kept to the user, with the folders that Foundation makes, whatever the umask")
  func umask() async throws {
    let folder = try TemporaryFolder()
    var program = Program(environment: ["HOME": folder.path])
    program.executable = "/bin/sh"
    program.arguments = ["-c", #"umask 000 && exec "$0" posts"#, Program.app]
    let outcome = try await program.run()
    #expect(outcome.status == 0 && outcome.lines.count == 100 && outcome.errors.isEmpty, "\(outcome)")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(names.contains(".cache/app/saved.db"))
    for name in names {
      let mode = try FileManager.default.attributesOfItem(atPath: folder.path(of: name))[.posixPermissions] as? Int
      #expect(mode.map { $0 & 0o077 } == 0, "\(name)")
    }
  }

  @Test("is kept to the user: the folder and the files are closed to others")
  func modes() async throws {
    let (program, _) = try await Self.saved()
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(program.savingFolder) == 0o700)
    for file in try FileManager.default.contentsOfDirectory(atPath: program.savingFolder) {
      #expect(try mode("\(program.savingFolder)/\(file)") == 0o600, "\(file)")
    }
  }

  // MARK: The file

  /// What has happened to the file.
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
    "that has damaged the file costs a request and a note: it is set aside, and the next run is as ever",
    arguments: Damage.allCases)
  func damage(_ damage: Damage) async throws {
    let (program, first) = try await Self.saved()
    try program.openDatabase().checkpoint()
    try damage.apply(to: program.databasePath)
    let spoilt = try await program.run()
    #expect(spoilt.status == 0 && spoilt.bytes == first.bytes, "\(spoilt)")
    let aside = "\(program.databasePath).corrupt"
    if damage == .emptied {
      // An empty file is as good as none.
      #expect(spoilt.errors.isEmpty && !FileManager.default.fileExists(atPath: aside))
    } else {
      #expect(spoilt.errorLines.count == 1 && spoilt.errors.hasPrefix("app: the cache was corrupt ("), "\(spoilt)")
      #expect(spoilt.errors.contains(aside) && FileManager.default.fileExists(atPath: aside))
    }
    let next = try await program.with("posts", "--offline").run()
    #expect(next.status == 0 && next.bytes == first.bytes && next.savedAge != nil, "\(next)")
  }

  @Test("that has damaged the file leaves nothing to show when there is no server either")
  func damageOffline() async throws {
    let (program, _) = try await Self.saved()
    try Damage.randomBytes.apply(to: program.databasePath)
    let outcome = try await program.with("posts", "--offline").run()
    #expect(outcome.status == 3 && outcome.bytes.isEmpty)
    #expect(
      outcome.errorLines.first { $0.contains("was corrupt") } != nil && outcome.errorLines.count == 3, "\(outcome)")
  }

  @Test("that has changed a row in the file is seen: the list is fetched again, and the row is not shown meanwhile")
  func flippedBit() async throws {
    let (program, first) = try await Self.saved()
    try program.openDatabase().execute("UPDATE posts SET title = title || '!' WHERE id = 40")
    let offline = try await program.with("posts", "--offline").run()
    #expect(offline.status == 0 && offline.lines == first.lines.filter { !$0.hasPrefix("40\t") }, "\(offline)")
    #expect(offline.errorLines.first == "app: 1 row could not be read and is left out" && offline.errorLines.count == 2)
    let one = try await program.with("post", "40", "--offline").run()
    #expect(one.status == 3 && one.bytes.isEmpty)
    let mended = try await program.with("posts", "--debug").run()
    #expect(mended.status == 0 && mended.bytes == first.bytes)
    // One attempt: its line, and the command that repeats it.
    #expect(mended.errorLines.count == 2 && mended.errors.contains("/posts -> 200"), "\(mended)")
    let next = try await program.with("posts", "--debug").run()
    #expect(next.bytes == first.bytes && next.errors.isEmpty)
  }

  @Test("of a newer program is left as it is, to the byte; this one saves beside it")
  func newerSchema() async throws {
    let (program, first) = try await Self.saved()
    do {
      let database = try program.openDatabase()
      try database.execute("PRAGMA user_version = 99")
      try database.checkpoint()
    }
    let newer = try Data(contentsOf: URL(fileURLWithPath: program.databasePath))
    let outcome = try await program.run()
    #expect(outcome.status == 0 && outcome.bytes == first.bytes && outcome.errors.isEmpty, "\(outcome)")
    #expect(try await program.with("posts", "--offline").run().bytes == first.bytes)
    #expect(try await program.with("cache", "clear").run().status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: program.databasePath)) == newer)
  }

  // MARK: The machine

  @Test("of a full disk costs nothing of what is saved already: it can still be read", arguments: [0, 8])
  func fullWithRows(kilobytes: Int) async throws {
    let (program, first) = try await Self.saved()
    func limited(_ command: String) async throws -> Outcome {
      var program = program.with("-c", "ulimit -f \(kilobytes); exec \"$0\" \(command)", Program.app)
      program.executable = "/bin/bash"
      return try await program.run()
    }
    for command in ["posts", "posts --offline", "posts --refresh"] {
      let outcome = try await limited(command)
      #expect(outcome.status == 0 && outcome.bytes == first.bytes, "\(outcome)")
      let expected = ["posts": "", "posts --offline": "app: showing data cached "][command] ?? Self.notSaved
      #expect(
        outcome.errors.hasPrefix(expected) && outcome.errorLines.count == (expected.isEmpty ? 0 : 1), "\(outcome)")
    }
    let next = try await program.with("posts", "--offline").run()
    #expect(next.status == 0 && next.bytes == first.bytes && next.savedAge != nil, "\(next)")
  }

  @Test("of a full disk: the answer is given, with one note; the program is not killed", arguments: [8, 100])
  func full(kilobytes: Int) async throws {
    var program = Program()
    program.executable = "/bin/bash"
    program.arguments = ["-c", "ulimit -f \(kilobytes); exec \"$0\" posts", Program.app]
    let outcome = try await program.run()
    #expect(outcome.status == 0 && outcome.lines.count == 100, "\(outcome)")
    #expect(outcome.errorLines.count == 1 && outcome.errors.hasPrefix(Self.notSaved), "\(outcome)")
    var later = program
    later.executable = Program.app
    let next = try await later.with("posts").run()
    #expect(next.status == 0 && next.bytes == outcome.bytes && next.errors.isEmpty, "\(next)")
    #expect(try await later.with("posts", "--offline").run().bytes == outcome.bytes)
  }

  @Test(
    "of a clock that was wrong makes rows old, not eternal",
    arguments: [(-3653.0 * 86400, "at a future date, check the clock"), (3653.0 * 86400, "3653 days ago")])
  func clock(age: Double, words: String) async throws {
    let sample = Variable(Sample(titles: ["Then"]))
    let server = try BrokenServer { request in try sample.value.answer(to: request.path) }
    let program = Program("posts", "--max-age", "31536000", baseURL: server.baseURL)
    _ = try await program.run()
    await program.age(by: age)
    let offline = try await program.with("posts", "--offline").run()
    #expect(offline.output == "1\tThen\tAda Sample\n" && offline.savedAge == words, "\(offline)")
    sample.value = Sample(titles: ["Now"])
    #expect(try await program.run().output == "1\tNow\tAda Sample\n")
    #expect(server.requests.count == 4)
    #expect(try await program.run().output == "1\tNow\tAda Sample\n")
    #expect(server.requests.count == 4)
    server.stop()
  }

  @Test(
    "that another program keeps locked costs some seconds and a note, not the answer",
    arguments: ["writing", "reading and writing"])
  func locked(against use: String) async throws {
    let (program, first) = try await Self.saved()
    let other = try program.openDatabase()
    if use != "writing" { try other.execute("PRAGMA locking_mode = EXCLUSIVE") }
    try other.execute("BEGIN IMMEDIATE")
    try other.execute("DELETE FROM posts")
    let outcome = try await program.with("posts", "--refresh").run()
    #expect(outcome.status == 0 && outcome.bytes == first.bytes, "\(outcome)")
    #expect(outcome.errorLines.count == 1 && outcome.errors.hasPrefix(Self.notSaved), "\(outcome)")
    #expect(outcome.errors.contains("locked"))
    if use == "writing" {
      // Who only reads waits for nobody.
      let reader = try await program.with("posts", "--debug").run()
      #expect(reader.bytes == first.bytes && reader.errors.isEmpty, "\(reader)")
    }
    try other.execute("ROLLBACK")
  }
}
