import TestSupport
import Testing

@Suite("A server at fault", .startsPrograms)
struct FaultTests {
  @Test(
    "Silence at any point is given up when the time is over, and saved rows stand in", .faults(5, 6, 7),
    arguments: ["silence", "half a head", "half a body"])
  func silence(kind: String) async throws {
    let isAtFault = Variable(true)
    let server = try BrokenServer { request in
      guard isAtFault.value else { return try Sample.person.answer(to: request.path) }
      return switch kind {
      case "half a head": .raw("HTTP/1.1 200 OK\r\nContent-Type: app") + [.silence]
      case "half a body": .response(body: Array("[{".utf8), length: 5000) + [.silence]
      default: [.silence]
      }
    }
    defer { server.stop() }
    let program = Program("users", "--timeout", "0.5", "--max-age", "0", baseURL: server.baseURL)
    let failed = try await program.run()
    failed.expectFailure(3, says: "URL timed out after 0.5 s", at: server.baseURL)
    #expect(failed.errorLines.count == 2)
    isAtFault.value = false
    let first = try await program.run()
    isAtFault.value = true
    let bridged = try await program.run()
    #expect(bridged.status == 0 && bridged.bytes == first.bytes && !first.bytes.isEmpty, "\(bridged)")
    #expect(bridged.savedReason == "\(server.baseURL)/users timed out after 0.5 s", "\(bridged)")
  }

  @Test("with one list ends the program at once, though the other never answers", arguments: ["/posts", "/users"])
  func failFast(failing: String) async throws {
    let bothAreThere = Gate()
    let server = try BrokenServer { request in
      if request.number == 2 { bothAreThere.open() }
      // The failure comes when the other request is under way: else it might never be sent.
      return request.path == failing ? [.wait(bothAreThere)] + .response("503 Oops", json: "") : [.silence]
    }
    defer { server.stop() }
    // The time-out is far beyond what the test allows the program.
    let outcome = try await Program("posts", "--timeout", "3600", baseURL: server.baseURL).run()
    outcome.expectFailure(5, says: "\(server.baseURL)\(failing) returned HTTP 503")
    await server.clientWentAway()
  }

  @Test("is told in full with --debug: each attempt, its answer, its time and how to repeat it, without the body")
  func debug() async throws {
    let server = try BrokenServer { _ in .page("503 Service Unavailable", Fault.page) }
    defer { server.stop() }
    let outcome = try await Program("post", "7", "--debug", baseURL: server.baseURL).run()
    #expect(outcome.status == 5 && outcome.bytes.isEmpty, "\(outcome)")
    let size = Fault.page.utf8.count
    let pattern = try Regex(
      """
      (app: GET \(server.baseURL)/posts/7( \\(attempt [23]\\))? -> 503, \(size) bytes, [0-9]+ ms, [a-z0-9: ]+
        curl .*
      ){3}app: \(server.baseURL)/posts/7 returned HTTP 503
      .*

      """)
    #expect(outcome.errors.wholeMatch(of: pattern) != nil, "\(outcome)")
    #expect(!outcome.errors.contains(Fault.secret))
  }
}
