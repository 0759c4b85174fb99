import Dependencies
import Foundation
import NetworkClient
import Persistence
import Terminal
import TestSupport
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("A notice of the storage")
@MainActor struct StorageNoticeTests {
  /// Runs the program, and returns both streams in one text.
  static func run(
    _ arguments: [String], cache: ResponseCache, client: ServerStub = Server.sample.client
  ) async -> String {
    let output = Output.capturing()
    let interface = CommandLineInterface(environment: [:]) { _ in
      CommandLineInterface.Streams(output: output, messages: output)
    }
    _ = await interface.run(arguments) { _, values in
      values.date = .constant(.fixture)
      values.responseCache = cache
      values.typicode.stub = client
    }
    return output.captured
  }

  @Test("A notice of the storage is printed once, after the output")
  func order() async throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(filePath: folder.path + "/app"))
    let cache = ResponseCache(folder: folder.path + "/app")
    let text = await Self.run(["user", "3", "--fields=id"], cache: cache)
    #expect(text.hasPrefix("3\napp: could not write the cache: \(folder.path)/app"))
    #expect(text.split(separator: "\n").count == 2)
    #expect(await Self.run(["users", "--fields=id"], cache: cache) == CachedDataTests.rows)
  }
}
