/// Mutates the head of a message: the status line, the header fields, interim responses.
enum HeadMutation {
  /// Applies a mutation.
  ///
  /// - Returns: The description of the mutation.
  static func apply(to message: inout Message, seed: UInt64, using random: inout SplitMix64) -> String {
    switch random.number(in: 0..<8) {
    case 0, 1:
      let tail = message.statusLine.split(separator: " ", maxSplits: 1).last.map(String.init) ?? ""
      message.statusLine = random.isOne(in: 3) ? random.pick(statusLines) : "\(random.pick(versions))\(tail)"
      if random.isOne(in: 2) { message.statusLine = "HTTP/1.1 \(random.pick(statuses)) \(random.pick(reasons))" }
      return "head: the line \(message.statusLine.debugDescription.prefix(60))"
    case 2:
      guard !message.fields.isEmpty else { fallthrough }
      let index = random.number(in: 0..<message.fields.count)
      if random.isOne(in: 2) {
        return "head: \(message.fields.remove(at: index)) removed"
      }
      let copies = min(
        random.pick([1, 2, 40, random.isOne(in: 8) ? 3_000 : 200]), 1 + 400_000 / (message.fields[index].utf8.count + 1)
      )
      message.fields += Array(repeating: message.fields[index], count: copies)
      return "head: \(message.fields[index]) \(copies + 1) times"
    case 3:
      message.statusLine = "HTTP/1.1 \(random.pick([301, 302, 303, 305, 306, 307, 308])) Elsewhere"
      message.fields.append("Location: \(random.pick(places).replacing("SEED", with: "\(seed)"))")
      return "head: \(message.fields.last ?? "")"
    case 4:
      message.interim = Array(
        String(repeating: "\(random.pick(interims))\r\n\r\n", count: random.pick([1, 2, 50])).utf8)
      return "head: interim responses"
    default:
      let field = random.pick(fields)
      message.fields.insert(field, at: random.number(in: 0..<message.fields.count + 1))
      return "head: \(field.prefix(60))"
    }
  }

