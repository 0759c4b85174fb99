/// The shape of a character that many fonts lack or have in another width.
///
/// Coordinates are in tenths of a pixel from the top left corner of the cell.
struct CellShape: Equatable {
  struct Rectangle: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  struct Dot: Equatable {
    var x: Int
    var y: Int
  }

  /// The size of a cell.
  static let width = 84
  static let height = 180

  var rectangles: [Rectangle] = []
  /// The centers of small dots.
  var dots: [Dot] = []
  /// The radii of circles around the center of the cell: a disk, a hole in it, a disk in the hole and so on.
  var radii: [Int] = []
  /// From 0, invisible, to 1.
  var opacity = 1.0
}

extension CellShape {
  /// `nil` if the character is drawn as text.
  init?(_ character: Character, isBold: Bool = false) {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else { return nil }
    let code = Int(scalar.value)
    switch code {
    case 0x2500...0x257F:
      guard let arms = Self.arms[character] else { return nil }
      self.init(rectangles: Self.lines(arms, thickness: isBold ? 20 : 10))
    case 0x2580: self.init(rectangles: [Self.eighths(0, 0, 8, 4)])
    case 0x2581...0x2588: self.init(rectangles: [Self.eighths(0, 0x2588 - code, 8, 8)])
    case 0x2589...0x258F: self.init(rectangles: [Self.eighths(0, 0, 0x2590 - code, 8)])
    case 0x2590: self.init(rectangles: [Self.eighths(4, 0, 8, 8)])
    case 0x2591...0x2593: self.init(rectangles: [Self.eighths(0, 0, 8, 8)], opacity: Double(code - 0x2590) / 4)
    case 0x2594: self.init(rectangles: [Self.eighths(0, 0, 8, 1)])
    case 0x2595: self.init(rectangles: [Self.eighths(7, 0, 8, 8)])
    case 0x2596...0x259F:
      let quadrants = Self.quadrants[code - 0x2596]
      self.init(
        rectangles: (0..<4).filter { quadrants & 1 << $0 != 0 }.map {
          Self.eighths($0 % 2 * 4, $0 / 2 * 4, $0 % 2 * 4 + 4, $0 / 2 * 4 + 4)
        })
    case 0x25C9: self.init(radii: [40, 28, 16])
    case 0x25CF: self.init(radii: [32])
    case 0x2800...0x28FF:
      // The bits are the dots 1 to 8: the first three rows by columns, then the last row.
      self.init(
        dots: (0..<8).filter { code & 1 << $0 != 0 }.map { bit in
          let (column, row) = bit < 6 ? (bit / 3, bit % 3) : (bit - 6, 3)
          return Dot(x: 21 + 42 * column, y: 23 + 45 * row)
        })
    default: return nil
    }
  }

  /// The directions of the lines from the center of a box-drawing character.
  private static let arms: [Character: String] = [
    "─": "LR", "│": "UD", "┌": "RD", "┐": "LD", "└": "UR", "┘": "LU",
    "├": "URD", "┤": "LUD", "┬": "LRD", "┴": "LUR", "┼": "LURD",
  ]

  private static func lines(_ arms: String, thickness: Int) -> [Rectangle] {
    func line(from isAtStart: Bool, to isAtEnd: Bool, of length: Int) -> (start: Int, length: Int) {
      let start = isAtStart ? 0 : (length - thickness) / 2
      return (start, (isAtEnd ? length : (length + thickness) / 2) - start)
    }
    var lines: [Rectangle] = []
    if arms.contains("L") || arms.contains("R") {
      let (x, length) = line(from: arms.contains("L"), to: arms.contains("R"), of: width)
      lines.append(Rectangle(x: x, y: (height - thickness) / 2, width: length, height: thickness))
    }
    if arms.contains("U") || arms.contains("D") {
      let (y, length) = line(from: arms.contains("U"), to: arms.contains("D"), of: height)
      lines.append(Rectangle(x: (width - thickness) / 2, y: y, width: thickness, height: length))
    }
    return lines
  }

  /// The quarters of U+2596 to U+259F; the bits are upper left, upper right, lower left, lower right.
  private static let quadrants = [0b0100, 0b1000, 0b0001, 0b1101, 0b1001, 0b0111, 0b1011, 0b0010, 0b0110, 0b1110]

  private static func eighths(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> Rectangle {
    let (x, y) = (left * width / 8, top * height / 8)
    return Rectangle(x: x, y: y, width: right * width / 8 - x, height: bottom * height / 8 - y)
  }
}

extension [CellShape.Rectangle] {
  /// The rectangles with each row, then each column, of touching ones as one.
  var merged: Self {
    var rows: Self = []
    for next in sorted(by: { ($0.y, $0.height, $0.x) < ($1.y, $1.height, $1.x) }) {
      if let last = rows.last, (last.y, last.height, last.x + last.width) == (next.y, next.height, next.x) {
        rows[rows.count - 1].width += next.width
      } else {
        rows.append(next)
      }
    }
    var columns: Self = []
    for next in rows.sorted(by: { ($0.x, $0.width, $0.y) < ($1.x, $1.width, $1.y) }) {
      if let last = columns.last, (last.x, last.width, last.y + last.height) == (next.x, next.width, next.y) {
        columns[columns.count - 1].height += next.height
      } else {
        columns.append(next)
      }
    }
    return columns
  }
}
