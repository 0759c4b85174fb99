/// A response with separate head and body.
struct Message {
  /// How the length of the body is determined (RFC 9112, section 6.3).
  enum Framing: CaseIterable {
    case length, chunked, close
  }

  /// A chunk of a body, which may be malformed.
  struct Chunk {
    var size: String
    var data: [UInt8]

    init(_ data: [UInt8]) {
      size = String(data.count, radix: 16)
      self.data = data
    }
  }

  /// The interim responses before the head.
  var interim: [UInt8] = []
  var statusLine: String
  /// The header fields, without those of the framing.
  var fields: [String]
  var body: [UInt8]
  var framing = Framing.length
  /// The chunks, if the body is divided.
  var chunks: [Chunk] = []
  /// The value of Content-Length, if it is not the length of the body.
  var statedLength: String?

  /// Creates a message.
  init(_ statusLine: String, _ fields: [String] = [], body: String = "") {
    self.statusLine = "HTTP/1.1 \(statusLine)"
    self.fields = fields
    self.body = Array(body.utf8)
  }

  /// Compresses the body, before it is divided.
  mutating func compress() {
    body = Gzip.stored(body)
    fields.append("Content-Encoding: gzip")
  }

  /// Divides the body into chunks and the last chunk.
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

  /// The bytes of the message.
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
