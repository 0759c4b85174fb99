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

  @Test("The cache command writes one cached response per line to a pipe")
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
    #expect(terminal.output.hasSuffix(" KB in \(folder.path)/app/cache-1.db\n"))
  }

  @Test("The cache command uses the folder although header fields make the cache of requests one in memory")
  func headers() async throws {
    let folder = try TemporaryFolder()
    _ = await Self.filled(in: folder.path)
    let environment = [
      "XDG_CACHE_HOME": folder.path, "APP_HEADERS": "Authorization: secret", "APP_BASE_URL": "http://h.example",
    ]
    func run(_ command: String) async -> CommandResult {
      await CommandResult.run(["cache", command], environment: environment) { options, values in
        values.responseCache = .inMemory()
      }
    }
    #expect(await run("path").output == "\(folder.path)/app/cache-1.db\n")
    #expect(await run("info").output.contains("\tusers\t3\t"))
    #expect(await run("clear").messages.hasPrefix("app: deleted 3 responses"))
    #expect(await run("clear").messages == "app: the cache is empty\n")
  }

  @Test("The cache command prints a notice in a terminal if the cache is empty")
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
}
