/// The format, the size and the orientation in an image file's header.
struct ImageHeader {
  let format: InlineImage.Format
  /// The size of the stored image in pixels.
  let width: Int
  let height: Int
  /// The orientation in the Exif data of a JPEG, 1 to 8, or else 1.
  ///
  /// From 5 on, width and height are exchanged.
  private(set) var orientation = 1

  /// Returns `nil` for anything but a PNG, JPEG or GIF with a size.
  init?(_ bytes: [UInt8]) {
    let size: (width: Int, height: Int)?
    var exif: ArraySlice<UInt8>?
    if bytes.starts(with: Self.pngSignature) {
      format = .png
      size = Self.pngSize(bytes)
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      format = .gif
      size = Self.gifSize(bytes)
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      format = .jpeg
      size = Self.jpegSize(bytes, &exif)
    } else {
      return nil
    }
    guard let size, size.width > 0, size.height > 0 else { return nil }
    (width, height) = size
    if let exif { orientation = Self.orientation(exif) }
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

  /// The frame header holds height and width, after any number of other segments (ITU-T T.81 B.2.2), of which one can
  /// have Exif data.
  private static func jpegSize(_ bytes: [UInt8], _ exif: inout ArraySlice<UInt8>?) -> (width: Int, height: Int)? {
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
        let end = index + 2 + bigEndian(bytes[index + 2..<index + 4])
        let signature = Array("Exif\0\0".utf8)
        if bytes[index + 1] == 0xE1, end <= bytes.count, bytes[(index + 4)...].starts(with: signature) {
          exif = bytes[(index + 4 + signature.count)..<max(end, index + 4 + signature.count)]
        }
        index = end
      }
    }
    return nil
  }

  /// Returns the value of the tag Orientation (Exif 3.0, 4.6.5), in the first directory of a TIFF file.
  private static func orientation(_ exif: ArraySlice<UInt8>) -> Int {
    let isLittleEndian = exif.starts(with: "II".utf8)
    func number(at offset: Int, _ count: Int) -> Int? {
      guard offset <= exif.count - count else { return nil }
      let bytes = exif[(exif.startIndex + offset)...].prefix(count)
      return isLittleEndian ? bigEndian(bytes.reversed()) : bigEndian(bytes)
    }
    guard let directory = number(at: 4, 4), let count = number(at: directory, 2) else { return 1 }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let tag = number(at: entry, 2) else { return 1 }
      guard tag == 0x0112 else { continue }
      let orientation = number(at: entry + 8, 2) ?? 1
      return (1...8).contains(orientation) ? orientation : 1
    }
    return 1
  }

  private static func bigEndian(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
