import Testing

@Suite("Storage faults", .startsPrograms)
struct StorageFaultTests {
  private static let cacheWriteFailure = "app: could not write the cache: "

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

  @Test("On a full disk the response is printed with one warning, and cached rows can still be read")
  func fullDisk() async throws {
    let cached = Program("posts")
    let first = try await cached.run()
    try #require(first.status == 0 && first.lines.count == 100 && first.errors.isEmpty, "\(first)")
    for (home, command, errors) in [
      (Program(), "posts", Self.cacheWriteFailure), (cached, "posts", ""),
      (cached, "posts --refresh", Self.cacheWriteFailure),
      (cached, "posts --offline", "app: showing data cached "),
    ] {
      // The index of the log needs 32 KiB to read the cache.
      var program = home.with("-c", "ulimit -f 40; exec \"$0\" \(command)", Program.app)
      program.executable = "/bin/bash"
      let result = try await program.run()
      #expect(result.status == 0 && result.bytes == first.bytes, "\(result)")
      #expect(result.errors.hasPrefix(errors) && result.errorLines.count == (errors.isEmpty ? 0 : 1), "\(result)")
    }
    let next = try await cached.with("posts", "--offline").run()
    #expect(next.status == 0 && next.bytes == first.bytes && next.cachedAge != nil, "\(next)")
  }
}
