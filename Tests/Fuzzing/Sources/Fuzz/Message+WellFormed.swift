extension Message {
  /// A well-formed message, and the expected result if it is known.
  typealias Sample = (message: Message, outcome: String?)

  private static let json = "Content-Type: application/json; charset=utf-8"
  private static let page = "<!DOCTYPE html><html><head><title>Sign in</title></head><body>Pay first.</body></html>"

  /// Returns a response to a call, usually with status 200.
  static func sample(for call: Call, seed: UInt64, hop: Int, using random: inout SplitMix64) -> Sample {
    guard hop == 0, random.isOne(in: 3) else { return success(for: call, using: &random) }
    switch random.number(in: 0..<6) {
    case 0: return emptyBody(for: call, using: &random)
    case 1: return redirect(of: call, seed: seed, using: &random)
    case 2: return (Message("200 OK", ["Content-Type: text/html"], body: page), call.isHead ? "value" : "webPage")
    default: return failure(for: call, using: &random)
    }
  }

  private static func success(for call: Call, using random: inout SplitMix64) -> Sample {
    let isNew = call == .newAccount && random.isOne(in: 2)
    var message = Message(isNew ? "201 Created" : "200 OK", [json], body: random.pick(bodies(for: call)))
    if random.isOne(in: 2) { message.fields.append("ETag: \(random.pick(["\"v1\"", "W/\"v2\"", "\"\"", "v3"]))") }
    if random.isOne(in: 4) { message.fields.append("Cache-Control: max-age=43200") }
    if random.isOne(in: 8) { message.fields += ["Set-Cookie: id=1", "Set-Cookie: shape=round; Path=/"] }
    if random.isOne(in: 16) {
      message.interim = Array("HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n".utf8)
    }
    return (message, "value")
  }

  private static func emptyBody(for call: Call, using random: inout SplitMix64) -> Sample {
    if random.isOne(in: 3) {
      let message = Message("304 Not Modified", ["ETag: \"v1\""])
      return (message, call == .postsIfChanged ? "notModified" : "unacceptableStatus")
    }
    return (Message(random.pick(["200 OK", "204 No Content"]), [json]), call.isHead ? "value" : "emptyResponse")
  }

  private static func redirect(of call: Call, seed: UInt64, using random: inout SplitMix64) -> Sample {
    let status = random.pick([
      "301 Moved Permanently", "302 Found", "303 See Other", "307 Temporary Redirect", "308 Permanent Redirect",
    ])
    // The path of the next response: the seed and the number of redirects.
    let location = random.pick(["/\(seed).1/posts", "../\(seed).1/posts", "/\(seed).1/posts?page=2#top"])
    return (Message(status, ["Location: \(location)"], body: page), call.isForm ? nil : "value")
  }

  private static func failure(for call: Call, using random: inout SplitMix64) -> Sample {
    if call.isForm, random.isOne(in: 2) {
      return (Message("422 Unprocessable Content", [json], body: random.pick(errorBodies)), "rejected")
    }
    let status = random.pick([
      "400 Bad Request", "403 Forbidden", "404 Not Found", "408 Request Timeout", "410 Gone", "429 Too Many Requests",
      "500 Internal Server Error", "502 Bad Gateway", "503 Service Unavailable", "504 Gateway Timeout",
    ])
    var message = Message(status, [json], body: random.pick(errorBodies))
    if random.isOne(in: 3) { message = Message(status, ["Content-Type: text/html"], body: page) }
    if random.isOne(in: 2) {
      let times = ["0", "1", "120", "Wed, 21 Oct 2015 07:28:00 GMT", "Fri, 31 Dec 2100 23:59:59 GMT"]
      message.fields.append("Retry-After: \(random.pick(times))")
    }
    if random.isOne(in: 6) {
      message.statusLine = "HTTP/1.1 401 Unauthorized"
      message.fields.append(
        "WWW-Authenticate: "
          + random.pick(["Basic realm=\"x\"", "Bearer", "Digest realm=\"x\", nonce=\"1\"", "Negotiate, Basic realm=x"]))
    }
    return (message, "unacceptableStatus")
  }
}

extension Call {
  /// Whether the call sends a form.
  var isForm: Bool { self == .newAccount || self == .changedAccount }
}
