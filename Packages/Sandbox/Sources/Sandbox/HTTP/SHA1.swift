/// The hash function SHA-1 (FIPS 180-4 section 6.1), from which Express computes entity tags.
///
/// Foundation has no hash functions on Linux. SHA-1 is broken: it must not be used for security.
enum SHA1 {
  /// Returns the digest of a message, 20 bytes.
  static func digest(of message: [UInt8]) -> [UInt8] {
    var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
      0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
    )
    let wholeBlocks = message.count / 64
    message.withUnsafeBytes { bytes in
      for block in 0..<wholeBlocks {
        absorb(UnsafeRawBufferPointer(rebasing: bytes[block * 64..<block * 64 + 64]), into: &state)
      }
    }
    var tail = Array(message[(wholeBlocks * 64)...])
    tail.append(0x80)
    while tail.count % 64 != 56 { tail.append(0) }
    withUnsafeBytes(of: UInt64(message.count * 8).bigEndian) { tail.append(contentsOf: $0) }
    tail.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: 64) {
        absorb(UnsafeRawBufferPointer(rebasing: bytes[start..<start + 64]), into: &state)
      }
    }
    return [state.0, state.1, state.2, state.3, state.4].flatMap { word in
      withUnsafeBytes(of: word.bigEndian) { Array($0) }
    }
  }

  private static func absorb(
    _ block: UnsafeRawBufferPointer, into state: inout (UInt32, UInt32, UInt32, UInt32, UInt32)
  ) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { words in
      for index in 0..<16 {
        words[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
      }
      for index in 16..<80 {
        let word = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
        words[index] = word << 1 | word >> 31
      }
      var (a, b, c, d, e) = state
      for index in 0..<80 {
        let mixed: UInt32
        let constant: UInt32
        switch index {
        case ..<20: (mixed, constant) = (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (mixed, constant) = (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (mixed, constant) = (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (mixed, constant) = (b ^ c ^ d, 0xCA62_C1D6)
        }
        let next = (a << 5 | a >> 27) &+ mixed &+ e &+ constant &+ words[index]
        (e, d, c, b, a) = (d, c, b << 30 | b >> 2, a, next)
      }
      state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e)
    }
  }
}
