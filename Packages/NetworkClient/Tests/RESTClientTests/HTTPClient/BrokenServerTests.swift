import Foundation
import RESTClient
import TestSupport
import Testing

@Suite("A client reports the errors of a broken, silent or hostile server", .connects, .timeLimit(.minutes(5)))
struct BrokenServerTests {
  @Test(
    "A truncated response is incomplete",
    arguments: [
      "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1,2]",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n[1,2]\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n50\r\n[1,",
    ]
  )
  func truncated(text: String) async throws {
    let server = LoopbackServer { _ in .raw(text, then: .close) }
    await #expect(throws: NetworkError(.incompleteResponse, url: URL(string: server.address("/x")))) {
      try await server.client().send(.numbers)
    }
  }

  @Test(
    "A reset connection is reported as lost", arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1,2]"])
  func reset(start: String) async throws {
    let server = LoopbackServer { _ in .raw(start, then: .reset) }
    await #expect(throws: NetworkError(.connectionLost, url: URL(string: server.address("/x")))) {
      try await server.client().send(.numbers)
    }
  }

  @Test(
    "Invalid HTTP is reported with the reason",
    arguments: [
      ("SSH-2.0-OpenSSH_9.2\r\n", "not an HTTP server"),
      ("HTTP/3.7 200 OK\r\nContent-Length: 2\r\n\r\n[]", "not an HTTP server"),
      ("HTTP/1.1 200 OK\r\nX: \u{0}\r\n\r\n", "its header is not understood"),
      ("HTTP/1.1 200 OK\r\nX:y\r\nContent-Length: 2\r\n\r\n[]", "its header is not understood"),
      ("HTTP/1.1 404 Not Found\r\n\r\r\n[]", "its header is not understood"),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]x\r\n0\r\n\r\n", "its chunks are broken"),
      ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n[]", "its compression is broken"),
      ("HTTP/1.1 200 OK\r\nContent-Encoding: zip\r\nContent-Length: 2\r\n\r\n[]", "its compression is broken"),
    ]
  )
  func noHTTP(text: String, reason: String) async throws {
    let server = LoopbackServer { _ in .raw(text, then: .close) }
    await #expect(throws: NetworkError(.invalidResponse, url: URL(string: server.address("/x")), reason: reason)) {
      try await server.client().send(.numbers)
    }
  }

  @Test(
    "A silent server, or one that stops within a response, ends in a time-out at the deadline",
    arguments: ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1,"]
  )
  func silent(start: String) async throws {
    let server = LoopbackServer { _ in .raw(start, then: .silence) }
    let clock = SleepRecordingClock()
    let client = try server.client(clock: clock, configuration: HTTPClient.Configuration(deadline: .seconds(1)))
    let task = Task { try await client.send(.numbers) }
    for await duration in clock.sleeps {
      #expect(duration == .seconds(1))
      break
    }
    for await _ in server.arrivals { break }
    clock.advance(by: .seconds(1))
    await #expect(throws: NetworkError(.timedOut, url: URL(string: server.address("/x")), limit: .seconds(1))) {
      try await task.value
    }
  }

  @Test(
    "A body above the size limit is rejected, however it is transferred",
    arguments: [
      RawResponse.raw("HTTP/1.1 200 OK\r\nContent-Length: 1000000000000\r\n\r\n", then: .silence),
      RawResponse.raw("HTTP/1.1 200 OK\r\nContent-Length: 65537\r\n\r\n", then: .silence),
      RawResponse.raw(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n20000\r\n" + String(repeating: " ", count: 0x20000),
        then: .silence),
      RawResponse.raw("HTTP/1.1 200 OK\r\n\r\n" + String(repeating: " ", count: 65537), then: .silence),
      RawResponse.expandingToGibibyte("200 OK"),
    ]
  )
  func tooLarge(response: RawResponse) async throws {
    let server = LoopbackServer { _ in response }
    let client = try server.client(configuration: HTTPClient.Configuration(maximumBodyBytes: 65536))
    let expected = NetworkError(
      .responseTooLarge, url: URL(string: server.address("/x")), status: 200, method: .get, byteLimit: 65536)
    await #expect(throws: expected) {
      try await client.send(.numbers)
    }
  }

  @Test(
    "The Content-Length of a response without a body is ignored", arguments: ["304 Not Modified", "204 No Content"])
  func lengthWithoutBody(status: String) async throws {
    let server = LoopbackServer { _ in
      .raw("HTTP/1.1 \(status)\r\nContent-Length: 20000000\r\n\r\n", then: .keepAlive)
    }
    let client = try server.client()
    let any = Request<Int>(path: "x", acceptedStatusCodes: Set(200..<400)) { response, _ in response.statusCode }
    #expect(try await client.send(any) == Int(status.prefix(3)))
    let head = Request<Int>(.head, path: "x", acceptedStatusCodes: Set(200..<400)) { response, _ in
      response.statusCode
    }
    #expect(try await client.send(head) == Int(status.prefix(3)))
  }

  @Test(
    "The body of an error is truncated to 64 KiB, and to 1 KiB in the error, however it is transferred",
    arguments: [
      RawResponse.raw("HTTP/1.1 500 Oops\r\nContent-Length: 1000000000000\r\n\r\n" + spaces, then: .silence),
      RawResponse.raw("HTTP/1.1 404 Gone\r\nTransfer-Encoding: chunked\r\n\r\n20000\r\n" + spaces, then: .silence),
      RawResponse.raw("HTTP/1.1 300 Choices\r\n\r\n" + spaces, then: .silence),
      RawResponse.expandingToGibibyte("422 Invalid"),
    ]
  )
  func longError(response: RawResponse) async throws {
    let server = LoopbackServer { _ in response }
    let log = Recorder<RequestAttempt>()
    // With a clock that does not advance, the test ends only if the request does.
    let client = try server.client(
      clock: SleepRecordingClock(),
      configuration: HTTPClient.Configuration(retryPolicy: .never, onAttempt: log.record))
    let error = await #expect(throws: NetworkError.self) { try await client.send(.numbers) }
    let status = Int(String(decoding: response.bytes.dropFirst(9).prefix(3), as: UTF8.self))
    #expect(error?.status == status)
    #expect(error?.body.count == 1024)
    #expect(log.values.map(\.outcome) == [.response(statusCode: status ?? 0, byteCount: 65536)])
  }

  @Test("A body in many small chunks is accepted")
  func smallChunks() async throws {
    let chunks = "1\r\n[\r\n" + String(repeating: "1\r\n \r\n", count: 50_000) + "2\r\n1]\r\n0\r\n\r\n"
    let server = LoopbackServer { _ in
      .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks, then: .keepAlive)
    }
    #expect(try await server.client().send(.numbers) == [1])
  }

  @Test("A body of exactly the size limit is accepted, whose default is 64 MiB")
  func justTheLimit() async throws {
    #expect(HTTPClient.Configuration().maximumBodyBytes == 64 << 20)
    let server = LoopbackServer { _ in .json("[1]" + String(repeating: " ", count: 65533)) }
    let client = try server.client(configuration: HTTPClient.Configuration(maximumBodyBytes: 65536))
    #expect(try await client.send(.numbers) == [1])
  }

  @Test(
    "A 401 response ends the request at once with its message, whatever its challenge",
    arguments: [
      "Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"1\", qop=\"auth\"", "Bearer", "Bearer realm=\"x\"", nil,
    ]
  )
  func unauthorized(challenge: String?) async throws {
    let body = #"{"message":"no key"}"#
    let server = LoopbackServer { _ in
      .json(
        body, status: "401 Unauthorized",
        headers: challenge.map { ["WWW-Authenticate: \($0)"] } ?? [])
    }
    // With a clock that does not advance, the test ends only if the request does.
    let client = try server.client(clock: SleepRecordingClock())
    let expected = NetworkError(
      .unacceptableStatus, url: URL(string: server.address("/x")), status: 401, method: .get, message: "no key",
      body: Data(body.utf8))
    await #expect(throws: expected) { try await client.send(.numbers) }
    #expect(server.requests.count == 1)
  }

  /// 128 KiB of spaces.
  private static let spaces = String(repeating: " ", count: 0x20000)
}
