/// A small image of a face, generated from a text: hair, eyes, mouth and shirt.
struct Face: Sendable {
  static let size = 48

  private let colors: [UInt32]
  /// The row below which there is no hair, and the width of half the mouth.
  private let (hairEnd, mouth): (Int, Int)
  /// The slope of the hairline.
  private let parting: Int

  /// - Parameter seed: Any text, such as the file name.
  init(seed: String) {
    var generator = SeededGenerator(seed: fnv1a(seed.utf8))
    let skin = generator.pick([0xF6D7C3, 0xE8B996, 0xC98F66, 0x9C6644, 0x6B4430] as [UInt32])
    let hair = generator.pick([0x2B2523, 0x5A3A24, 0x8A5A32, 0xC9A14A, 0xB04A2A, 0x9A9A9A] as [UInt32])
    let shirt = generator.pick([0x3A6EA5, 0xA53A4F, 0x4F8A3A, 0x7A4FA5, 0xD08A2A, 0x2A8A8A] as [UInt32])
    let background = generator.pick([0xDCE8F2, 0xF2E6DC, 0xE2F2DC, 0xF2DCEA, 0xEFEFC8, 0xD8E4E0] as [UInt32])
    colors = [background, hair, skin, 0x2A2A2A, 0xA03A3A, shirt]
    (hairEnd, mouth) = (generator.pick([16, 22, 36]), 3 + generator.number(below: 4))
    parting = generator.number(below: 9) - 4
  }

  /// The image as a PNG file.
  var png: [UInt8] {
    let rows = (0..<Self.size).map { row in (0..<Self.size).map { part(column: $0, row: row).rawValue } }
    return PNG.bytes(rows: rows, palette: colors.map { PNG.Color($0) })
  }

  /// The parts of the image, in the order of the palette.
  private enum Part: UInt8 {
    case background, hair, skin, eye, mouth, shirt
  }

  private func part(column: Int, row: Int) -> Part {
    let (x, y) = (column - Self.size / 2, row - 22)
    if isInside(abs(x) - 5, y, 2, 2) { return .eye }
    if (7...8).contains(y + abs(x) / 3), abs(x) <= mouth { return .mouth }
    if isInside(x, y, 12, 15), y > -7 + x * parting / 12 { return .skin }
    if isInside(x, y, 14, 17), row < hairEnd { return .hair }
    if isInside(x, y, 12, 15) || abs(x) < 5 && (0..<18).contains(y) { return .skin }
    return isInside(x, row - 50, 20, 14) ? .shirt : .background
  }

  /// Whether a point is inside an ellipse around the origin.
  private func isInside(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Bool {
    x * x * height * height + y * y * width * width < width * width * height * height
  }
}
