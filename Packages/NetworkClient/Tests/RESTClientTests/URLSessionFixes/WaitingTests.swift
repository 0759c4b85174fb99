#if os(Linux)
  import RESTClient
  import Testing
  import URLSessionFixes

  @Suite("A process that waits for a response takes no CPU time", .connects, .timeLimit(.minutes(5)))
  struct WaitingTests {
    @Test(
      "It waits for a silent server and for the rest of a body, with one session and with several",
      arguments: [
        ("GET", "", 1), ("POST", "", 1), ("GET", "", 4),
        ("GET", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1,", 1),
      ]
    )
    func silent(method: String, start: String, sessions: Int) async throws {
      let server = LoopbackServer { _ in .raw(start, then: .silence) }
      let address = server.address("/x")
      // The wait is real: a process that polls uses all of its seconds.
      let measurement = try await Measurement(address, method: method, deadline: .seconds(6), sessions: sessions)
      #expect(measurement.outcome == "timed out after 6 s (\(address))")
      #expect(measurement.processorTime < .seconds(0.5))
      #expect(server.requests.count == sessions)
    }

    @Test("The fixes are active after the first request")
    func active() async throws {
      let server = LoopbackServer { _ in .json("[1]") }
      _ = try await server.client().send(.numbers)
      #expect(urlSessionFixesAreActive())
    }
  }
#endif
