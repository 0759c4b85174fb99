import Foundation
import TestSupport
import Testing

@Suite("app cache", .startsPrograms)
struct CacheCommandTests {
  @Test("path prints the path of the database by the XDG rules, and creates nothing")
  func path() async throws {
    let folder = try TemporaryFolder()
    for (environment, path) in [
      (["HOME": folder.path], "\(folder.path)/.cache/app/cache.db"),
      (["HOME": folder.path, "XDG_CACHE_HOME": folder.path(of: "c")], "\(folder.path)/c/app/cache.db"),
      (["HOME": folder.path, "XDG_CACHE_HOME": "relative"], "\(folder.path)/.cache/app/cache.db"),
      (["HOME": folder.path, "XDG_CACHE_HOME": ""], "\(folder.path)/.cache/app/cache.db"),
    ] {
      let result = try await Program("cache", "path", environment: environment).run()
      #expect(result.status == 0 && result.output == "\(path)\n" && result.errors.isEmpty, "\(result)")
    }
    #expect(try folder.files == [])
    let json = try await Program("cache", "path", "--json", environment: ["HOME": "/h\"\u{1B}"]).run()
    #expect(json.output == #""/h\"\u001b/.cache/app/cache.db""# + "\n")
  }

  @Test("info lists server, response, row count and date")
  func info() async throws {
    let server = try Sample.standard.server()
    defer { server.stop() }
    let program = Program("posts", baseURL: server.baseURL)
    let earlier = Date()
    _ = try await program.run()
    _ = try await program.with("todos", "--user", "1").run()

    let piped = try await program.with("cache", "info").run()
    #expect(piped.status == 0 && piped.errors.isEmpty)
    let fields = piped.lines.map { $0.split(separator: "\t").map(String.init) }
    #expect(fields.map { $0[1] } == ["posts", "users", "users/1/todos"] && fields.map { $0[2] } == ["1", "1", "3"])
    #expect(fields.allSatisfy { $0.count == 4 && $0[0] == server.baseURL })
    for field in fields {
      let date = try Date(field[3], strategy: .iso8601)
      #expect(date > earlier.addingTimeInterval(-2) && date < Date(timeIntervalSinceNow: 2))
    }

    let rows = try #require(try await program.with("cache", "info", "--json").run().json as? [[String: Any]])
    #expect(rows.count == 3 && Set(rows[0].keys) == ["server", "response", "rows", "cached", "complete"])
    #expect(rows.allSatisfy { $0["complete"] as? Bool == true } && rows[2]["rows"] as? Int == 3)
    let some = try await program.with("cache", "info", "--fields", "rows,response").run()
    #expect(some.output == "1\tposts\n1\tusers\n3\tusers/1/todos\n")

    let shown = try await program.with("cache", "info").on(try PseudoTerminal(columns: 120)).run()
    let lines = shown.unstyledLines
    #expect(lines[0] == server.baseURL && lines.count == 8, "\(shown)")
    #expect(lines[1].split(separator: " ") == ["RESPONSE", "ROWS", "CACHED"])
    #expect(lines[4].wholeMatch(of: /\s*users\/1\/todos +3 +(just now|[0-9]+ (s|min) ago)/) != nil, "\(shown)")
    #expect(lines[5].isEmpty && lines[6] == "3 responses")
    #expect(lines[7].wholeMatch(of: /[0-9]+ KB in (.*)/)?.1 == program.databasePath[...], "\(shown)")
    #expect(server.requests.count == 3)
  }

  @Test("info prints nothing for an empty cache, with a notice on a terminal only")
  func empty() async throws {
    let program = Program("cache", "info")
    let piped = try await program.run()
    #expect(piped.status == 0 && piped.bytes.isEmpty && piped.errors.isEmpty)
    #expect(try await program.with("cache", "info", "--json").run().output == "[]\n")
    var terminal = program.on(try PseudoTerminal())
    terminal.errors = .recorded
    let shown = try await terminal.run()
    #expect(shown.status == 0 && shown.unstyled.isEmpty && shown.errors == "app: the cache is empty\n")
  }

  @Test("clear deletes all responses and quarantined files, and shrinks the database")
  func clear() async throws {
    let program = Program("posts")
    _ = try await program.run()
    try Data("damaged".utf8).write(to: URL(fileURLWithPath: program.databasePath))
    _ = try await program.run()
    #expect(FileManager.default.fileExists(atPath: "\(program.databasePath).corrupt"))
    let size = try Self.size(of: program)

    let cleared = try await program.with("cache", "clear").run()
    #expect(cleared.status == 0 && cleared.bytes.isEmpty)
    #expect(cleared.errors.wholeMatch(of: /app: deleted 2 responses, [0-9]+ KB\n/) != nil, "\(cleared)")
    #expect(try Self.size(of: program) < size)
    #expect(!FileManager.default.fileExists(atPath: "\(program.databasePath).corrupt"))
    #expect(try await program.with("cache", "info").run().bytes.isEmpty)
    #expect(try await program.with("posts", "--offline").run().status == 3)

    let again = try await program.with("cache", "clear").run()
    #expect(again.status == 0 && again.errors == "app: the cache is empty\n", "\(again)")
    #expect(try await program.run().lines.count == 100)
  }

  @Test(
    "Without a cache folder in the environment the command fails with exit code 1 and advice",
    arguments: ["path", "info", "clear"])
  func noFolder(action: String) async throws {
    let result = try await Program("cache", action, environment: ["HOME": "", "XDG_CACHE_HOME": "cache"]).run()
    #expect(result.status == 1 && result.bytes.isEmpty)
    #expect(
      result.errorLines == ["app: there is no folder for the cache", "Set HOME or XDG_CACHE_HOME."])
  }

  @Test("A file in place of the cache folder is reported", arguments: ["info", "clear"])
  func badFolder(action: String) async throws {
    let result = try await Program("cache", action, environment: ["XDG_CACHE_HOME": "/dev/null"]).run()
    #expect(result.status == (action == "info" ? 0 : 1) && result.bytes.isEmpty)
    #expect(result.errors.contains("/dev/null/app: "), "\(result)")
  }

  @Test("info and clear do not create an empty cache")
  func untouched() async throws {
    let program = Program("cache", "info")
    let info = try await program.run()
    #expect(info.status == 0 && info.bytes.isEmpty && info.errors.isEmpty)
    let clear = try await program.with("cache", "clear").run()
    #expect(clear.status == 0 && clear.bytes.isEmpty && clear.errors == "app: the cache is empty\n")
    #expect(!FileManager.default.fileExists(atPath: program.cacheFolder))
  }

  private static func size(of program: Program) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: program.cacheFolder).reduce(0) { sum, name in
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(program.cacheFolder)/\(name)")
      return sum + (attributes[.size] as? Int ?? 0)
    }
  }
}
