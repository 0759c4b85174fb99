#if os(Linux)
  import Foundation
  import RESTClient
  import Testing

  @Suite("The version of HTTP that a client offers with TLS", .connects, .timeLimit(.minutes(5)))
  struct HTTPVersionTests {
    @Test(
      "A request with a body offers HTTP/1.1 only: on HTTP/2 libcurl would repeat a refused one without its body",
      arguments: [(HTTPMethod.get, true), (.post, false), (.patch, false), (.put, false)])
    func offered(method: HTTPMethod, offersHTTP2: Bool) async throws {
      let (hellos, hello) = AsyncStream.makeStream(of: Data.self)
      let server = LoopbackServer(bytes: { hello.yield($0) })
      let body = method == .get ? nil : RequestBody.json(7)
      let task = Task {
        try await HTTPClient(
          baseURL: BaseURL("https://127.0.0.1:\(server.port)"), session: URLSession(configuration: .ephemeral),
          clock: ContinuousClock()
        ).send(Request<Void>(method, path: "x", body: body))
      }
      for await bytes in hellos {
        // The names of the protocols with their lengths (RFC 7301, section 3.1).
        #expect(bytes.contains(Data("\u{8}http/1.1".utf8)))
        #expect(bytes.contains(Data("\u{2}h2".utf8)) == offersHTTP2)
        break
      }
      task.cancel()
    }
  }

  extension Data {
    fileprivate func contains(_ bytes: Data) -> Bool { range(of: bytes) != nil }
  }
#endif
