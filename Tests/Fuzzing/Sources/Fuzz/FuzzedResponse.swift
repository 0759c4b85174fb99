import Foundation
import TestSupport

/// A response, which depends only on the seed.
struct FuzzedResponse {
  enum Ending {
    case close
    case reset
    /// The connection stays open.
    case silence
    /// The last bytes repeat until the client disconnects.
    case endless
  }

  /// Whether the response is valid, so that the client must return a value.
  let isValid: Bool
  private(set) var bytes: [UInt8]
  private(set) var ending = Ending.close
  /// The number of bytes that are sent at once.
  private(set) var pieceSize = Int.max

  /// Creates the response of a seed, with a body for one of the client's requests.
  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    isValid = seed.isMultiple(of: 24)
    var lines = ["HTTP/1.1 200 OK", "Content-Type: application/json"]
    var body = Array(Self.bodies[Call(seed: seed).rawValue].utf8)
    guard !isValid else {
      bytes = Self.encode(lines, body, length: "\(body.count)")
      return
    }
    let mutations = UInt8.random(in: 1..<16, using: &random)
    if mutations & 1 != 0 {
      for _ in 0...Int.random(in: 0..<3, using: &random) { Self.mutate(&body, Self.values, &random) }
    }
    if mutations & 2 != 0 {
      lines[0] = Self.pick(Self.statusLines, &random)
      for _ in 0...Int.random(in: 0..<3, using: &random) { lines.append(Self.pick(Self.fields, &random)) }
    }
    if Bool.random(using: &random) {
      lines.append("Transfer-Encoding: chunked")
      let size = mutations & 4 != 0 ? Self.pick(Self.sizes, &random) : String(body.count, radix: 16)
      let end = mutations & 4 != 0 ? Self.pick(Self.chunkEnds, &random) : "\r\n0\r\n\r\n"
      bytes = Self.encode(lines, Array("\(size)\r\n".utf8) + body + Array(end.utf8))
    } else {
      bytes = Self.encode(lines, body, length: mutations & 4 != 0 ? Self.pick(Self.lengths, &random) : "\(body.count)")
    }
    if mutations & 8 != 0 {
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        Self.mutate(&bytes, Self.statusLines + Self.fields + Self.chunkEnds, &random)
      }
    }
    ending = Self.pick([.reset, .silence, .endless] + Array(repeating: .close, count: 40), &random)
    pieceSize = Self.pick([bytes.count / 10 + 1, .max, .max, .max], &random)
  }

  /// Whether the response has a length that Foundation converts to a `Double` and back, which overflows.
  var hasOverflowingLength: Bool { bytes.firstRange(of: Array("922337203685477".utf8)) != nil }

  private static func encode(_ lines: [String], _ body: [UInt8], length: String? = nil) -> [UInt8] {
    let fields = lines + (length.map { ["Content-Length: \($0)"] } ?? [])
    return Array((fields.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }

  private static func pick<Value>(_ values: [Value], _ random: inout SplitMix64) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  /// Mutates bytes at a random position, with one of the texts or without.
  private static func mutate(_ bytes: inout [UInt8], _ texts: [String], _ random: inout SplitMix64) {
    guard !bytes.isEmpty else { return }
    let start = Int.random(in: bytes.indices, using: &random)
    let part = start..<min(bytes.count, start + pick([1, 4, 64, 1_000_000], &random))
    switch Int.random(in: 0..<8, using: &random) {
    case 0: bytes[start] ^= 1 << Int.random(in: 0..<8, using: &random)
    case 1: bytes[start] = pick([0, 0x09, 0x0A, 0x0D, 0x22, 0x5C, 0x7F, 0x80, 0xC0, 0xFF], &random)
    case 2: bytes.removeSubrange(part)
    case 3: bytes.insert(contentsOf: bytes[part], at: start)
    case 4: bytes.replaceSubrange(part, with: repeatElement(bytes[start], count: pick([1, 100, 100_000], &random)))
    case 5:
      let digit = bytes[start...].firstIndex { (0x30...0x39).contains($0) } ?? start
      bytes.replaceSubrange(digit..<digit + 1, with: pick(values, &random).utf8)
    default: bytes.replaceSubrange(pick([start..<start, part], &random), with: pick(texts, &random).utf8)
    }
  }

  // MARK: Texts

  private static let values =
    [
      "0", "-1", "256", "2147483648", "9223372036854775807", "18446744073709551616", "1e400", "-0.1", "NaN", "null",
      "true", "\"\"", "\"1\"", "{}", "[]", "{", "[", "\"", "\\", "\\ud800", "\\u0000", ",", ":", "/**/", "\u{FEFF}",
      "\u{202E}", "{\"id\":1,\"id\":2}",
    ] + ["[", "{\"a\":", " ", "0"].map { String(repeating: $0, count: 100_000) }

  private static let statusLines =
    [
      "HTTP/1.1 200 OK", "", " ", "SSH-2.0-OpenSSH_9.2", "<html>", "HTTP", "HTTP/1.1 200", "GET / HTTP/1.1",
      "HTTP/0.9 200 OK", "HTTP/2 200", "HTTP/3 200 OK", "http/1.1 200 OK", "HTTP/1.1\t200 OK", "HTTP/1.1  200 OK",
      "HTTP/1.1 200 \u{1B}[2J", "HTTP/1.1 200 \(String(repeating: "long ", count: 3_000))", "HTTP/1.1 200 OK\r\n\r\n",
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK", "HTTP/1.1 103 Hints\r\nLink: <a>\r\n\r\nHTTP/1.1 200 OK",
    ]
    + [
      "201", "204", "206", "301", "302", "303", "304", "307", "308", "400", "401", "404", "407", "410", "422", "429",
      "500", "503", "599", "600", "999", "101", "199", "99", "0", "-1", "2000", "2OO", "18446744073709551816", "",
    ].map { "HTTP/1.1 \($0) Status" }

  private static let fields =
    [
      "Content-Type: text/html", "Content-Type: application/json; charset=utf-16", "Content-Type: ;;;=\"",
      "Content-Encoding: gzip", "Content-Encoding: gzip, gzip", "Content-Encoding: br", "Content-Encoding: odd",
      "Transfer-Encoding: gzip", "Transfer-Encoding: chunked, chunked", "Trailer: X-End", "Connection: \u{0}",
      "Upgrade: h2c", "Keep-Alive: timeout=-1, max=99999999999999999999", "Retry-After: -1", "Retry-After: 1e3",
      "Retry-After: 99999999999999999999999", "Retry-After: Fri, 31 Dec 9999 23:59:59 GMT", "ETag: *", "ETag: \"é\"",
      "WWW-Authenticate: Basic realm=\"x\"", "WWW-Authenticate: Basic realm=\"", "WWW-Authenticate: Negotiate",
      "Set-Cookie: a=b; Max-Age=99999999999999999999", "Set-Cookie: =", "Cache-Control: max-age=\"", "Expires: 0",
      ":", ": value", "Name", "Name :value", "N\u{0}ame: x", "\u{0}Name: x", "Name: \u{1B}]52;c;eA==\u{7}",
      "Näme: x", " folded", "Name: bare\nline", "Name: bare\rreturn", "HTTP/1.1 200 OK", "\r",
      "Name: \(String(repeating: "x", count: 90_000))", "\(String(repeating: "N", count: 70_000)): x",
    ]
    + [
      "", "/", "//", "?", "..", "/1/posts", "/1/é", "/1/%zz", "http:", "http://[::1", "http://127.0.0.1:1/",
      "http://127.0.0.1:99999/", "http://user:secret@127.0.0.1:1/", "file:///etc/passwd", "data:,x", "%", "\u{1B}[2J",
      "/" + String(repeating: "a", count: 9_000), String(repeating: "../", count: 5_000),
    ].map { "Location: \($0)" }

  private static let lengths =
    [
      "", "0", "1", "-1", "+5", "5 5", "5, 6", "0x10", "5\r\nContent-Length: 6", "2147483648", "999999999999",
      "9223372036854775295", "9223372036854775807", "18446744073709551621", String(repeating: "9", count: 400),
    ]

  private static let sizes = ["", "0", "-1", "0x1", "g", "7fffffffffffffff", "ffffffffffffffff", "5;a=\"", "5 "]

  private static let chunkEnds = [
    "", "\r\n", "\r\n0\r\n", "0\r\n\r\n", "\n0\n\n", "\r\n0\r\nX-Checksum: 1\r\n\r\n",
    "\r\n0\r\n\r\nHTTP/1.1 200 OK\r\n",
    "\r\n00000000\r\n\r\n", "\r\nffffffffffffffff\r\n",
  ]

  /// The valid bodies, in the order of the calls.
  private static let bodies = [
    #"[{"userId": 1, "id": 2, "title": "\u00dcber \"all\" \ud83c\udf32", "body": "", "tags": [1, 2.5, {"a": null}]}]"#,
    #"{"userId": 4, "id": 7, "title": "on tea and rain", "body": "first line\nsecond line"}"#,
    #"""
    [{"id": 3, "name": "Ada Example", "username": "ada", "email": "ada@example.org",
      "address": {"street": "Long Lane", "suite": "Apt. 5", "city": "Port Sample", "zipcode": "10000-1",
        "geo": {"lat": "1.5", "lng": "-2.5"}},
      "phone": "555-0100", "website": "example.org",
      "company": {"name": "Example", "catchPhrase": "Samples first", "bs": "small samples"}}]
    """#,
    #"""
    {"response": [{"id": 12, "name": "Sample Farm", "created_at": "2015-06-01T08:30:00.125+01:00",
      "images": [{"path": "https://images.example/a.jpg", "position": 2}], "via_wholesaler": false}, {"id": 13}],
      "count": 2, "pagination": {"current": 1, "previous": null, "next": 2, "per_page": 20, "pages": 9, "count": 167}}
    """#,
    #"""
    {"id": 3, "first_name": "Ada", "last_name": "Example", "email": "ada@example.org", "avatar_url": null,
      "created_at": "2016-09-20T14:44:33.573Z", "updated_at": "2019-11-11 19:13:41 UTC"}
    """#,
  ]
}
