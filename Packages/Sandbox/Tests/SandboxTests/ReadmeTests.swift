import Foundation
import Sandbox
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The samples of the README and of the documentation")
struct ReadmeTests {
  @Test("A server is started, and its requests are logged")
  func sample() async throws {
    let log = RequestLog()
    let server = SandboxServer(onRequest: log.record)
    let baseURL = try server.start()
    defer { server.stop() }

    let (body, _) = try await URLSession.shared.data(from: baseURL.appending(path: "posts/1"))
    #expect(String(decoding: body, as: UTF8.self).contains("The kettle has opinions"))
    #expect(log.records == [RequestRecord(method: "GET", target: "/posts/1", status: 200)])
  }

  @Test("Two servers share an accounts file")
  func accountsFile() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("readme-\(UUID().uuidString).json").path
    defer { for file in [path, path + ".lock"] { try? FileManager.default.removeItem(atPath: file) } }

    let first = SandboxServer(accountsFile: path)
    let second = SandboxServer(accountsFile: path)
    // … accounts created by one server are listed by the other.
    let fileExisted = try SandboxAccounts.reset(file: path)

    #expect(!fileExisted)
    for server in [first, second] {
      try server.start()
      server.stop()
    }
  }
}
