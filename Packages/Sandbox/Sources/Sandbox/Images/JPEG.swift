/// Encodes images of at most 256 colors as baseline JPEG (ITU-T T.81), in which each pixel is a block of 8 × 8.
///
/// A block of one color has a DC coefficient only, so that no cosine transform is needed.
enum JPEG {
  /// Returns the JPEG file.
  ///
  /// - Parameters:
  ///   - rows: The rows from top to bottom, all of the same length. Each pixel is an index in the palette.
  ///   - palette: The colors, 1 to 256.
  static func bytes(rows: [[UInt8]], palette: [PNG.Color]) -> [UInt8] {
    let size = bigEndian(8 * rows.count) + bigEndian(8 * (rows.first?.count ?? 0))
    return [0xFF, 0xD8]
      + segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
      // The DC coefficient of a block is 8 times its level. Divided by 8, it is exact.
      + segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
      + segment(0xC0, [8] + size + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
      // The Huffman table of DC: nine codes of 4 bits for the lengths 0 to 8 of a difference.
      + segment(0xC4, [0x00] + codeCounts(ofLength: 4, 9) + Array(0...8))
      // The Huffman table of AC: the code 0 for the end of the block.
      + segment(0xC4, [0x10] + codeCounts(ofLength: 1, 1) + [0])
      + segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0])
      + scan(rows, palette.map(levels)) + [0xFF, 0xD9]
  }

  private static func scan(_ rows: [[UInt8]], _ palette: [[Int]]) -> [UInt8] {
    var bytes: [UInt8] = []
    var (buffer, count) = (0, 0)
    func append(_ value: Int, bits: Int) {
      buffer = buffer << bits | value & (1 << bits - 1)
      count += bits
      while count >= 8 {
        count -= 8
        let byte = UInt8(buffer >> count & 0xFF)
        bytes += byte == 0xFF ? [byte, 0] : [byte]
      }
      buffer &= 1 << count - 1
    }
    var previous = [0, 0, 0]
    for pixel in rows.joined() {
      let levels = palette[Int(pixel)]
      for (level, before) in zip(levels, previous) {
        let difference = level - before
        let length = Int.bitWidth - abs(difference).leadingZeroBitCount
        append(length, bits: 4)
        append(difference < 0 ? difference - 1 : difference, bits: length)
        append(0, bits: 1)
      }
      previous = levels
    }
    append(0x7F, bits: 7)
    return bytes
  }

  /// The color in YCbCr (JFIF 1.02), from -128.
  private static func levels(of color: PNG.Color) -> [Int] {
    let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
    let luma = (299 * red + 587 * green + 114 * blue) / 1000
    return [luma - 128, (blue - luma) * 564 / 1000, (red - luma) * 713 / 1000]
  }

  private static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
    [0xFF, marker] + bigEndian(data.count + 2) + data
  }

  /// The 16 numbers of codes of each length, of which all but one are 0.
  private static func codeCounts(ofLength length: Int, _ count: UInt8) -> [UInt8] {
    (1...16).map { $0 == length ? count : 0 }
  }

  private static func bigEndian(_ number: Int) -> [UInt8] { [UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)] }
}
