/// A gzip writer (RFC 1952) with stored blocks, and with a block that expands a hundredfold.
enum Gzip {
  /// Returns the bytes in stored blocks (RFC 1951, section 3.2.4).
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var deflated: [UInt8] = []
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      deflated += [rest.isEmpty ? 1 : 0]
      deflated += littleEndian(length) + littleEndian(~length) + block
    } while !rest.isEmpty
    return wrapped(deflated, of: bytes)
  }

  /// Returns compressed spaces: a literal, then matches of 258 bytes with 13 bits each (RFC 1951, section 3.2.6).
  static func spaces(_ repetitions: Int) -> [UInt8] {
    var bits = BitWriter()
    bits.append(0b1, count: 1)
    bits.append(0b10, count: 2)
    bits.append(code: 0x30 + UInt32(UInt8(ascii: " ")), count: 8)
    for _ in 0..<repetitions {
      bits.append(code: 0b1100_0101, count: 8)
      bits.append(code: 0, count: 5)
    }
    bits.append(code: 0, count: 7)
    return wrapped(bits.bytes, of: [UInt8](repeating: UInt8(ascii: " "), count: 1 + 258 * repetitions))
  }

  private static func wrapped(_ deflated: [UInt8], of bytes: [UInt8]) -> [UInt8] {
    let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    return head + deflated + littleEndian(checksum(bytes)) + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
  }

  private static func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian, Array.init)
  }

  /// Returns the CRC-32, computed with a table.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { remainder, byte in
      remainders[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)] ^ (remainder >> 8)
    }
  }

  private static let remainders = (UInt32(0)..<256).map { byte in
    (0..<8).reduce(byte) { remainder, _ in remainder & 1 == 1 ? 0xEDB8_8320 ^ (remainder >> 1) : remainder >> 1 }
  }
}

/// A bit writer, least significant bit first.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var count = 0

  /// Appends a number, least significant bit first.
  mutating func append(_ number: UInt32, count bitCount: Int) {
    for place in 0..<bitCount { append(bit: number >> place & 1) }
  }

  /// Appends a Huffman code, most significant bit first.
  mutating func append(code: UInt32, count bitCount: Int) {
    for place in (0..<bitCount).reversed() { append(bit: code >> place & 1) }
  }

  private mutating func append(bit: UInt32) {
    if count.isMultiple(of: 8) { bytes.append(0) }
    bytes[bytes.count - 1] |= UInt8(bit) << (count % 8)
    count += 1
  }
}
