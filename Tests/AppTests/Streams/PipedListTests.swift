import Foundation
import TestSupport
import Testing

@Suite("A list in a pipe", .startsPrograms)
struct PipedListTests {
  @Test("Prints a hundred lines of three fields, without header, truncation or escape sequences")
  func list() async throws {
    let result = try await Program("posts").run()
    #expect(result.status == 0)
    #expect(result.lines.count == 100)
    #expect(result.lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 3 })
    #expect(result.lines[0] == "1\tThe kettle has opinions\tAda Merriweather")
    #expect(result.lines.compactMap { Int($0.prefix { $0 != "\t" }) } == Array(1...100))
    #expect(!result.hasEscapes && !result.output.contains("…"))
    #expect(result.bytes.last == 0x0A)
    #expect(result.errors.isEmpty)
  }

  @Test("Sends exactly two requests, concurrently")
  func concurrentRequests() async throws {
    let sample = Sample(titles: ["One", "Two"])
    let bothArrived = Gate()
    let server = try ScriptedServer { request in
      if request.number == 2 { bothArrived.open() }
      return [.wait(bothArrived)] + (try sample.response(to: request.path))
    }
    defer { server.stop() }
    let result = try await Program("posts", "--timeout", "600", baseURL: server.baseURL).run()
    #expect(result.output == "1\tOne\tAda Sample\n2\tTwo\tAda Sample\n")
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(server.requests.map(\.path).sorted() == ["/posts", "/users"])
    if server.requests.count < 2 { bothArrived.open() }
  }
}
