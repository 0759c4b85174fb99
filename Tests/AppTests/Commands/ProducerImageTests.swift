import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("The picture of a producer", .startsPrograms)
struct ProducerImageTests {
  /// How the sequences begin that hand a picture to a terminal.
  private static let beginnings = ["kitty": "\u{1B}_G", "iterm": "\u{1B}]1337;"]

  /// A number that the sandbox has, and the path of that producer's first picture.
  private static func known() async throws -> (id: Int, path: String) {
    let list = try await Program("producers", "--json=id,images", "-L", "1", "--quiet").run()
    let producer = try #require((list.json as? [[String: Any]])?.first)
    let images = try #require(producer["images"] as? [[String: Any]])
    let address = try #require(images.first?["path"] as? String)
    return (try #require(producer["id"] as? Int), try #require(URLComponents(string: address)).percentEncodedPath)
  }

  @Test("is fetched and shown above the text where the user says that the terminal can", arguments: ["kitty", "iterm"])
  func shown(graphics: String) async throws {
    let (id, path) = try await Self.known()
    try await ProducersTests.counting { program, log in
      var program = program.with("producer", "\(id)", "--quiet")
      let plain = try await program.on(try PseudoTerminal()).run()
      #expect(log.records.map(\.description) == ["GET /2/producers/\(id) 200"])
      program.environment["APP_IMAGES"] = graphics
      let result = try await program.on(try PseudoTerminal()).run()
      let beginning = try #require(Self.beginnings[graphics])
      #expect(result.status == 0 && result.output.hasPrefix(beginning))
      #expect(result.output.hasSuffix("\n\(plain.output)") && result.bytes.count > plain.bytes.count + 100)
      #expect(log.records.dropFirst().map(\.description) == ["GET \(path) 200"])
    }
  }

  @Test(
    "is neither asked for nor shown where it has no place",
    arguments: [
      ("--json", "kitty", true), ("--plain", "kitty", true), ("--json=name", "iterm", true), ("", "kitty", false),
      ("", "none", true), ("", "", true),
    ])
  func notShown(options: String, graphics: String, isOnTerminal: Bool) async throws {
    let (id, _) = try await Self.known()
    try await ProducersTests.counting { program, log in
      var program = program.with(["producer", "\(id)"] + options.words)
      program.environment["APP_IMAGES"] = graphics
      let result = try await (isOnTerminal ? program.on(try PseudoTerminal()) : program).run()
      #expect(result.status == 0 && !result.bytes.isEmpty && !Self.isSent(in: result))
      #expect(log.records.map(\.description) == ["GET /2/producers/\(id) 200"])
    }
  }

  @Test(
    "that does not come, or is none, costs nothing but itself",
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
    #expect(result.status == 0 && !Self.isSent(in: result), "\(result)")
    #expect(result.unstyledLines.first?.hasPrefix("Ada ") == true && result.unstyledLines.last == "The text")
    #expect(!result.output.contains("root:"))
    #expect(result.unstyled.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous }, "\(result)")
  }

  /// Whether a picture was handed to the terminal.
  private static func isSent(in result: ProgramResult) -> Bool {
    beginnings.values.contains { result.output.contains($0) }
  }
}
