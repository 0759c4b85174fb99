#if os(Linux)
  import Foundation
  import RESTClient
  import TestSupport
  import Testing

  @Suite("The body of a redirect is limited to 64 KiB", .connects, .timeLimit(.minutes(5)))
  struct RedirectBodyTests {
    private static let statuses = [301, 302, 303, 307, 308]

    @Test("A redirect with a longer body is followed at once", arguments: statuses)
    func long(status: Int) async throws {
      let body = "20000\r\n" + String(repeating: " ", count: 0x20000)
      let server = LoopbackServer { request in
        guard request.target == "/x" else { return .json("[1]") }
        let head = "HTTP/1.1 \(status) Elsewhere\r\nLocation: /y\r\nTransfer-Encoding: chunked\r\n\r\n"
        return .raw(head + body, then: .silence)
      }
      // With a clock that does not advance, the test ends only if the body does.
      #expect(try await server.client(clock: SleepRecordingClock()).send(.numbers) == [1])
      #expect(server.requests.map(\.target) == ["/x", "/y"])
    }

    @Test("The connection of a redirect with a body up to the limit is reused", arguments: [0, 1, 60_000, 65536])
    func short(count: Int) async throws {
      let server = LoopbackServer { request in
        guard request.target == "/x" else { return .json("[1]") }
        return .body(Data(count: count), status: "302 Found", headers: ["Location: /y"])
      }
      #expect(try await server.client().send(.numbers) == [1])
      #expect(server.connectionCount == 1)
    }

    @Test("A redirect that expands to a gibibyte takes neither memory nor time")
    func bomb() async throws {
      let server = LoopbackServer { request in
        request.target == "/x" ? .expandingToGibibyte("302 Found", headers: ["Location: /y"]) : .json("[1]")
      }
      let measurement = try await Measurement(server.address("/x"))
      #expect(measurement.outcome == "3 bytes")
      #expect(measurement.peakMemory < Measurement.memoryLimit)
      #expect(measurement.processorTime < .seconds(1))
    }
  }
#endif
