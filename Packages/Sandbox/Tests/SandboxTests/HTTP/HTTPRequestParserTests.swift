import Testing

@testable import Sandbox

@Suite("The parser reads requests from fragments of any size")
struct HTTPRequestParserTests {
  private func parse(_ bytes: some Sequence<UInt8>, limits: HTTPLimits = HTTPLimits()) throws -> [HTTPRequest] {
    var parser = HTTPRequestParser(limits: limits)
    var requests: [HTTPRequest] = []
    for byte in bytes {
      parser.append([byte])
      while case .request(let request) = try parser.next() { requests.append(request) }
    }
    return requests
  }

  @Test("Requests that arrive byte by byte are parsed in order")
  func readsBytes() throws {
    let text =
      "\r\nGET /a?b=1 HTTP/1.1\r\nHost: h\r\nX-A:\t one \r\nx-a: two\r\n\r\n"
      + "POST /c HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello"
      + "PUT http://h:80/d HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: Chunked\r\n\r\n3;x=y\r\nabc\r\n0A \r\n0123456789\r\n0\r\nT: 1\r\n\r\n"
      + "GET /e HTTP/1.0\r\n\r\n"
    let requests = try parse(text.utf8)
    #expect(requests.map(\.method) == ["GET", "POST", "PUT", "GET"])
    #expect(requests.map(\.target) == ["/a?b=1", "/c", "/d", "/e"])
    #expect(requests[0].headers["X-A"] == "one, two")
    #expect(requests.map { String(decoding: $0.body, as: UTF8.self) } == ["", "hello", "abc0123456789", ""])
    #expect(requests.map(\.keepsConnection) == [true, true, true, false])
  }

  @Test(
    "Malformed and ambiguous requests are rejected",
    arguments: [
      ("GET / HTTP/1.1\nHost: h\n\n", 400), ("GET /\r\n\r\n", 400), ("GET  / HTTP/1.1\r\n\r\n", 400),
      ("G(T / HTTP/1.1\r\n\r\n", 400),
      ("GET x HTTP/1.1\r\nHost: h\r\n\r\n", 400), ("GET /\u{e9} HTTP/1.1\r\nHost: h\r\n\r\n", 400),
      ("\u{16}\u{3}\u{1}", 400),
      ("GET / HTTP/2.0\r\n\r\n", 505), ("GET / HTTP/1.2\r\n\r\n", 505), ("GET / SPDY\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost : h\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: h\r\n folded\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: h\r\nno colon\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: h\r\nX: \u{0}\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: h\r\nX: a\rb\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: \r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
      ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
      ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabcd\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n123456789\r\n", 413),
      ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFF\r\n", 413),
      ("GET / HTTP/1.1\r\nHost: h\r\nExpect: tea\r\n\r\n", 417),
    ])
  func rejects(text: String, status: Int) throws {
    let error = #expect(throws: HTTPParsingError.self) { try parse(text.utf8) }
    #expect(error?.response.status == status)
  }

  @Test("Limits are exact to the byte", arguments: [0, 1])
  func limits(excess: Int) throws {
    var limits = HTTPLimits()
    limits.body = 10
    let target = "/" + String(repeating: "a", count: limits.requestLine - "GET / HTTP/1.1\r".utf8.count + excess)
    let value = String(repeating: "a", count: limits.headerBlock - "Host: h\r\nX: \r\n\r\n".utf8.count + 1 + excess)
    let body = String(repeating: "a", count: 10 + excess)
    let texts = [
      ("GET \(target) HTTP/1.1\r\nHost: h\r\n\r\n", 414),
      ("GET / HTTP/1.1\r\nHost: h\r\nX: \(value)\r\n\r\n", 431),
      ("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: \(body.count)\r\n\r\n\(body)", 413),
      (
        "PUT / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\naaaaa\r\n\(5 + excess)\r\n\(body.dropFirst(5))\r\n0\r\n\r\n",
        413
      ),
    ]
    for (text, status) in texts {
      if excess == 0 {
        #expect(try parse(text.utf8, limits: limits).count == 1)
      } else {
        let error = #expect(throws: HTTPParsingError.self) { try parse(text.utf8, limits: limits) }
        #expect(error?.response.status == status)
      }
    }
  }

  @Test("Random bytes are rejected without a crash")
  func fuzz() {
    var generator = SeededGenerator(seed: 7)
    let pieces = [
      "GET ", "/posts", " HTTP/1.1", "\r\n", "Host: h", "Content-Length: ", "5", "Transfer-Encoding: chunked", "\n",
      "\u{0}", ":", "0", "é",
    ]
    var rejections = 0
    for _ in 0..<2000 {
      let text = (0..<generator.number(below: 24)).map { _ in generator.pick(pieces) }.joined()
      if (try? parse(text.utf8)) == nil { rejections += 1 }
    }
    #expect(rejections > 100)
  }

  @Test(
    "Dates have the format of RFC 9110",
    arguments: [(784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT")])
  func dates(seconds: Int, text: String) {
    #expect(HTTPDate.text(at: seconds) == text)
  }
}
