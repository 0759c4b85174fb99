/// A small image of a landscape, generated from a text: sky, sun, two hills and a ploughed field.
///
/// The same text produces the same image on every platform, because all calculations use integers.
struct Landscape: Sendable {
  static let width = 48
  static let height = 32

  private let sky: UInt32
  private let field: UInt32
  private let hills: (far: Hill, near: Hill)
  private let sun: (column: Int, row: Int)
  /// The first row of the field.
  private let horizon: Int

  /// - Parameter seed: Any text, such as the file name.
  init(seed: String) {
    var generator = SeededGenerator(seed: fnv1a(seed.utf8))
    sky = generator.pick([0x9BD1E8, 0xBFE3F0, 0xF6C9A0, 0xF2B5A7, 0xD9E4EC, 0x7FB2D9])
    field = generator.pick([0x8DB255, 0xC9B458, 0xA9C46C, 0xD8B04C, 0x8A6B4A, 0x9C7FB0])
    hills = (Hill(using: &generator), Hill(using: &generator))
    sun = (4 + generator.number(below: Self.width - 8), 4 + generator.number(below: 6))
    horizon = 21 + generator.number(below: 4)
  }

  /// The image as a PNG file.
  var png: [UInt8] {
    let rows = (0..<Self.height).map { row in (0..<Self.width).map { part(column: $0, row: row).rawValue } }
    return PNG.bytes(rows: rows, palette: Part.allCases.map { PNG.Color(color(of: $0)) })
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
    func height(in column: Int) -> Int {
      let distance = column - centre
      return max(0, height - height * distance * distance / (halfWidth * halfWidth))
    }
  }

  private func part(column: Int, row: Int) -> Part {
    if row >= horizon {
      // The furrows meet behind the horizon, so that they widen towards the viewer.
      let across = (column - sun.column) * 16 / (row - horizon + 4)
      return (across + 16 * Self.width) / 6 % 2 == 0 ? .furrow : .field
    }
    let altitude = horizon - row
    if altitude <= hills.near.height(in: column) / 2 + 1 { return .nearHill }
    if altitude <= hills.far.height(in: column) + 2 { return .farHill }
    let (across, down) = (column - sun.column, row - sun.row)
    return across * across + down * down < 8 ? .sun : .sky
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
