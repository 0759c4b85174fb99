import Dependencies
import Foundation
import NetworkClient
import Persistence
import Terminal
import Testing

@testable import CLI

@Suite("What storage has to say")
@MainActor struct StorageNoticeTests {
  /// Runs the program with both streams in one text.
  static func run(_ arguments: [String], data: ResponseCache, client: TypicodeClient = Server.sample.client) async
    -> String
  {
    let output = Output.capturing()
    let interface = CommandLineInterface(environment: [:]) { _ in
      CommandLineInterface.Streams(output: output, messages: output)
    }
    _ = await interface.run(arguments) { _, values in
      values.date = .constant(.fixture)
      values.responseCache = data
      values.typicode = client
    }
    return output.captured
  }

  @Test("comes after the answer, once")
  func order() async throws {
    try await withTemporaryFolder { folder in
      try Data().write(to: URL(filePath: folder + "/app"))
      let data = ResponseCache(folder: folder + "/app")
      let text = await Self.run(["user", "3", "--fields=id"], data: data)
      #expect(text.hasPrefix("id\t3\napp: nothing could be saved: \(folder)/app"))
      #expect(text.split(separator: "\n").count == 2)
      #expect(await Self.run(["users", "--fields=id"], data: data) == SavedRowsTests.rows)
    }
  }

  @Test("comes before a failure, and ends nothing")
  func failure() async throws {
    try await withTemporaryFolder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/app", withIntermediateDirectories: false)
      try Data("no database at all, but long enough to be looked at".utf8).write(
        to: URL(filePath: folder + "/app/saved.db"))
      let data = ResponseCache(folder: folder + "/app")
      let text = await Self.run(["user", "3"], data: data, client: Server.unreachable)
      let lines = text.split(separator: "\n")
      #expect(lines.count == 3)
      #expect(lines[0].hasPrefix("app: the saved data was damaged ("))
      #expect(lines[0].hasSuffix("it was set aside as \(folder)/app/saved.db.corrupt"))
      #expect(lines[1] == "app: \(SavedRowsTests.reason)")
    }
  }

  @Test("is left out with --quiet")
  func quiet() async throws {
    try await withTemporaryFolder { folder in
      try Data().write(to: URL(filePath: folder + "/app"))
      let text = await Self.run(["users", "--fields=id", "--quiet"], data: ResponseCache(folder: folder + "/app"))
      #expect(text == SavedRowsTests.rows)
    }
  }
}
