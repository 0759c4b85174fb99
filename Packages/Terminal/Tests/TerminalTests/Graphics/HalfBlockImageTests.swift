import Testing

@testable import Terminal

@Suite("Half-block image")
struct HalfBlockImageTests {
  /// Creates a PNG file with a stored zlib stream.
  private static func png(
    width: Int, height: Int, bitDepth: UInt8 = 8, colorType: UInt8, rows: [[UInt8]], palette: [UInt8] = [],
    transparency: [UInt8] = [], interlace: UInt8 = 0
  ) -> [UInt8] {
    func bigEndian(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 0xFF) } }
    func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] { bigEndian(data.count) + type.utf8 + data + [0, 0, 0, 0] }
    let data = rows.flatMap { $0 }
    var (low, high) = (1, 0)
    for byte in data {
      low = (low + Int(byte)) % 65521
      high = (high + low) % 65521
    }
    let length = [UInt8(data.count & 0xFF), UInt8(data.count >> 8)]
    let stream = [0x78, 0x01, 0x01] + length + length.map { ~$0 } + data + bigEndian(high << 16 | low)
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", bigEndian(width) + bigEndian(height) + [bitDepth, colorType, 0, 0, interlace])
      + (palette.isEmpty ? [] : chunk("PLTE", palette)) + (transparency.isEmpty ? [] : chunk("tRNS", transparency))
      + chunk("IDAT", stream) + chunk("IEND", [])
  }

  @Test("Two pixels are a cell; a transparent pixel has no colour")
  func cells() throws {
    let bytes = Self.png(
      width: 2, height: 3, colorType: 6,
      rows: [
        [0, 255, 0, 0, 255, 0, 0, 0, 0], [0, 0, 255, 0, 255, 0, 0, 255, 255], [0, 1, 2, 3, 255, 0, 0, 0, 0],
      ])
    let lines = try #require(HalfBlockImage(png: bytes)).lines(columns: 2, rows: 2)
    #expect(lines.map(\.text) == ["▀▄", "▀ "])
    #expect(lines[0].runs[0].style == Style(foreground: .rgb(255, 0, 0), background: .rgb(0, 255, 0)))
    #expect(lines[0].runs[1].style == .foreground(.rgb(0, 0, 255)))
    #expect(lines[1].runs[0].style == .foreground(.rgb(1, 2, 3)))
  }

  @Test("Every filter and colour type is decoded")
  func formats() throws {
    let filtered = Self.png(
      width: 2, height: 5, colorType: 0, rows: [[0, 10, 20], [1, 10, 10], [2, 0, 0], [3, 5, 5], [4, 0, 5]])
    let image = try #require(PNGImage(filtered))
    #expect(stride(from: 0, to: 40, by: 4).map { image.components[$0] } == [10, 20, 10, 20, 10, 20, 10, 20, 10, 25])
    let palette = Self.png(
      width: 3, height: 1, bitDepth: 2, colorType: 3, rows: [[0, 0b0001_1100]], palette: [1, 1, 1, 2, 2, 2],
      transparency: [0])
    #expect(PNGImage(palette)?.components == [1, 1, 1, 0, 2, 2, 2, 255, 0, 0, 0, 255])
    let deep = Self.png(width: 1, height: 1, bitDepth: 16, colorType: 4, rows: [[0, 7, 99, 8, 99]])
    #expect(PNGImage(deep)?.components == [7, 7, 7, 8])
    #expect(PNGImage(Self.png(width: 1, height: 1, colorType: 2, rows: [[0, 7, 8, 9]]))?.components == [7, 8, 9, 255])
  }

  @Test("An image keeps its aspect ratio and is never wider or higher than requested")
  func scaling() throws {
    let row = [0] + [UInt8](repeating: 100, count: 40)
    let image = try #require(
      HalfBlockImage(png: Self.png(width: 40, height: 10, colorType: 0, rows: Array(repeating: row, count: 10))))
    #expect((image.lines(columns: 20, rows: 20).count, image.lines(columns: 20, rows: 20)[0].displayWidth) == (3, 20))
    #expect((image.lines(columns: 99, rows: 1).count, image.lines(columns: 99, rows: 1)[0].displayWidth) == (1, 8))
    #expect(image.lines(columns: 0, rows: 4).isEmpty)
    for size in 1...30 { #expect(image.lines(columns: size, rows: size).allSatisfy { $0.displayWidth <= size }) }
  }

  @Test("Damaged and unsupported files are refused without a trap")
  func damaged() {
    let good = Self.png(
      width: 3, height: 3, colorType: 2, rows: Array(repeating: [4, 1, 2, 3, 4, 5, 6, 7, 8, 9], count: 3))
    #expect(PNGImage(good) != nil)
    #expect(PNGImage(Self.png(width: 1, height: 1, colorType: 0, rows: [[0, 7]], interlace: 1)) == nil)
    #expect(PNGImage(Self.png(width: 1, height: 1, colorType: 0, rows: [[5, 7]])) == nil)
    #expect(PNGImage(Self.png(width: 99999, height: 99999, colorType: 0, rows: [[0, 7]])) == nil)
    var generator = SeededGenerator(seed: 5)
    for length in 0...good.count { _ = PNGImage(Array(good.prefix(length))) }
    for _ in 0..<5000 {
      var file = good
      for _ in 0..<3 { file[.random(in: 8..<file.count, using: &generator)] = .random(in: 0...255, using: &generator) }
      _ = PNGImage(file)
    }
  }
}
