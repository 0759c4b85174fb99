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

  private static func size(of program: Program) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: program.cacheFolder).reduce(0) { sum, name in
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(program.cacheFolder)/\(name)")
      return sum + (attributes[.size] as? Int ?? 0)
    }
  }
}
