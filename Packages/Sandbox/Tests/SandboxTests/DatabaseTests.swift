import Foundation
import Sandbox
import Testing

@Suite("Data can come from a file")
struct DatabaseTests {
  private func withFile<Result>(_ contents: String, _ body: (String) throws -> Result) throws -> Result {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("sandbox-\(UUID().uuidString).json").path
    try Data(contents.utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(path)
  }

  @Test("a file is served under the names in it")
  func serves() throws {
    let database = try withFile(Fixture.text) { try Database(contentsOf: $0) }
    let server = SandboxServer(database: database)
    let port = try #require(try server.start().port)
    defer { server.stop() }
    let client = try RawClient(port: port)
    #expect(client.get("/comments/3")?.body == "{\n  \"postId\": 3,\n  \"id\": 3,\n  \"text\": \"third\"\n}")
    #expect(client.get("/albums")?.status == 404)
  }

  @Test("a missing file is told with its path")
  func missing() throws {
    let error = #expect(throws: SandboxError.self) { try Database(contentsOf: "/nowhere/data.json") }
    #expect(error == .unreadableFile(path: "/nowhere/data.json", reason: "No such file or directory"))
    #expect(error?.description.contains("/nowhere/data.json") == true)
  }

  @Test("a folder is no file")
  func folder() throws {
    #expect(throws: SandboxError.unreadableFile(path: "/", reason: "Is a directory")) { try Database(contentsOf: "/") }
  }

  @Test(
    "a file that does not fit is told with the place and the reason",
    arguments: [
      ("{\n \"posts\": [,]}", "line 2, column 12: expected a value"), ("[]", "it is not an object"),
      ("{\"posts\": {}}", "'posts' is not an array"),
      ("{\"posts\": [1]}", "'posts' has an element that is not an object"),
    ])
  func misfit(contents: String, reason: String) throws {
    try withFile(contents) { path in
      let error = #expect(throws: SandboxError.self) { try Database(contentsOf: path) }
      #expect(error?.description.contains("\(path) ") == true || error?.description.contains("\(path):") == true)
      #expect(error?.description.contains(reason) == true)
    }
  }
}
