import Dependencies
import Foundation
import Models
import NetworkClient
import Persistence
import Terminal
import TestSupport
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("The cache command")
@MainActor struct CacheCommandTests {
  static func run(
    _ arguments: String..., of cache: ResponseCache, output profile: TerminalProfile = .plain
  ) async -> CommandResult {
    await CommandResult.run(["cache"] + arguments, output: profile) { _, values in values.responseCache = cache }
  }

  /// Returns a cache in a folder, with the responses of two runs of the program.
  static func filled(in folder: String) async -> ResponseCache {
    let cache = ResponseCache(folder: folder + "/app")
    for arguments in [["users"], ["album", "1"]] {
      let program = await CommandResult.run(arguments, server: .sample) { $0.responseCache = cache }
      #expect(program.exitCode == .success)
    }
    return cache
  }

  @Test("shows the path of the database, whether it exists or not")
  func path() async throws {
    let folder = try TemporaryFolder()
    let cache = ResponseCache(folder: folder.path + "/app")
    #expect(await Self.run("path", of: cache).output == "\(folder.path)/app/cache.db\n")
    #expect(await Self.run("path", of: cache, output: .terminal(20)).output == "\(folder.path)/app/cache.db\n")
    #expect(await Self.run("path", "--json", of: cache).output == "\"\(folder.path)/app/cache.db\"\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/app"))
  }

  @Test("writes one cached response per line to a pipe")
  func info() async throws {
    let folder = try TemporaryFolder()
    let cache = await Self.filled(in: folder.path)
    let program = await Self.run("info", of: cache)
    #expect((program.exitCode, program.messages) == (.success, ""))
    let time = "2027-01-15T08:00:00Z"
    #expect(
      program.output == """
        https://jsonplaceholder.typicode.com\talbums/1\t1\t\(time)
        https://jsonplaceholder.typicode.com\talbums/1/photos\t3\t\(time)
        https://jsonplaceholder.typicode.com\tusers\t3\t\(time)

        """)
    let terminal = await Self.run("info", of: cache, output: .terminal(200))
    #expect(terminal.output.hasSuffix(" KB in \(folder.path)/app/cache.db\n"))
  }

  @Test("prints a notice in a terminal if the cache is empty")
  func empty() async throws {
    let folder = try TemporaryFolder()
    let cache = ResponseCache(folder: folder.path + "/app")
    let terminal = await Self.run("info", of: cache, output: .terminal())
    #expect((terminal.exitCode, terminal.output, terminal.messages) == (.success, "", "app: the cache is empty\n"))
    #expect(await Self.run("info", "--json", of: cache).output == "[]\n")
    let cleared = await Self.run("clear", of: cache)
    #expect((cleared.exitCode, cleared.output) == (.success, ""))
    #expect(cleared.messages == "app: the cache is empty\n")
  }

  @Test("clears the cache, and prints the number of responses and their size")
  func clear() async throws {
    let folder = try TemporaryFolder()
    let cache = await Self.filled(in: folder.path)
    let program = await Self.run("clear", of: cache)
    #expect((program.exitCode, program.output) == (.success, ""))
    #expect(program.messages.contains(/^app: deleted 3 responses, \d+ KB\n$/))
    #expect(await Self.run("info", of: cache).output.isEmpty)
    let reopened = ResponseCache(folder: folder.path + "/app")
    #expect(await Self.run("info", of: reopened).output.isEmpty)
    #expect(await Self.run("clear", "--quiet", of: cache).messages.isEmpty)
  }

  @Test("fails with the reason if the cache cannot be cleared")
  func failedClear() async throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(filePath: folder.path + "/app"))
    let program = await Self.run("clear", of: ResponseCache(folder: folder.path + "/app"))
    #expect((program.exitCode, program.output) == (.local, ""))
    #expect(program.messages.hasPrefix("app: could not write the cache: \(folder.path)/app"))
    #expect(program.messages.hasSuffix("\napp: could not clear the cache\n"))
  }

  @Test("fails with a hint if there is no folder", arguments: ["path", "info", "clear"])
  func noFolder(action: String) async {
    let program = await Self.run(action, of: .inMemory())
    #expect((program.exitCode, program.output) == (.local, ""))
    #expect(
      program.messages == "app: there is no folder for the cache\nSet HOME or XDG_CACHE_HOME.\n")
  }
}
