import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("Images of producers", .startsPrograms)
struct ProducerImageTests {
  /// The start of the escape sequences of an image, by protocol.
  private static let prefixes = ["kitty": "\u{1B}_G", "iterm": "\u{1B}]1337;"]

  /// The number of a producer in the sandbox, and the path of its first image.
  private static func producerWithImage() async throws -> (id: Int, path: String) {
    let list = try await Program("producers", "--json=id,images", "-L", "1", "--quiet").run()
    let producer = try #require((list.json as? [[String: Any]])?.first)
    let images = try #require(producer["images"] as? [[String: Any]])
    let address = try #require(images.first?["path"] as? String)
    return (try #require(producer["id"] as? Int), try #require(URLComponents(string: address)).percentEncodedPath)
  }

  @Test("The image is shown above the text if APP_IMAGES names a protocol", arguments: ["kitty", "iterm"])
  func shown(graphics: String) async throws {
    let (id, path) = try await Self.producerWithImage()
    try await SandboxServer.withRequestLog("producers") { program, log in
      var program = program.with("producer", "\(id)", "--quiet")
      program.environment["APP_IMAGES"] = "none"
      _ = try await program.run()
      let plain = try await program.on(try PseudoTerminal()).run()
      #expect(log.records.map(\.description) == ["GET /2/producers/\(id) 200"])
      program.environment["APP_IMAGES"] = graphics
      let result = try await program.on(try PseudoTerminal()).run()
      let prefix = try #require(Self.prefixes[graphics])
      #expect(result.status == 0 && result.output.hasPrefix(prefix))
      // The last line is the age of the response, which changes.
      let text = plain.lines.dropLast().joined(separator: "\n")
      #expect(result.output.contains("\n\(text)\n") && result.bytes.count > plain.bytes.count + 100)
      #expect(log.records.dropFirst().map(\.description) == ["GET \(path) 200"])
    }
  }

  @Test("Without a protocol, the image is drawn with half blocks on a terminal with colours")
  func halfBlocks() async throws {
    let (id, _) = try await Self.producerWithImage()
    let result = try await Program("producer", "\(id)", "--quiet").on(try PseudoTerminal()).run()
    #expect(result.status == 0 && result.output.contains("▀▀▀▀▀▀▀▀▀▀"))
  }

  @Test(
    "No image is fetched with --json, with --plain, in a pipe or without a protocol",
    arguments: [
      ("--plain", "kitty", true), ("", "kitty", false), ("", "none", true),
    ])
  func notShown(options: String, graphics: String, isOnTerminal: Bool) async throws {
    let (id, _) = try await Self.producerWithImage()
    try await SandboxServer.withRequestLog("producers") { program, log in
      var program = program.with(["producer", "\(id)"] + options.words)
      program.environment["APP_IMAGES"] = graphics
      let result = try await (isOnTerminal ? program.on(try PseudoTerminal()) : program).run()
      #expect(result.status == 0 && !result.bytes.isEmpty && !Self.hasImage(in: result))
      #expect(log.records.map(\.description) == ["GET /2/producers/\(id) 200"])
    }
  }

  /// Whether the output has an image.
  private static func hasImage(in result: ProgramResult) -> Bool {
    prefixes.values.contains { result.output.contains($0) }
  }
}
