/// Mutates bytes at random positions.
enum ByteMutation {
  /// Applies a mutation.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - other: The bytes of another response, to splice in.
  /// - Returns: The description of the mutation.
  static func apply(to bytes: inout [UInt8], other: [UInt8], using random: inout SplitMix64) -> String {
    guard !bytes.isEmpty else {
      bytes = other
      return "bytes: another response"
    }
    let place = random.number(in: 0..<bytes.count)
    let part = random.part(of: bytes.count, atMost: random.pick([1, 4, 64, .max]))
    switch random.number(in: 0..<10) {
    case 0:
      bytes[place] ^= 1 << random.number(in: 0..<8)
      return "bytes: a bit at \(place)"
    case 1:
      bytes[place] = random.pick([0, 0x09, 0x0A, 0x0D, 0x20, 0x22, 0x2C, 0x3A, 0x5C, 0x7F, 0x80, 0xC0, 0xFF])
      return "bytes: a byte at \(place)"
    case 2:
      bytes.insert(
        contentsOf: (0..<random.number(in: 1..<17)).map { _ in UInt8(random.number(in: 0..<256)) }, at: place)
      return "bytes: random ones inserted at \(place)"
    case 3:
      bytes.removeSubrange(part)
      return "bytes: \(part) removed"
    case 4:
      bytes.insert(contentsOf: bytes[part], at: place)
      return "bytes: \(part) again at \(place)"
    case 5:
      bytes.removeSubrange(place...)
      return "bytes: cut at \(place)"
    case 6:
      let from = random.number(in: 0..<other.count)
      bytes = Array(bytes[..<place] + other[from...])
      return "bytes: from \(place) on those of another response from \(from) on"
    case 7:
      bytes.insert(contentsOf: Array(random.pick(tokens).utf8), at: place)
      return "bytes: a token inserted at \(place)"
    case 8:
      bytes.replaceSubrange(part, with: repeatElement(bytes[place], count: random.pick([1, 100, 100_000])))
      return "bytes: \(part) become many"
    default:
      return changeNumber(in: &bytes, from: place, using: &random)
    }
  }

  private static func changeNumber(
    in bytes: inout [UInt8], from place: Int, using random: inout SplitMix64
  ) -> String {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    guard let start = bytes[place...].firstIndex(where: isDigit) ?? bytes.firstIndex(where: isDigit) else {
      bytes += Array(random.pick(numbers).utf8)
      return "bytes: a number added"
    }
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.endIndex
    bytes.replaceSubrange(start..<end, with: Array(random.pick(numbers).utf8))
    return "bytes: the number at \(start)"
  }

  private static let numbers = [
    "0", "-1", "1", "127", "255", "256", "65536", "2147483648", "4294967296", "9223372036854775807",
    "9223372036854775808", "18446744073709551615", "1e400", "0.1", "", "99999999999999999999999999",
  ]
  private static let tokens = [
    "\r\n", "\n", "\r", "\r\n\r\n", "\n\n", "0\r\n\r\n", "0\r\n", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\n\r\n",
    "HTTP/1.1 100 Continue\r\n\r\n", "Content-Length: 0\r\n", "Transfer-Encoding: chunked\r\n", "\u{0}", "\u{1B}[2J",
    ":",
    "[", "{", "\"", "\\", ",", "null",
  ]
}
