import Foundation

/// Compressed bodies that are small on the wire and larger than the memory when decompressed.
enum DecompressionBomb {
  /// A gibibyte of zeros in a megabyte of gzip (RFC 1951, RFC 1952).
  ///
  /// The Huffman code of the block has one bit for a length of 258 and one for distance 1, both 0: a zero byte is 1032
  /// bytes. The stream has no end, because no client should read that far.
  static let gzip: [UInt8] = {
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    let codeAndFirstZero: [UInt8] = [0xEC, 0xC0, 0x81, 0, 0, 0, 0, 0x80, 0xA0, 0xFD, 0xA9, 0x17, 0xA9, 0]
    return header + codeAndFirstZero + [UInt8](repeating: 0, count: (1 << 30) / 1032 + 1)
  }()

  /// A quarter of a gibibyte of zeros in 203 bytes of Brotli (RFC 7932).
  static let brotli = [UInt8](
    Data(
      base64Encoded: """
        z///fwAkAOKxQHLv//n//w+ABEAcFoDu/T////8BkACIwwLQvf/n//8/ABIAcVgAuvf//P//B0ACIA4LQPf+n////wBIAMRhAeje//P//x8A\
        CYA4LADd+3/+//8DIAEQhwWge//P//9/ACQA4rAAdO//+f//D4AEQBwWgO79P////wGQAIjDAtC9/+f//z8AEgBxWAC69//8//8HQAIgDgtA\
        9/6f////AEgAxGEB6N7/8///HwAJgDgsAN37//z//wcgARCHBaB7/w8=
        """) ?? Data())
}
