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
    let folder = SandboxError.unusableData(path: "/", reason: "Is not a regular file")
    #expect(throws: folder) { try SandboxData(contentsOf: "/") }
  }

  @Test("A device, a FIFO and a socket are errors", arguments: ["/dev/urandom", "FIFO", "socket"])
  func special(kind: String) throws {
    var path = kind
    if !kind.hasPrefix("/") {
      path = FileManager.default.temporaryDirectory.appendingPathComponent("sandbox-\(UUID().uuidString)").path
      try #require(mknod(path, (kind == "FIFO" ? S_IFIFO : S_IFSOCK) | 0o600, 0) == 0)
    }
    defer { if path != kind { unlink(path) } }
    // A socket cannot be opened.
    let reason = kind == "socket" ? "No such device or address" : "Is not a regular file"
    let error = SandboxError.unusableData(path: path, reason: reason)
    #expect(throws: error) { try SandboxData(contentsOf: path) }
  }

  @Test("A file of more than 1 GB is an error, and is not read")
  func tooLarge() throws {
    try withFile("") { path in
      // A sparse file uses no space.
      try #require(truncate(path, 1_000_000_001) == 0)
      let error = SandboxError.unusableData(path: path, reason: "Is larger than 1 GB")
      #expect(throws: error) { try SandboxData(contentsOf: path) }
    }
  }

  @Test("The file can be behind a symbolic link, and can have several hard links")
  func links() throws {
    try withFile(Fixture.text) { path in
      defer { for link in [".symbolic", ".hard"] { unlink(path + link) } }
      try FileManager.default.createSymbolicLink(atPath: path + ".symbolic", withDestinationPath: path)
      try FileManager.default.linkItem(atPath: path, toPath: path + ".hard")
      for link in [".symbolic", ".hard"] {
        #expect(throws: Never.self) { try SandboxData(contentsOf: path + link) }
      }
    }
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
