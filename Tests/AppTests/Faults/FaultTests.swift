import TestSupport
import Testing

@Suite("A faulty server", .startsPrograms)
struct FaultTests {
  @Test(
    "Silence at any point times out, and cached rows are shown", .faults(5, 6, 7),
    arguments: ["silence", "half a head", "half a body"])
  func silence(kind: String) async throws {
    let isFailing = LockedValue(true)
    let server = try ScriptedServer { request in
      guard isFailing.value else { return try Sample.standard.response(to: request.path) }
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
    isFailing.value = false
    let first = try await program.with("users").run()
    isFailing.value = true
    let cached = try await program.run()
    #expect(cached.status == 0 && cached.bytes == first.bytes && !first.bytes.isEmpty, "\(cached)")
    #expect(cached.cacheReason == "\(server.baseURL)/users timed out after 0.5 s", "\(cached)")
  }

  @Test("If one list fails, the program ends without waiting for the other", arguments: ["/posts", "/users"])
  func failFast(failing: String) async throws {
    let bothArrived = Gate()
    let server = try ScriptedServer { request in
      if request.number == 2 { bothArrived.open() }
      // The failure waits for the other request, which otherwise might not be sent.
      return request.path == failing ? [.wait(bothArrived)] + .response("503 Oops", json: "") : [.silence]
    }
    defer { server.stop() }
    // The time-out is longer than the time limit of the program.
    let result = try await Program("posts", "--timeout", "3600", baseURL: server.baseURL).run()
    result.expectFailure(5, says: "\(server.baseURL)\(failing) returned HTTP 503")
    await server.clientDisconnected()
  }

  @Test("--debug prints each attempt with status, size, time and curl command, without the body")
  func debug() async throws {
    let server = try ScriptedServer { _ in .page("503 Service Unavailable", Fault.page) }
    defer { server.stop() }
    let result = try await Program("post", "7", "--debug", baseURL: server.baseURL).run()
    #expect(result.status == 5 && result.bytes.isEmpty, "\(result)")
    let size = Fault.page.utf8.count
    let pattern = try Regex(
      """
      (app: GET \(server.baseURL)/posts/7( \\(attempt [23]\\))? -> 503, \(size) bytes, [0-9]+ ms, [a-z0-9: ]+
        curl .*
      ){3}app: \(server.baseURL)/posts/7 returned HTTP 503
      .*

      """)
    #expect(result.errors.wholeMatch(of: pattern) != nil, "\(result)")
    #expect(!result.errors.contains(Fault.secret))
  }
}
