/// Mutates the framing of a body: Content-Length, chunk sizes, compression.
enum FramingMutation {
  /// Applies a mutation.
  ///
  /// - Returns: The description of the mutation.
  static func apply(to message: inout Message, using random: inout SplitMix64) -> String {
    switch random.number(in: 0..<6) {
    case 0, 1:
      message.statedLength = random.pick(lengths + ["\(message.body.count - 1)", "\(message.body.count + 1)"])
      return "framing: the length \(message.statedLength ?? "")"
    case 2, 3:
      if message.chunks.isEmpty { message.divide(using: &random) }
      return change(&message.chunks, using: &random)
    case 4:
      if random.isOne(in: 2) {
        message.body = Gzip.spaces(random.pick([10, 1_000, 20_000]))
        message.fields.append("Content-Encoding: gzip")
        return "framing: a few bytes that expand to \(message.body.count * 158)"
      }
      message.compress()
      let place = random.number(in: 0..<message.body.count)
      message.body[place] ^= 1 << random.number(in: 0..<8)
      if random.isOne(in: 3) { message.body.removeSubrange(place...) }
      return "framing: broken gzip"
    default:
      message.framing = random.pick(Message.Framing.allCases)
      message.statedLength = random.isOne(in: 2) ? random.pick(lengths) : nil
      return "framing: framed by \(message.framing)"
    }
  }

  private static func change(_ chunks: inout [Message.Chunk], using random: inout SplitMix64) -> String {
    let index = random.number(in: 0..<chunks.count)
    switch random.number(in: 0..<6) {
    case 0:
      chunks.remove(at: index)
      return "framing: a chunk removed"
    case 1:
      chunks.insert(random.pick(chunks), at: index)
      return "framing: a chunk twice"
    case 2:
      chunks[index].size += random.pick(extensions)
      return "framing: a chunk's extension"
    case 3:
      chunks[index].data += [UInt8](repeating: UInt8(ascii: " "), count: random.pick([1, 2, 1_000]))
      return "framing: a chunk longer than it says"
    case 4:
      if let last = chunks.indices.last { chunks[last].size += random.pick(trailers) }
      return "framing: trailers"
    default:
      chunks[index].size = random.pick(sizes)
      return "framing: a chunk's size \(chunks[index].size.prefix(40))"
    }
  }

  private static let lengths = [
    "", "0", "1", "00", "-0", "-1", "+5", "5 5", "5, 5", "5, 6", "0x10", "1e3", "abc", "5\r\nContent-Length: 6",
    "\u{0}",
    "2147483647", "2147483648", "4294967296", "4294967301", "999999999999", "9007199254740993", "9223372036854775295",
    "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551621",
    String(repeating: "9", count: 400), String(repeating: "0", count: 400) + "5",
  ]
  private static let sizes = [
    "", "0", "00000000000000000", "1", "-1", "+1", "g", "0x5", "FFFFFFFF", "100000000", "7FFFFFFFFFFFFFFF",
    "8000000000000000", "FFFFFFFFFFFFFFFF", "10000000000000000", " 5", "5 ", "5\t", "5;", "\u{0}", "5\n", "fffff",
  ]
  private static let extensions = [
    ";", ";a", ";a=b", ";a=\"b;c\"", ";\u{0}", " ", ";\(String(repeating: "x", count: 20_000))", ";\n", "\r", ";é",
  ]
  private static let trailers = [
    "\r\nX-End: 1", "\r\nContent-Length: 3", "\r\nnone", "\r\n :", "\r\nHTTP/1.1 200 OK", "\nX: 1",
    String(repeating: "\r\nX-End: 1", count: 500),
  ]
}
