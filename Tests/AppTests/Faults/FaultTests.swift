import TestSupport
import Testing

@Suite("A faulty server", .startsPrograms)
struct FaultTests {
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
}