  private static let versions = [
    "HTTP/1.0 ", "HTTP/1.1  ", "HTTP/1.1\t", "HTTP/2 ", "HTTP/3 ", "HTTP/0.9 ", "HTTP/1.9 ", "HTTP/ ", "http/1.1 ",
    "HTTP/1.1", " HTTP/1.1 ", "\r\nHTTP/1.1 ", "HTTP/99999999999 ", "ICY ", "HTTP/1.1\u{0} ", "RTSP/1.0 ",
  ]
  private static let statuses = [
    "200", "201", "202", "203", "204", "205", "206", "226", "299", "300", "304", "305", "306", "399", "400", "401",
    "404",
    "407", "417", "418", "421", "425", "426", "429", "499", "500", "503", "511", "599", "600", "999", "100", "101",
    "102",
    "103", "199", "099", "99", "000", "0", "-1", "-200", "+200", "1000", "2000", "20", "2OO", "200.0", "4294967496",
    "18446744073709551816", "2 0 0", "", "２００", "200\t", "0200",
  ]
  private static let reasons = ["OK", "", " ", "\u{1B}[2J", "Ünïcode", String(repeating: "long ", count: 3_000), "\t"]
  private static let statusLines = [
    "", " ", "SSH-2.0-OpenSSH_9.2", "220 ready", "<html>", "{\"id\": 1}", "HTTP", "HTTP/1.1 200", "GET / HTTP/1.1",
    "HTTP/1.1 200 OK\r\nHTTP/1.1 404 Not Found", "HTTP/1.1 200 OK\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}",
  ]
  private static let interims = [
    "HTTP/1.1 100 Continue", "HTTP/1.1 103 Early Hints\r\nLink: <a>", "HTTP/1.1 102 Processing",
    "HTTP/1.1 199 Odd\r\nContent-Length: 5", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket",
    "HTTP/1.1 100 Continue\r\nTransfer-Encoding: chunked", "HTTP/1.1 100 Continue\r\nLocation: /",
  ]
  private static let places = [
    "", " ", "/", "//", "///", "?", "#", ".", "..", "../../..", "/SEED.1/ok", "/SEED.1/a b", "/SEED.1/é", "/SEED.1/%zz",
    "/SEED.1/%", "/SEED.1/%00", "/SEED.1/?a=%", "/SEED.1/?a=[b]", "/SEED.1/?é#é", "/SEED.1/#%", "posts", "?page=2",
    "http:", "http://", "http:///posts", "http://[::1]/", "http://[::1", "http://]", "http://127.0.0.1:1/",
    "http://127.0.0.1:0/", "http://127.0.0.1:99999/", "http://127.0.0.1:-1/", "http://127.0.0.1:/", "http://127.1/",
    "http://127.0.0.1:18446744073709551617/", "http://user:secret@127.0.0.1:1/", "http://@/", "http://%31/",
    "http://exa mple/", "http://bücher.invalid/", "http://xn--/", "https://127.0.0.1:1/", "HTTP://127.0.0.1:1/",
    "ftp://127.0.0.1/", "file:///etc/passwd", "javascript:alert(1)", "data:,x", "mailto:a@example.org", "about:blank",
    "//127.0.0.1:1/x", "//[", "//:80", "//a:b", "\\\\host\\share", "/\\host", "http:\\\\host", ":", ":80", "::",
    "a:b:c",
    "1:2", "%", "%zz", "[", "]", "<>", "\"", "`", "{}", "|", "^", "\u{1B}[2J", "\u{0}", "\u{7F}", "\u{202E}", "é",
    "/" + String(repeating: "a", count: 9_000), "?" + String(repeating: "a=b&", count: 9_000),
    String(repeating: "../", count: 5_000), "//" + String(repeating: "a.", count: 3_000) + "invalid",
  ]
  private static let fields =
    [
      "Content-Type: text/html", "Content-Type:", "Content-Type: application/json; charset=utf-16",
      "Content-Type: application/json; charset=\u{0}", "Content-Type: \(String(repeating: "a/", count: 4_000))",
      "Content-Type: ;;;=\"", "Content-Type: application/json; charset=\"",
      "Content-Disposition: attachment; filename=\"",
      "Content-Disposition: attachment; filename=../../x", "Content-Disposition: filename",
      "Content-Range: bytes 5-4/3",
      "Content-Encoding: gzip", "Content-Encoding: gzip, gzip, gzip", "Content-Encoding: deflate",
      "Content-Encoding: br",
      "Content-Encoding: zstd", "Content-Encoding: identity", "Content-Encoding: x-odd", "Content-Encoding:",
      "Content-Encoding: \(String(repeating: "gzip,", count: 200))gzip", "Transfer-Encoding: gzip",
      "Transfer-Encoding: chunked", "Transfer-Encoding: gzip, chunked", "Transfer-Encoding: chunked, chunked",
      "Transfer-Encoding: identity", "Transfer-Encoding: odd", "Trailer: X-End", "Upgrade: h2c", "Connection: upgrade",
      "Connection: keep-alive", "Connection: close", "Connection: \u{0}", "Proxy-Connection: close",
      "Keep-Alive: timeout=-1, max=99999999999999999999", "Retry-After: 0", "Retry-After: -1", "Retry-After: 1e3",
      "Retry-After: 1000000000000000000", "Retry-After: 99999999999999999999999", "Retry-After: 0.5",
      "Retry-After: NaN",
      "Retry-After: Wed, 99 Xxx 9999 99:99:99 GMT", "Retry-After: Fri, 31 Dec 9999 23:59:59 GMT", "Retry-After: ",
      "Retry-After: 1, 2", "Retry-After: ١", "ETag: *", "ETag: ", "ETag: \"\u{1B}\"", "ETag: \"é\"",
      "ETag: \"\(String(repeating: "e", count: 20_000))\"", "Date: never", "Date: Thu, 01 Jan 1970 00:00:00 GMT",
      "Age: -1",
      "Location: /elsewhere", "Location:", "Refresh: 0; url=/", "Link: <>; rel=next", "Alt-Svc: h3=\":1\"; ma=1",
      "WWW-Authenticate: Basic realm=\"x\"", "WWW-Authenticate: Basic", "WWW-Authenticate: Basic realm=\"",
      "WWW-Authenticate: ,,,=\"\\", "WWW-Authenticate: Digest", "WWW-Authenticate: Negotiate", "WWW-Authenticate: NTLM",
      "Proxy-Authenticate: Basic realm=x", "Set-Cookie: a=b; Expires=Fri, 31 Dec 99999 23:59:59 GMT", "Set-Cookie: =",
      "Set-Cookie: a=b; Max-Age=99999999999999999999", "Set-Cookie: \u{1}=\u{2}; Domain=.",
      "Strict-Transport-Security: a",
      "Cache-Control: max-age=\"", "Cache-Control: max-age=99999999999999999999, s-maxage=-1", "Expires: 0",
      "Pragma: x",
      "Vary: *", "Last-Modified: 0", "Warning: 1", ":", ": value", "Name", "Name :value", "N\u{0}ame: x", "Name: \u{0}",
      "Name:value", "Name: \u{1B}]52;c;eA==\u{7}", "Näme: x", "Name: é", " folded", "\tfolded", "Name: a\r\n b\r\n c",
      "Name: bare\nline", "Name: bare\rreturn", "Name: \(String(repeating: "x", count: 90_000))",
      "\(String(repeating: "N", count: 70_000)): x", "HTTP/1.1 200 OK", "Status: 200", "Seed: 1",
    ] + (0..<3).map { "X-\(String(repeating: "y", count: $0)): \t \t" }
}
