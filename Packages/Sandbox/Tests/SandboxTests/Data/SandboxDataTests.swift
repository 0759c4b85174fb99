import Foundation
import Testing

@testable import Sandbox

@Suite("Sandbox data is read from a file")
struct SandboxDataTests {
  private func withFile(_ contents: String, _ body: (_ path: String) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("sandbox-\(UUID().uuidString).json").path
    try Data(contents.utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  @Test("The member names become the paths")
  func serves() throws {
    try withFile(Fixture.text) { path in
      let api = TypicodeAPI(data: try SandboxData(contentsOf: path), origin: "http://test")
      let response = try #require(Fixture.send(api, "GET", "/comments/3"))
      #expect(response.text == "{\n  \"id\" : 3,\n  \"postId\" : 3,\n  \"text\" : \"third\"\n}")
      #expect(Fixture.send(api, "GET", "/albums")?.status == 404)
    }
  }

  @Test("A missing file and a folder are errors with the path and the reason")
  func missing() throws {
    let error = #expect(throws: SandboxError.self) { try SandboxData(contentsOf: "/nowhere/data.json") }
    #expect(error == .unusableData(path: "/nowhere/data.json", reason: "No such file or directory"))
    let folder = SandboxError.unusableData(path: "/", reason: "Is a directory")
    #expect(throws: folder) { try SandboxData(contentsOf: "/") }
  }

  @Test(
    "Invalid contents are an error with the path, the position and the reason",
    arguments: [
      ("{\"posts\": [,]}", "Invalid value around character 11"), ("[]", "it is not an object"),
      ("{\"posts\": {}}", "'posts' is not an array of objects"),
      ("{\"posts\": [1]}", "'posts' is not an array of objects"),
    ])
  func invalid(contents: String, reason: String) throws {
    try withFile(contents) { path in
      let error = #expect(throws: SandboxError.self) { try SandboxData(contentsOf: path) }
      #expect(error?.description.hasPrefix("cannot serve \(path): \(reason); ") == true)
    }
  }
}
