#if os(Linux)
  import Foundation
  import RESTClient
  import TestSupport
  import Testing

  /// Without the fixes, each of these responses ends the process.
  @Suite("Responses on which Foundation traps", .connects, .timeLimit(.minutes(5)))
  struct TrapTests {
    @Test(
      "A response that ends within its header is an error",
      arguments: [
        "HTTP/1.1 200 OK", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Ty",
        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nX: y\r\n",
      ])
    func truncated(text: String) async throws {
      let server = LoopbackServer { $0.target == "/x" ? .raw(text, then: .close) : .json("[1]") }
      let client = try server.client()
      await #expect(throws: NetworkError(.noResponse, url: URL(string: server.address("/x")))) {
        try await client.send(.numbers)
      }
      // Only that request has failed.
      #expect(try await client.send(Request<[Int]>(path: "y")) == [1])
    }

    @Test(
      "Trailers are ignored",
      arguments: [
        "2\r\n[]\r\n0\r\nX-Checksum: 1\r\n\r\n",
        "1\r\n[\r\n1\r\n]\r\n0\r\nX: 1\r\nY: 2\r\n\r\n",
      ])
    func trailers(chunks: String) async throws {
      let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
      let server = LoopbackServer { _ in .raw(head + chunks, then: .close) }
      #expect(try await server.client().send(.numbers) == [])
    }

    @Test("Trailers of an empty body are ignored, and the connection is used again")
    func emptyBody() async throws {
      let server = LoopbackServer { request in
        guard request.target == "/x" else { return .json("[1]") }
        let head = "HTTP/1.1 302 Found\r\nLocation: /y\r\nTransfer-Encoding: chunked\r\n\r\n"
        return .raw(head + "0\r\nX: y\r\n\r\n", then: .keepAlive)
      }
      #expect(try await server.client().send(.numbers) == [1])
    }

    @Test(
      "A Content-Length that no integer of 64 bits can hold is an error",
      arguments: ["9223372036854775296", "9223372036854775807", "9223372036854775295"])
    func length(text: String) async throws {
      let server = LoopbackServer { _ in .raw("HTTP/1.1 200 OK\r\nContent-Length: \(text)\r\n\r\n[]", then: .close) }
      await #expect(throws: NetworkError.self) { try await server.client().send(.numbers) }
    }
  }
#endif
