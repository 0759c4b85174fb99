import Foundation
import Sandbox
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The sample in the README works")
struct ReadmeTests {
  @Test("a server is started, asked and counted")
  func sample() async throws {
    let log = RequestLog()
    let server = SandboxServer(onRequest: log.record)
    let baseURL = try server.start()
    defer { server.stop() }

    let (body, _) = try await URLSession.shared.data(from: baseURL.appending(path: "posts/1"))
    #expect(String(decoding: body, as: UTF8.self).contains("The kettle has opinions"))
    #expect(log.records == [RequestRecord(method: "GET", target: "/posts/1", status: 200)])
  }
}
