#if os(Linux)
  import Foundation
  import RESTClient
  import TestSupport
  import Testing

  @Suite("Bytes that belong to no response are not taken for the next one", .connects, .timeLimit(.minutes(5)))
  struct IdleConnectionTests {
    private static let unsolicited = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n[9]"
    private static let responses = [
      "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n[1]",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n[1]\r\n0\r\n\r\n",
    ]

    @Test("Bytes after a complete response are dropped, however many", arguments: responses, [1, 10_000])
    func excess(response: String, count: Int) async throws {
      let server = LoopbackServer { request in
        guard request.target == "/x" else { return .json("[2]") }
        return .raw(response + String(repeating: Self.unsolicited, count: count), then: .keepAlive)
      }
      let client = try server.client()
      #expect(try await client.send(.numbers) == [1])
      #expect(try await client.send(.init(path: "y")) == [2])
    }

    @Test("An idle connection on which the server sends is replaced", arguments: responses)
    func idle(response: String) async throws {
      let push = RawResponse.Push(Data(Self.unsolicited.utf8))
      let server = LoopbackServer { request in
        request.target == "/x" ? .raw(response, then: .push(push)) : .json("[2]")
      }
      let client = try server.client()
      #expect(try await client.send(.numbers) == [1])
      push.start()
      await push.isSent.wait()
      #expect(try await client.send(.init(path: "y")) == [2])
      #expect(server.requests.map(\.connection) == [1, 2])
    }
  }
#endif
