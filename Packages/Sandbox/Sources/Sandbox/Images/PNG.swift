/// Encodes images of at most 256 colors as uncompressed PNG (ISO/IEC 15948).
enum PNG {
  struct Color: Sendable, Equatable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    /// - Parameter hexadecimal: The components as `0xRRGGBB`.
    init(_ hexadecimal: UInt32) {
      red = UInt8(hexadecimal >> 16 & 0xFF)
      green = UInt8(hexadecimal >> 8 & 0xFF)
      blue = UInt8(hexadecimal & 0xFF)
    }
  }

  /// Returns the PNG file.
  ///
  /// - Parameters:
  ///   - rows: The rows from top to bottom, all of the same length. Each pixel is an index in the palette.
  ///   - palette: The colors, 1 to 256.
  static func bytes(rows: [[UInt8]], palette: [Color]) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // Eight bits per pixel, color type 3 (palette), standard filters, no interlace.
    let header = bigEndian(rows.first?.count ?? 0) + bigEndian(rows.count) + [8, 3, 0, 0, 0]
    file += chunk("IHDR", header)
    file += chunk("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] })
    // Every row starts with its filter type; 0 is none.
    file += chunk("IDAT", zlib(rows.flatMap { [0] + $0 }))
    file += chunk("IEND", [])
    return file
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let named = Array(type.utf8) + data
    return bigEndian(data.count) + named + bigEndian(Int(crc32(named)))
  }

  /// Returns a zlib stream (RFC 1950) of stored blocks (RFC 1951 section 3.2.4).
  private static func zlib(_ data: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = data[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      stream.append(rest.isEmpty ? 1 : 0)
      for number in [length, ~length] { stream += [UInt8(number & 0xFF), UInt8(number >> 8)] }
      stream += block
    } while !rest.isEmpty
    return stream + bigEndian(Int(adler32(data)))
  }

  /// The checksum of RFC 1950 section 9.
  private static func adler32(_ data: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in data {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return high << 16 | low
  }

  /// The checksum of ISO/IEC 15948 annex D.
  private static func crc32(_ data: [UInt8]) -> UInt32 {
    ~data.reduce(~0) { crcTable[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
  }

  private static let crcTable: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(number).bigEndian) { Array($0) }
  }
}
