#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// A test that fails shows that a fix is no longer needed: `URLSessionFixes.c` names the tests of its fixes.
  @Suite("Foundation without the fixes", .connects, .timeLimit(.minutes(5)))
  struct UnfixedFoundationTests {
    /// Sends requests without the fixes.
    ///
    /// - Parameter processorTime: The CPU time in seconds after which the process is ended by a signal.
    /// - Returns: The outcome of each, or the signal that ended the process.
    private func run(
      _ requests: (method: String, url: String)..., timeout: Int = 5, processorTime: Int = 60,
      environment: [String: String] = [:]
    ) async throws -> [String] {
      var variables = ProcessInfo.processInfo.environment.filter { !$0.key.lowercased().hasSuffix("_proxy") }
      variables["SWIFT_BACKTRACE"] = "enable=no"
      let script = #"ulimit -c 0; ulimit -S -t \#(processorTime); exec "$0" "$@""#
      let run = try await ProgramOutput(
        of: "/bin/sh",
        ["-c", script, pathOfProduct("UnfixedClient"), "\(timeout)"] + requests.flatMap { [$0.method, $0.url] },
        environment: variables.merging(environment) { $1 })
      let outcomes = String(decoding: run.output, as: UTF8.self).split(separator: "\n").map(String.init)
      return run.status == 0 ? outcomes : outcomes + ["signal \(run.status)"]
    }

    @Test("A request that waits for a response takes CPU time")
    func polling() async throws {
      let server = LoopbackServer { _ in .silence }
      #expect(try await run(("GET", server.address()), timeout: 120, processorTime: 1) == ["signal \(SIGXCPU)"])
    }

    @Test("A redirect waits for the end of its body, however long it is")
    func redirectBody() async throws {
      let head = "HTTP/1.1 302 Found\r\nLocation: /y\r\nTransfer-Encoding: chunked\r\n\r\n20000\r\n"
      let body = String(repeating: " ", count: 0x20000)
      let server = LoopbackServer { $0.target == "/x" ? .raw(head + body, then: .silence) : .json("[1]") }
      #expect(try await run(("GET", server.address("/x"))) == ["error \(URLError.timedOut.rawValue)"])
      #expect(server.requests.map(\.target) == ["/x"])
    }

    @Test("Bytes after a response are taken for the next one")
    func idleConnection() async throws {
      let excess = String(repeating: "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n[9]", count: 10_000)
      let server = LoopbackServer { request in
        let response = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n[1]\r\n0\r\n\r\n"
        return request.target == "/x" ? .raw(response + excess, then: .keepAlive) : .json("[2]")
      }
      let outcomes = try await run(("GET", server.address("/x")), ("GET", server.address("/y")), timeout: 60)
      #expect(outcomes.first == "200 [1]" && outcomes.last != "200 [2]")
    }

    @Test("A request that is sent again has lost its body")
    func repeatedBody() async throws {
      let server = LoopbackServer { request in
        request.method == "POST" && request.connection == 1 ? .raw("", then: .close) : .json("[\(request.connection)]")
      }
      let outcomes = try await run(("GET", server.address("/x")), ("POST", server.address("/y")))
      #expect(outcomes == ["200 [1]", "error \(URLError.timedOut.rawValue)"])
      #expect(server.connectionCount == 2)
    }

    private func outcome(of response: String) async throws -> String? {
      let server = LoopbackServer { _ in .raw(response, then: .close) }
      return try await run(("GET", server.address())).last
    }

    private let traps = ["signal \(SIGILL)", "signal \(SIGTRAP)"]

    @Test("The process traps on a connection that ends within a header")
    func header() async throws {
      #expect(traps.contains(try await outcome(of: "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n") ?? ""))
    }

    @Test("A response with trailers is not received: the process traps, or it is an error")
    func trailers() async throws {
      let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
      #expect(try await outcome(of: head + "2\r\n[]\r\n0\r\nX-Checksum: 1\r\n\r\n") != "200 []")
    }

    @Test("The process traps on a length of 2^63 bytes")
    func length() async throws {
      let head = "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\n"
      #expect(traps.contains(try await outcome(of: head + "[]") ?? ""))
    }

    @Test("The variables for certificate authorities are ignored", arguments: ["CURL_CA_BUNDLE", "SSL_CERT_FILE"])
    func certificateAuthorities(variable: String) async throws {
      let (hellos, hello) = AsyncStream.makeStream(of: Data.self)
      let server = LoopbackServer(bytes: { hello.yield($0) })
      // With the file that the variable names, no connection would begin: there is none.
      let outcomes = try await run(
        ("GET", "https://127.0.0.1:\(server.port)"), environment: [variable: "/nonexistent"])
      #expect(outcomes == ["error \(URLError.timedOut.rawValue)"])
      hello.finish()
      #expect(await hellos.contains { _ in true })
    }
  }
#endif
