import Foundation
import Models
import NetworkClient
import Persistence
import Terminal
import TestSupport
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("The command cache fill")
@MainActor struct CacheFillCommandTests {
  /// Runs the program with all three APIs and a cache in a folder.
  private static func run(
    _ arguments: [String] = ["cache", "fill"], in folder: TemporaryFolder, server: ServerStub? = nil,
    output profile: TerminalProfile = .plain
  ) async -> CommandResult {
    await CommandResult.run(arguments, output: profile) { options, values in
      values.producers.baseURL = try BaseURL("http://127.0.0.1:9")
      values.accounts.baseURL = values.producers.baseURL
      values.responseCache = ResponseCache(folder: folder.path)
      values.httpConfiguration.isOffline = options.isOffline
      values.typicode.stub = options.isOffline ? nil : server ?? Server.sample.client
      values.producers.stub = options.isOffline ? nil : ProducersServer().client
      values.accounts.stub = options.isOffline ? nil : AccountsServer()
    }
  }

  @Test("cache fill loads all lists, after which the lists, records and sections are shown offline")
  func offline() async throws {
    let folder = try TemporaryFolder()
    let filled = await Self.run(in: folder)
    #expect((filled.exitCode, filled.messages) == (.success, ""))
    #expect(
      filled.output == """
        posts\t1\t
        users\t3\t
        comments\t1\t
        albums\t12\t
        photos\t3\t
        to-dos\t22\t
        producers\t5\t
        accounts\t2\t

        """)
    let lines = [
      "posts", "post 7 --comments", "user 3", "albums --user 3", "album 1", "photo 2", "todo 2", "comment 31",
      "producers --all", "producer 551", "accounts", "account 2", "search kim",
    ]
    for line in lines {
      let arguments = line.split(separator: " ").map(String.init) + ["--offline", "--quiet"]
      let shown = await Self.run(arguments, in: folder)
      #expect((shown.exitCode, shown.messages) == (.success, ""), "\(line)")
    }
  }

  @Test("cache fill shows a list that failed in its row, keeps the cached one, and has the exit code of the failure")
  func failure() async throws {
    let folder = try TemporaryFolder()
    let failed: Result<any Sendable, NetworkError> = .failure(.status(503))
    let failing = Server.sample.client.replacing(["GET albums": failed, "GET photos": failed])
    _ = await Self.run(in: folder)
    let again = await Self.run(in: folder, server: failing, output: .terminal(40))
    #expect(again.exitCode == .server)
    #expect(again.output.contains("albums       12  HTTP 503\n"))
    #expect(again.messages == "app: albums, photos: could not be loaded: HTTP 503\n")
    let json = await Self.run(["cache", "fill", "--json"], in: folder, server: failing)
    #expect(json.output.contains(#"{"list":"users","rows":3,"error":null}"#))
  }

  @Test("cache fill --images loads each image once, and counts those that failed")
  func images() async throws {
    let folder = try TemporaryFolder()
    let filled = await Self.run(["cache", "fill", "--images"], in: folder, output: .terminal())
    #expect(filled.exitCode == .refused && filled.messages.contains(" images: could not be loaded"))
    #expect(filled.output.contains("49 records, "))
  }

  @Test("cache fill needs requests and a folder")
  func refused() async throws {
    let folder = try TemporaryFolder()
    let offline = await Self.run(["cache", "fill", "--offline"], in: folder)
    #expect((offline.exitCode, offline.output) == (.usage, ""))
    #expect(offline.messages.hasPrefix("app: cache fill sends requests, and takes no --offline\n"))
    let memory = await CommandResult.run(["cache", "fill"])
    #expect((memory.exitCode, memory.output) == (.local, ""))
    #expect(memory.messages.hasPrefix("app: nothing can be stored on the disk\n"))
  }
}
