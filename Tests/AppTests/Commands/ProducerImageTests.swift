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

  @Test(
    "No image is fetched with --json, with --plain, in a pipe or without a protocol",
    arguments: [
      ("--json", "kitty", true), ("--plain", "kitty", true), ("--json=name", "iterm", true), ("", "kitty", false),
      ("", "none", true), ("", "", true),
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

  @Test(
    "A missing or malformed image is left out",
    arguments: [
      "BASE/missing.png", "BASE/page.png", "BASE/text.png", "BASE/cut.png", "BASE/reset.png", "file:///etc/passwd",
      "/etc/passwd", "javascript:alert(1)", "data:image/png;base64,iVBORw0KGgo=", "http://nosuch.invalid/a.png",
      "http://", "\u{1B}]1337;File=:", "no address", "http://nosuch.invalid/\u{1B}\\\u{7}x",
      "http://nosuch.invalid/\u{202E}gpj.png",
      "http://nosuch.invalid/a\u{1B}]8;;b",
    ])
  func failing(address: String) async throws {
    let base = LockedValue("")
    let server = try ScriptedServer { request in
      switch request.path {
      case "/missing.png": return .response("404 Not Found", json: "{}")
      case "/page.png": return .page("200 OK", "<h1>Sign in</h1>")
      case "/text.png": return .response(type: "image/png", body: Array("\u{1B}]0;owned\u{7}".utf8))
      case "/cut.png": return .response(type: "image/png", body: [0x89, 0x50, 0x4E, 0x47], length: 5000)
      case "/reset.png": return [.reset]
      default:
        let path = try Sample.json(address.replacing("BASE", with: base.value))
        let row = #"{"id":1,"name":"Ada","description":"The text","images":[{"path":\#(path),"position":2}]}"#
        return try SampleProducers(rows: [row]).response(to: request.path)
      }
    }
    defer { server.stop() }
    base.value = server.baseURL
    let program = Program(
      "producer", "1", "--quiet", "--timeout", "20", baseURL: server.baseURL, environment: ["APP_IMAGES": "iterm"])
    let result = try await program.on(try PseudoTerminal()).run()
    #expect(result.status == 0 && !Self.hasImage(in: result), "\(result)")
    #expect(result.unstyledLines.first?.hasPrefix("Ada ") == true && result.unstyledLines.last == "The text")
    #expect(!result.output.contains("root:"))
    #expect(result.unstyled.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous }, "\(result)")
  }

  /// Whether the output has an image.
  private static func hasImage(in result: ProgramResult) -> Bool {
    prefixes.values.contains { result.output.contains($0) }
  }
}
