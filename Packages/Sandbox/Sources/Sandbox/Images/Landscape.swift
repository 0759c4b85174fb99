/// A small image of a landscape, generated from a text: sky, sun, two hills and a ploughed field.
///
/// The same text produces the same image on every platform, because all calculations use integers.
struct Landscape: Sendable {
  static let width = 48
  static let height = 32

  private let scale: Int
  private let sky: UInt32
  private let field: UInt32
  private let hills: (far: Hill, near: Hill)
  private let sun: (column: Int, row: Int)
  /// The first row of the field.
  private let horizon: Int

  /// - Parameters:
  ///   - seed: Any text, such as the file name.
  ///   - sky: The color of the sky, or `nil` for one from the seed.
  ///   - scale: The factor of width and height. The image is the same in each size.
  init(seed: String, sky: UInt32? = nil, scale: Int = 1) {
    var generator = SeededGenerator(seed: fnv1a(seed.utf8))
    self.scale = scale
    let weather = generator.pick([0x9BD1E8, 0xBFE3F0, 0xF6C9A0, 0xF2B5A7, 0xD9E4EC, 0x7FB2D9] as [UInt32])
    self.sky = sky ?? weather
    field = generator.pick([0x8DB255, 0xC9B458, 0xA9C46C, 0xD8B04C, 0x8A6B4A, 0x9C7FB0])
    hills = (Hill(using: &generator), Hill(using: &generator))
    sun = (4 + generator.number(below: Self.width - 8), 4 + generator.number(below: 6))
    horizon = 21 + generator.number(below: 4)
  }

  /// The image as a PNG file.
  var png: [UInt8] { PNG.bytes(rows: rows, palette: palette) }

  /// The image as a JPEG file, eight times as wide and high.
  var jpeg: [UInt8] { JPEG.bytes(rows: rows, palette: palette) }

  private var palette: [PNG.Color] { Part.allCases.map { PNG.Color(color(of: $0)) } }

  private var rows: [[UInt8]] {
    (0..<Self.height * scale).map { row in
      (0..<Self.width * scale).map { part(column: $0, row: row).rawValue }
    }
  }

  /// The parts of the image, in the order of the palette.
  private enum Part: UInt8, CaseIterable {
    case sky, sun, farHill, nearHill, field, furrow
  }

  private struct Hill {
    let centre: Int
    let halfWidth: Int
    let height: Int

    init(using generator: inout SeededGenerator) {
      centre = generator.number(below: Landscape.width)
      halfWidth = 16 + generator.number(below: 20)
      height = 5 + generator.number(below: 8)
    }

    /// Returns the height of the hill, a parabola, above the horizon in a column.
    func height(in column: Int, scale: Int) -> Int {
      let distance = column - centre * scale
      return max(0, height * scale - height * distance * distance / (halfWidth * halfWidth * scale))
    }
  }

  private func part(column: Int, row: Int) -> Part {
    let horizon = horizon * scale
    if row >= horizon {
      // The furrows meet behind the horizon, so that they widen towards the viewer.
      let across = (column - sun.column * scale) * 16 / (row - horizon + 4 * scale)
      return (across + 16 * Self.width) / 6 % 2 == 0 ? .furrow : .field
    }
    let altitude = horizon - row
    if altitude <= hills.near.height(in: column, scale: scale) / 2 + scale { return .nearHill }
    if altitude <= hills.far.height(in: column, scale: scale) + 2 * scale { return .farHill }
    let (across, down) = (column - sun.column * scale, row - sun.row * scale)
    return across * across + down * down < 8 * scale * scale ? .sun : .sky
  }

  private func color(of part: Part) -> UInt32 {
    switch part {
    case .sky: sky
    case .sun: 0xFFF1C2
    case .farHill: 0x8FA98F
    case .nearHill: 0x5F8A5A
    case .field: field
    // Three quarters of each color component: a half plus a quarter.
    case .furrow: (field >> 1 & 0x7F7F7F) + (field >> 2 & 0x3F3F3F)
    }
  }
}
