import TestSupport
import Testing

@testable import Terminal

@Suite("Raster image")
struct RasterImageTests {
  /// Creates a PNG file with a stored zlib stream.
  private static func png(width: Int, height: Int, bitDepth: UInt8 = 8, colorType: UInt8, rows: [[UInt8]]) -> [UInt8] {
    func bigEndian(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 0xFF) } }
    func checksum(_ bytes: [UInt8]) -> Int {
      let remainder = bytes.reduce(0xFFFF_FFFF as UInt32) { remainder, byte in
        (0..<8).reduce(remainder ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 0 ? 0 : 0xEDB8_8320) }
      }
      return Int(~remainder)
    }
    func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
      bigEndian(data.count) + type.utf8 + data + bigEndian(checksum(type.utf8 + data))
    }
    let data = rows.flatMap { $0 }
    var (low, high) = (1, 0)
    for byte in data {
      low = (low + Int(byte)) % 65521
      high = (high + low) % 65521
    }
    let length = [UInt8(data.count & 0xFF), UInt8(data.count >> 8)]
    let stream = [0x78, 0x01, 0x01] + length + length.map { ~$0 } + data + bigEndian(high << 16 | low)
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", bigEndian(width) + bigEndian(height) + [bitDepth, colorType, 0, 0, 0])
      + chunk("IDAT", stream) + chunk("IEND", [])
  }

  @Test("The middle of an image fills a size of another aspect ratio", arguments: [(4, 1), (1, 4), (2, 2), (3, 5)])
  func cropping(width: Int, height: Int) {
    let pixels: [UInt8] = (0..<12 as Range<UInt8>).flatMap { [$0, 0, 0, 255] as [UInt8] }
    let image = RasterImage(width: 4, height: 3, components: pixels)
    let cropped = image.cropped(toAspectRatioOf: width, height)
    #expect(cropped.width <= 4 && cropped.height <= 3 && (cropped.width == 4 || cropped.height == 3))
    #expect(cropped.components.count == cropped.width * cropped.height * 4)
    let lines = HalfBlockImage(image).lines(columns: 2 * width, rows: height, fills: true)
    #expect(lines.count == height && lines.allSatisfy { $0.displayWidth == 2 * width })
  }

  @Test("A PNG is decoded, also with 16 bits in a component and with bytes behind its end")
  func png() throws {
    let deep = Self.png(width: 1, height: 1, bitDepth: 16, colorType: 4, rows: [[0, 7, 7, 8, 8]])
    #expect(try RasterImage(deep).components == [7, 7, 7, 8])
    let rgb = Self.png(width: 1, height: 2, colorType: 2, rows: [[0, 7, 8, 9], [2, 1, 1, 1]])
    #expect(try RasterImage(rgb).components == [7, 8, 9, 255, 8, 9, 10, 255])
    #expect(try RasterImage(rgb + Array(repeating: 9, count: 160)).components.count == 8)
  }

  @Test("A large PNG is reduced")
  func largePNG() throws {
    let file = Self.png(
      width: 3, height: 3, colorType: 0, rows: [[0, 10, 30, 90], [0, 10, 30, 90], [0, 50, 50, 70]])
    let header = try #require(ImageHeader(file))
    let image = try PNGDecoder.decode(file, header, maximumPixelCount: 4)
    #expect((image.width, image.height) == (2, 2))
    #expect(stride(from: 0, to: 16, by: 4).map { image.components[$0] } == [10, 60, 30, 60])
  }

  /// Exif data with an orientation.
  private static func exif(_ orientation: UInt8, isLittleEndian: Bool = false) -> [UInt8] {
    isLittleEndian
      ? Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
      : Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 2] + Array(repeating: 0, count: 12)
        + [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  }

  @Test(
    "An image is turned by an orientation",
    arguments: [
      (1, "123456"), (2, "321654"), (3, "654321"), (4, "456123"), (5, "142536"), (6, "415263"), (7, "635241"),
      (8, "362514"),
    ])
  func orientation(orientation: Int, pixels: String) throws {
    let components: [UInt8] = "123456".utf8.flatMap { [$0, $0, $0, 255] }
    let image = RasterImage(width: 3, height: 2, components: components).turned(orientation)
    #expect(image.width == (orientation >= 5 ? 2 : 3))
    let red = stride(from: 0, to: 24, by: 4).map { image.components[$0] }
    #expect(String(decoding: red, as: UTF8.self) == pixels)
  }

  @Test("A JPEG is turned by the orientation in its Exif data; damaged data has no effect")
  func jpegOrientation() throws {
    func file(_ exif: [UInt8]) -> [UInt8] {
      let data = Array("Exif\0\0".utf8) + exif
      return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(data.count + 2)] + data + JPEGSamples.baseline.dropFirst(2)
    }
    for isLittleEndian in [true, false] {
      let image = try RasterImage(file(Self.exif(6, isLittleEndian: isLittleEndian)))
      #expect((image.width, image.height) == (8, 16))
      // The red side is above.
      #expect(image.components[0] > 200 && image.components[4 * 8 * 15] < 60)
    }
    #expect(InlineImage(file(Self.exif(6)))?.width == 8)
    #expect(try RasterImage(file(Self.exif(9))).width == 16)
    for length in 0..<Self.exif(6).count {
      #expect(try RasterImage(file(Array(Self.exif(6).prefix(length)))).width == (length < 32 ? 16 : 8))
    }
  }

  @Test("A JPEG is decoded, also a progressive one")
  func jpeg() throws {
    for file in [JPEGSamples.baseline, JPEGSamples.progressive] {
      let image = try RasterImage(file)
      #expect(image.width == 16 && image.height == 8)
      for (column, color) in [(1, [220, 30, 20, 255]), (14, [20, 40, 200, 255])] {
        let pixel = image.components[(4 * 16 + column) * 4..<(4 * 16 + column + 1) * 4]
        #expect(zip(pixel, color).allSatisfy { abs(Int($0) - $1) <= 6 })
      }
    }
  }

  @Test(
    "A large JPEG is decoded in a smaller size",
    arguments: [(2048, 2048, 2048, 2048), (4095, 2049, 2048, 1025), (8192, 4096, 2048, 1024), (9000, 6000, 2250, 1500)])
  func largeJPEG(width: Int, height: Int, scaledWidth: Int, scaledHeight: Int) throws {
    let image = try RasterImage(JPEGSamples.grey(width: width, height: height))
    #expect(image.width == scaledWidth && image.height == scaledHeight)
    #expect(image.components.count == scaledWidth * scaledHeight * 4)
  }

  @Test("A file that cannot be decoded throws the reason")
  func errors() throws {
    let errors: [([UInt8], ImageDecodingError)] = [
      (Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0], .unsupportedFormat), (Array("<svg/>".utf8), .unsupportedFormat),
      (Array("\n<!DOCTYPE html><p>".utf8), .notAnImage), (Array("{\"error\":\"expired\"}".utf8), .notAnImage),
      (JPEGSamples.cmyk, .unsupportedFormat),
      (Self.png(width: 1, height: 1, colorType: 0, rows: [[5, 7]]), .damaged(.png)),
      (Array(JPEGSamples.baseline.prefix(200)), .damaged(.jpeg)),
      (Self.png(width: 99999, height: 99999, colorType: 0, rows: [[0, 7]]), .tooLarge),
      (Self.png(width: 5000, height: 9000, colorType: 0, rows: [[0, 7]]), .tooLarge),
      (JPEGSamples.grey(width: 8193, height: 8192), .tooLarge),
      (JPEGSamples.grey + Array(repeating: 0, count: RasterImage.maximumByteCount), .tooLarge),
    ]
    for (file, error) in errors { #expect(throws: error) { try RasterImage(file) } }
  }

  @Test("Without a library the error names the package to install")
  func missingLibrary() throws {
    let header = try #require(ImageHeader(JPEGSamples.baseline))
    let jpegError = #expect(throws: ImageDecodingError.self) {
      try JPEGDecoder.decode(JPEGSamples.baseline, header, library: nil)
    }
    #expect(jpegError?.description == "Install libturbojpeg0 to see JPEG images")
    let pngError = #expect(throws: ImageDecodingError.self) { try PNGDecoder.decode([], header, library: nil) }
    #expect(pngError?.description == "Install libpng16-16 to see PNG images")
  }

  @Test("Damaged files are refused without a trap")
  func damaged() {
    let png = Self.png(
      width: 3, height: 3, colorType: 2, rows: Array(repeating: [4, 1, 2, 3, 4, 5, 6, 7, 8, 9], count: 3))
    var generator = SplitMix64(seed: 5)
    for file in [png, JPEGSamples.baseline, JPEGSamples.progressive] {
      for length in 0...file.count { _ = try? RasterImage(Array(file.prefix(length))) }
      for _ in 0..<2000 {
        var damaged = file
        for _ in 0..<3 {
          damaged[.random(in: 8..<file.count, using: &generator)] = .random(in: 0...255, using: &generator)
        }
        _ = try? RasterImage(damaged)
      }
    }
  }
}
