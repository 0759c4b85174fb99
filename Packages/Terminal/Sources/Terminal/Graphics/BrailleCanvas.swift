/// A canvas of braille dots for filled polygons, two dots across and four down in each cell.
///
/// ```swift
/// var canvas = BrailleCanvas(columns: 8, rows: 2)
/// canvas.fill([[.init(x: 0, y: 8), .init(x: 16, y: 0), .init(x: 16, y: 8)]])
/// ```
///
/// Coordinates are in dots from the upper left corner, x to the right and y down: the dot in column i and row j is the
/// square from (i, j) to (i + 1, j + 1). Drawing is clipped to the canvas. Braille characters are one cell wide on
/// every terminal. With ASCII glyphs a character shows which half of the cell has dots.
public struct BrailleCanvas: Sendable, Hashable {
  /// A point on the canvas, in dots.
  public struct Point: Sendable, Hashable {
    /// The distance from the left edge.
    public var x: Double
    /// The distance from the upper edge.
    public var y: Double

    /// Creates a point from its distances in dots; it can be outside of the canvas.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The number of dots across a cell.
  public static let dotsPerColumn = 2
  /// The number of dots down a cell.
  public static let dotsPerRow = 4

  /// The width in cells.
  public let columns: Int
  /// The height in cells.
  public let rows: Int

  /// The dots of each cell, row by row, as the bits of its braille character.
  private var cells: [UInt8]
  /// The markers that cover a cell, by the cell's index.
  private var markers: [Int: StyledText] = [:]

  /// Creates an empty canvas.
  ///
  /// - Parameters:
  ///   - columns: The width in cells. A negative value becomes 0.
  ///   - rows: The height in cells. A negative value becomes 0.
  public init(columns: Int, rows: Int) {
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
    cells = Array(repeating: 0, count: self.columns * self.rows)
  }

  /// The width in dots.
  public var width: Int { columns * Self.dotsPerColumn }

  /// The height in dots.
  public var height: Int { rows * Self.dotsPerRow }

  /// Fills the area enclosed by polygons, by the even-odd rule: a polygon inside another one is a hole.
  ///
  /// - Parameters:
  ///   - polygons: The corners of each polygon in order.
  ///   - coverage: The fraction of a dot that must be covered for it to be set, above 0 and at most 1. Areas narrower
  ///     than a dot need a small value.
  public mutating func fill(_ polygons: [[Point]], coverage: Double = 0.5) {
    let sides = polygons.flatMap { corners in zip(corners, corners.dropFirst() + corners.prefix(1)) }
    for y in 0..<height {
      var covered = Array(repeating: 0.0, count: width)
      for line in 0..<Self.linesPerDot {
        let level = Double(y) + (Double(line) + 0.5) / Double(Self.linesPerDot)
        let crossings = sides.compactMap { Self.crossing(of: $0, at: level) }.sorted()
        for index in stride(from: 1, to: crossings.count, by: 2) {
          let start = max(crossings[index - 1], 0)
          let end = min(crossings[index], Double(width))
          guard start < end else { continue }
          for x in Int(start)..<Int(end.rounded(.up)) {
            covered[x] += min(end, Double(x) + 1) - max(start, Double(x))
          }
        }
      }
      for x in 0..<width where covered[x] > 0 && covered[x] >= coverage * Double(Self.linesPerDot) {
        let dot = position(x: x, y: y)
        cells[dot.cell] |= dot.bit
      }
    }
  }

  /// Places a character over a cell.
  ///
  /// - Parameters:
  ///   - marker: Text one cell wide. Wider text is truncated.
  ///   - point: A point in the cell.
  public mutating func place(_ marker: StyledText, at point: Point) {
    guard let x = Int(exactly: point.x.rounded(.down)), let y = Int(exactly: point.y.rounded(.down)),
      (0..<width).contains(x), (0..<height).contains(y)
    else { return }
    let character = marker.truncated(toWidth: 1, ellipsis: "")
    markers[position(x: x, y: y).cell] = character.displayWidth == 1 ? character : nil
  }

  /// Returns a line for each row of cells.
  ///
  /// Every line has the width of the canvas.
  ///
  /// - Parameters:
  ///   - style: The style of the dots. Markers keep their own style.
  ///   - glyphs: The glyph set, which decides between braille and ASCII.
  public func lines(style: Style = .plain, glyphs: Glyphs) -> [StyledText] {
    let isASCII = glyphs.isASCII
    return (0..<rows).map { row in
      var line = StyledText()
      for cell in row * columns..<(row + 1) * columns {
        if let marker = markers[cell] {
          line += marker
        } else {
          let character = isASCII ? Self.asciiCharacter(for: cells[cell]) : Self.brailleCharacter(for: cells[cell])
          line.append(character, style: style)
        }
      }
      return line
    }
  }

  // MARK: Dots and cells

  /// The number of scan lines in a row of dots, by which coverage is measured.
  private static let linesPerDot = 4

  /// The x coordinate at which a side crosses a horizontal line.
  private static func crossing(of side: (Point, Point), at y: Double) -> Double? {
    let (start, end) = side
    guard (start.y > y) != (end.y > y) else { return nil }
    return start.x + (end.x - start.x) * (y - start.y) / (end.y - start.y)
  }

  private func position(x: Int, y: Int) -> (cell: Int, bit: UInt8) {
    let cell = y / Self.dotsPerRow * columns + x / Self.dotsPerColumn
    return (cell, Self.bits[y % Self.dotsPerRow][x % Self.dotsPerColumn])
  }

  /// The bits of the eight dots in the code point of a braille character (The Unicode Standard, 21.1 "Braille").
  static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
  private static let upperHalf: UInt8 = 0x01 | 0x08 | 0x02 | 0x10

  private static func brailleCharacter(for dots: UInt8) -> String {
    // Not U+2800, which other programs do not treat as a space.
    dots == 0 ? " " : String(Character(Unicode.Scalar(0x2800 + UInt32(dots)) ?? " "))
  }

  private static func asciiCharacter(for dots: UInt8) -> String {
    switch ((dots & upperHalf).nonzeroBitCount, (dots & ~upperHalf).nonzeroBitCount) {
    case (0, 0): " "
    case (1, 0): "'"
    case (_, 0): "\""
    case (0, _): "."
    case (let upper, let lower): upper + lower > 4 ? "#" : ":"
    }
  }
}
