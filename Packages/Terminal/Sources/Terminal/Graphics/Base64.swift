/// The Base64 encoding with padding (RFC 4648 section 4).
///
/// Foundation has it too, but loading Foundation takes longer than most commands run.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ bytes: ArraySlice<UInt8>) -> String {
    String(unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { result in
      var length = 0
      for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 3) {
        let count = min(bytes.endIndex - start, 3)
        var bits = UInt32(bytes[start]) << 16
        if count > 1 { bits |= UInt32(bytes[start + 1]) << 8 }
        if count > 2 { bits |= UInt32(bytes[start + 2]) }
        for digit in 0..<4 {
          result[length] = digit <= count ? alphabet[Int(bits >> (18 - 6 * UInt32(digit)) & 0x3F)] : UInt8(ascii: "=")
          length += 1
        }
      }
      return length
    }
  }
}
