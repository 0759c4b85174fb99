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
  func accountsFile() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("readme-\(UUID().uuidString).json").path
    defer { for file in [path, path + ".lock"] { try? FileManager.default.removeItem(atPath: file) } }
    try await create(through: path)

    let first = SandboxServer(accountsFile: path)
    let second = SandboxServer(accountsFile: path)
    // … accounts created by one server are listed by the other.
    let fileExisted = try SandboxAccounts.reset(file: path)

    #expect(fileExisted)
    for server in [first, second] {
      let (body, _) = try await URLSession.shared.data(from: server.start().appending(path: "users.json"))
      #expect(!String(decoding: body, as: UTF8.self).contains("readme@example.org"))
      server.stop()
    }
  }

  /// Creates an account on one server and finds it on another.
  private func create(through path: String) async throws {
    let servers = [SandboxServer(accountsFile: path), SandboxServer(accountsFile: path)]
    defer { for server in servers { server.stop() } }
    let urls = try servers.map { try $0.start().appending(path: "users.json") }
    var request = URLRequest(url: urls[0])
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data(#"{"user":{"first_name":"Rea","last_name":"Dme","email":"readme@example.org"}}"#.utf8)
    let (_, response) = try await URLSession.shared.data(for: request)
    #expect((response as? HTTPURLResponse)?.statusCode == 201)
    let (body, _) = try await URLSession.shared.data(from: urls[1])
    #expect(String(decoding: body, as: UTF8.self).contains("readme@example.org"))
  }
}
