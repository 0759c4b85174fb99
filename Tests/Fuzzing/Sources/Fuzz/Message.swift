/// A reply before it is bytes: a head and a body, each still in its parts.
struct Message {
  /// How the end of the body is told (RFC 9112, section 6.3).
  enum Framing: CaseIterable {
    case length, chunked, close
  }

  /// One chunk of a body as it is written, right or wrong.
  struct Chunk {
    var size: String
    var data: [UInt8]

    init(_ data: [UInt8]) {
      size = String(data.count, radix: 16)
      self.data = data
    }
  }

  /// What is sent before the head: interim answers.
  var interim: [UInt8] = []
  var statusLine: String
  /// The header lines without their ends, but for those that frame the body.
  var fields: [String]
  var body: [UInt8]
  var framing = Framing.length
  /// The chunks, once the body has been divided.
  var chunks: [Chunk] = []
  /// The length that the head tells in place of the true one.
  var statedLength: String?

  /// Makes a message.
  init(_ statusLine: String, _ fields: [String] = [], body: String = "") {
    self.statusLine = "HTTP/1.1 \(statusLine)"
    self.fields = fields
    self.body = Array(body.utf8)
  }

  /// Compresses the body, which is whole yet.
  mutating func compress() {
    body = Gzip.stored(body)
    fields.append("Content-Encoding: gzip")
  }

  /// Divides the body into chunks, the last of which is empty.
  mutating func divide(using random: inout SplitMix64) {
    framing = .chunked
    var rest = body[...]
    while !rest.isEmpty {
      let data = rest.prefix(random.number(in: 1..<max(body.count, 2)))
      rest = rest.dropFirst(data.count)
      chunks.append(Chunk(Array(data)))
    }
    chunks.append(Chunk([]))
  }

  /// The message as it is sent.
  var bytes: [UInt8] {
    var lines = [statusLine] + fields
    var payload = body
    switch framing {
    case .length:
      lines.append("Content-Length: \(statedLength ?? "\(body.count)")")
    case .chunked:
      lines.append("Transfer-Encoding: chunked")
      if let statedLength { lines.append("Content-Length: \(statedLength)") }
      payload = chunks.flatMap { Array("\($0.size)\r\n".utf8) + $0.data + [0x0D, 0x0A] }
    case .close:
      lines.append("Connection: close")
    }
    return interim + lines.flatMap { Array("\($0)\r\n".utf8) } + [0x0D, 0x0A] + payload
  }
}
