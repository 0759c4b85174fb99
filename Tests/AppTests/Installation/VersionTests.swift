import Foundation
import TestSupport
import Testing

@Suite("The version", .startsPrograms)
struct VersionTests {
  @Test("The version is the newest one of the change log, and the manual has its date")
  func changeLog() async throws {
    let root = URL(filePath: #filePath).pathComponents.prefix { $0 != "Tests" }.joined(separator: "/")
    let log = try String(contentsOfFile: "\(root)/CHANGELOG.md", encoding: .utf8)
    let newest = try #require(
      log.firstMatch(of: #/(?m)^## ([0-9]+\.[0-9]+\.[0-9]+) \(([0-9]{4}-[0-9]{2}-[0-9]{2})\)$/#))
    #expect(try await Program("--version").run().output == "app \(newest.1)\n")
    let heading = try #require(try await Program("man").run().lines.first)
    #expect(heading.contains("app \(newest.1)") && heading.contains(String(newest.2)), "\(heading)")
  }
}
