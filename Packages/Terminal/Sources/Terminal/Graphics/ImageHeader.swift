/// The format and the size in an image file's header.
struct ImageHeader {
  let format: InlineImage.Format
  let width: Int
  let height: Int

  /// Returns `nil` for anything but a PNG, JPEG or GIF with a size.
  init?(_ bytes: [UInt8]) {
    let size: (width: Int, height: Int)?
    if bytes.starts(with: Self.pngSignature) {
      format = .png
      size = Self.pngSize(bytes)
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      format = .gif
      size = Self.gifSize(bytes)
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      format = .jpeg
      size = Self.jpegSize(bytes)
    } else {
      return nil
    }
    guard let size, size.width > 0, size.height > 0 else { return nil }
    (width, height) = size
  }

  private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The first chunk is IHDR and begins with width and height (PNG 11.2.2).
  private static func pngSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
    return (bigEndian(bytes[16..<20]), bigEndian(bytes[20..<24]))
  }

  /// Width and height follow the signature in little-endian order (GIF89a 18).
  private static func gifSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count >= 10 else { return nil }
    return (bigEndian(bytes[6..<8].reversed()), bigEndian(bytes[8..<10].reversed()))
  }

  /// The frame header holds height and width, after any number of other segments (ITU-T T.81 B.2.2).
  private static func jpegSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    var index = 2
    while index + 9 <= bytes.count, bytes[index] == 0xFF {
      switch bytes[index + 1] {
      // Any number of fill bytes may precede a marker.
      case 0xFF:
        index += 1
      // Markers without a segment.
      case 0x01, 0xD0...0xD8:
        index += 2
      // A frame header. The three excluded markers are tables and an extension.
      case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(bytes[index + 1]):
        return (bigEndian(bytes[index + 7..<index + 9]), bigEndian(bytes[index + 5..<index + 7]))
      // Image data or end of image without a frame header.
      case 0xD9, 0xDA:
        return nil
      default:
        index += 2 + bigEndian(bytes[index + 2..<index + 4])
      }
    }
    return nil
  }

  private static func bigEndian(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
