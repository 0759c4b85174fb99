import Testing

@testable import Sandbox

@Suite("Images are valid PNG files")
struct PNGTests {
  private struct Chunk {
    let type: String
    let data: [UInt8]
    let checksum: UInt32
  }

  /// Parses a file independently of the encoder.
  private func chunks(of file: [UInt8]) throws -> [Chunk] {
    try #require(file.starts(with: [137, 80, 78, 71, 13, 10, 26, 10]))
    var rest = file.dropFirst(8)
    var chunks: [Chunk] = []
    while !rest.isEmpty {
      try #require(rest.count >= 12)
      let length = Int(number(rest.prefix(4)))
      try #require(rest.count >= 12 + length)
      let body = rest.dropFirst(4).prefix(4 + length)
      chunks.append(
        Chunk(
          type: String(decoding: body.prefix(4), as: UTF8.self), data: Array(body.dropFirst(4)),
          checksum: number(rest.dropFirst(8 + length).prefix(4))))
      try #require(chunks[chunks.count - 1].checksum == bitwiseChecksum(body))
      rest = rest.dropFirst(12 + length)
    }
    return chunks
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The CRC of ISO/IEC 15948 as long division, bit by bit, without a table.
  private func bitwiseChecksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var remainder: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      for bit in 0..<8 {
        let isOdd = (remainder ^ UInt32(byte) >> UInt32(bit)) & 1 == 1
        remainder >>= 1
        if isOdd { remainder ^= 0xEDB8_8320 }
      }
    }
    return remainder ^ 0xFFFF_FFFF
  }

  /// The content of a zlib stream of stored blocks.
  private func unpacked(_ stream: [UInt8]) throws -> [UInt8] {
    try #require(stream.count > 6 && stream[0] == 0x78 && (Int(stream[0]) << 8 + Int(stream[1])) % 31 == 0)
    var rest = stream.dropFirst(2)
    var content: [UInt8] = []
    var isLast = false
    while !isLast {
      let header = Array(rest.prefix(5))
      let length = Int(header[1]) + Int(header[2]) << 8
      try #require(header[0] <= 1 && length + Int(header[3]) + Int(header[4]) << 8 == 0xFFFF)
      isLast = header[0] == 1
      content += rest.dropFirst(5).prefix(length)
      rest = rest.dropFirst(5 + length)
    }
    let low = content.reduce(1) { ($0 + Int($1)) % 65521 }
    let high = content.indices.reduce(content.count) { ($0 + (content.count - $1) * Int(content[$1])) % 65521 }
    try #require(Int(number(rest)) == high << 16 + low)
    return content
  }

  @Test("A landscape has 48 × 32 pixels, a palette and valid checksums")
  func landscape() throws {
    let chunks = try chunks(of: Landscape(seed: "larkrise-farm-1.png").png)
    #expect(chunks.map(\.type) == ["IHDR", "PLTE", "IDAT", "IEND"])
    #expect(chunks[0].data == [0, 0, 0, 48, 0, 0, 0, 32, 8, 3, 0, 0, 0])
    let rows = try unpacked(chunks[2].data)
    #expect(rows.count == 32 * 49)
    #expect(stride(from: 0, to: rows.count, by: 49).allSatisfy { rows[$0] == 0 })
    #expect(Set(rows).count >= 5)
    #expect(rows.allSatisfy { Int($0) < chunks[1].data.count / 3 })
  }

  @Test("An image of several stored blocks is complete")
  func large() throws {
    let file = PNG.bytes(
      rows: (0..<300).map { row in (0..<300).map { UInt8(($0 ^ row) & 1) } },
      palette: [PNG.Color(0x000000), PNG.Color(0xFFEEDD)])
    let chunks = try chunks(of: file)
    #expect(chunks[1].data == [0, 0, 0, 0xFF, 0xEE, 0xDD])
    #expect(try unpacked(chunks[2].data).count == 300 * 301)
  }

  @Test("Each name has its own image, always the same")
  func seeds() {
    #expect(Landscape(seed: "a 1.png").png == Landscape(seed: "a 1.png").png)
    #expect(Set((0..<50).map { Landscape(seed: "farm-\($0).png").png }).count == 50)
  }
}
