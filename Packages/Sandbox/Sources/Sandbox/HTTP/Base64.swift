/// The encoding of RFC 4648 section 4.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text of the bytes, padded with `=`.
  static func text(of bytes: [UInt8]) -> String {
    var output: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits: UInt32 = 0
      for byte in group { bits = bits << 8 | UInt32(byte) }
      bits <<= UInt32(3 - group.count) * 8
      for place in 0..<4 {
        let digit = alphabet[Int(bits >> UInt32(18 - place * 6) & 63)]
        output.append(place <= group.count ? digit : UInt8(ascii: "="))
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
