import Testing

@testable import Sandbox

@Suite("Images are valid JPEG files")
struct JPEGTests {
  /// Decodes the levels of the blocks independently of the encoder, from a file with DC codes of 4 bits and AC codes of 1.
  private func levels(of file: [UInt8]) throws -> [[Int]] {
    let start = try #require(file.indices.first { file[$0...].starts(with: [0xFF, 0xDA]) }) + 14
    let data = file[start..<file.count - 2]
    let isStuffing = zip(data, data.dropFirst()).map { $0 == 0xFF && $1 == 0 }
    let scan = zip(data, [false] + isStuffing).filter { !$0.1 }.map(\.0)
    var bits = scan.flatMap { byte in (0..<8).map { Int(byte) >> (7 - $0) & 1 } }[...]
    func read(_ count: Int) -> Int {
      defer { bits = bits.dropFirst(count) }
      return bits.prefix(count).reduce(0) { $0 * 2 + $1 }
    }
    var blocks: [[Int]] = []
    var previous = [0, 0, 0]
    while bits.count >= 15 {
      previous = previous.map { level in
        let length = read(4)
        let value = read(length)
        _ = read(1)
        return level + (length > 0 && value < 1 << (length - 1) ? value - (1 << length) + 1 : value)
      }
      blocks.append(previous)
    }
    #expect(bits.allSatisfy { $0 == 1 })
    return blocks
  }

  @Test("Each pixel is a block with its color in YCbCr")
  func colors() throws {
    let palette = [0x000000, 0xFFFFFF, 0xFF0000, 0x0000FF].map { PNG.Color($0) }
    let file = JPEG.bytes(rows: [[0, 1, 2], [3, 0, 1]], palette: palette)
    #expect(file.starts(with: [0xFF, 0xD8, 0xFF, 0xE0]) && file.suffix(2) == [0xFF, 0xD9])
    let header = try #require(file.indices.first { file[$0...].starts(with: [0xFF, 0xC0]) })
    #expect(file[header + 5..<header + 9] == [0, 16, 0, 24])
    let (black, white, red, blue) = ([-128, 0, 0], [127, 0, 0], [-52, -42, 127], [-99, 127, -20])
    #expect(try levels(of: file) == [black, white, red, blue, black, white])
  }

  @Test("A landscape has the same blocks as its PNG has pixels")
  func landscape() throws {
    #expect(try levels(of: Landscape(seed: "larkrise-farm-1.jpg").jpeg).count == 48 * 32)
  }
}
