/// A drawing area of dots, two across and four down in each cell of a terminal.
///
/// ```swift
/// var canvas = DotCanvas(columns: 8, rows: 2)
/// canvas.drawLine(from: .init(x: 0, y: 7), to: .init(x: 15, y: 0))
/// ```
/// ```text
///     ⣀⠤⠒⠉
/// ⣀⠤⠒⠉
/// ```
///
/// Coordinates are in dots from the upper left corner, x to the right and y down: the dot in column i and row j is the
/// square from (i, j) to (i + 1, j + 1). What lies outside the canvas is not drawn. The dots are signs of braille, which
/// are one cell wide everywhere; where there is only ASCII, every cell shows which of its halves holds dots.
public struct DotCanvas: Sendable, Hashable {
  /// A place on the canvas, in dots.
  public struct Point: Sendable, Hashable {
    /// The distance from the left edge.
    public var x: Double
    /// The distance from the upper edge.
    public var y: Double

    /// Creates a place.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The dots across a cell.
  public static let dotsPerColumn = 2
  /// The dots down a cell.
  public static let dotsPerRow = 4

  /// The cells across.
  public let columns: Int
  /// The cells down.
  public let rows: Int

  /// The dots of each cell, row by row, as the bits of its braille sign.
  private var cells: [UInt8]
  /// What stands in front of a cell, by the cell's place in ``cells``.
  private var markers: [Int: StyledText] = [:]

  /// Creates an empty canvas.
  ///
  /// - Parameters:
  ///   - columns: The cells across; less than 0 counts as 0.
  ///   - rows: The cells down; less than 0 counts as 0.
  public init(columns: Int, rows: Int) {
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
    cells = Array(repeating: 0, count: self.columns * self.rows)
  }

  /// The dots across.
  public var width: Int { columns * Self.dotsPerColumn }

  /// The dots down.
  public var height: Int { rows * Self.dotsPerRow }

  /// Whether a dot is set; outside the canvas none is, and setting one changes nothing.
  public subscript(x: Int, y: Int) -> Bool {
    get {
      guard let place = place(x: x, y: y) else { return false }
      return cells[place.cell] & place.bit != 0
    }
    set {
      guard let place = place(x: x, y: y) else { return }
      if newValue {
        cells[place.cell] |= place.bit
      } else {
        cells[place.cell] &= ~place.bit
      }
    }
  }

  /// Draws a line one dot wide, the same in either direction.
  ///
  /// - Parameters:
  ///   - start: A place in the first dot.
  ///   - end: A place in the last dot.
  public mutating func drawLine(from start: Point, to end: Point) {
    guard [start.x, start.y, end.x, end.y].allSatisfy(\.isFinite) else { return }
    let isSteep = abs(end.y - start.y) > abs(end.x - start.x)
    // One dot for every step along the longer side; `x` is that side from here on.
    let ends = [start, end].map { point in
      let dot = Point(x: point.x.rounded(.down), y: point.y.rounded(.down))
      return isSteep ? Point(x: dot.y, y: dot.x) : dot
    }
    let (first, last) = ends[0].x <= ends[1].x ? (ends[0], ends[1]) : (ends[1], ends[0])
    let slope = first.x == last.x ? 0 : (last.y - first.y) / (last.x - first.x)
    let limit = Double(isSteep ? height : width) - 1
    for step in stride(from: max(first.x, 0), through: min(last.x, limit), by: 1) {
      guard let across = Int(exactly: (first.y + slope * (step - first.x)).rounded()) else { continue }
      if isSteep {
        self[across, Int(step)] = true
      } else {
        self[Int(step), across] = true
      }
    }
  }

  /// Draws the outline of a polygon, from each corner to the next and from the last to the first.
  public mutating func drawPolygon(_ corners: [Point]) {
    for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      drawLine(from: start, to: end)
    }
  }

  /// Fills an area that polygons enclose.
  ///
  /// A place is inside when a way from there to the outside crosses an odd number of sides, so that a polygon inside
  /// another one is a hole. Areas that are narrower than a dot get lost unless the coverage asked for is small.
  ///
  /// - Parameters:
  ///   - polygons: The corners of each polygon in order.
  ///   - coverage: The part of a dot that must be inside for it to be set, above 0 and at most 1.
  public mutating func fill(_ polygons: [[Point]], coverage: Double = 0.5) {
    let sides = polygons.flatMap { corners in zip(corners, corners.dropFirst() + corners.prefix(1)) }
    for y in 0..<height {
      var covered = Array(repeating: 0.0, count: width)
      for line in 0..<Self.linesPerDot {
        let level = Double(y) + (Double(line) + 0.5) / Double(Self.linesPerDot)
        let crossings = sides.compactMap { Self.crossing(of: $0, at: level) }.sorted()
        for index in stride(from: 1, to: crossings.count, by: 2) {
          let (start, end) = (max(crossings[index - 1], 0), min(crossings[index], Double(width)))
          guard start < end else { continue }
          for x in Int(start)..<Int(end.rounded(.up)) {
            covered[x] += min(end, Double(x) + 1) - max(start, Double(x))
          }
        }
      }
      for x in 0..<width where covered[x] > 0 && covered[x] >= coverage * Double(Self.linesPerDot) {
        self[x, y] = true
      }
    }
  }

  /// Puts a sign in front of a cell.
  ///
  /// - Parameters:
  ///   - marker: A text of one cell; of a wider one the beginning is taken as far as it fits.
  ///   - point: A place in the cell.
  public mutating func place(_ marker: StyledText, at point: Point) {
    guard let x = Int(exactly: point.x.rounded(.down)), let y = Int(exactly: point.y.rounded(.down)),
      let place = place(x: x, y: y)
    else { return }
    let sign = marker.truncated(toWidth: 1, mark: "")
    markers[place.cell] = sign.displayWidth == 1 ? sign : nil
  }

  /// The picture: a line for each row of cells, each exactly as wide as the canvas.
  ///
  /// - Parameters:
  ///   - style: How the cells look; markers keep their own style.
  ///   - glyphs: The signs to draw with.
  public func lines(style: Style = .plain, glyphs: Glyphs = .unicode) -> [StyledText] {
    let isASCII = glyphs.isASCII
    return (0..<rows).map { row in
      var line = StyledText()
      for cell in row * columns..<(row + 1) * columns {
        if let marker = markers[cell] {
          line += marker
        } else {
          let sign = isASCII ? Self.asciiSign(of: cells[cell]) : Self.brailleSign(of: cells[cell])
          line.append(sign, style: style)
        }
      }
      return line
    }
  }

  // MARK: Dots and cells

  /// How many lines through a row of dots decide how much of a dot is covered.
  private static let linesPerDot = 4

  /// Where a side crosses a horizontal line, if it does.
  private static func crossing(of side: (Point, Point), at y: Double) -> Double? {
    let (start, end) = side
    guard (start.y > y) != (end.y > y) else { return nil }
    return start.x + (end.x - start.x) * (y - start.y) / (end.y - start.y)
  }

  private func place(x: Int, y: Int) -> (cell: Int, bit: UInt8)? {
    guard x >= 0, x < width, y >= 0, y < height else { return nil }
    let column = x / Self.dotsPerColumn
    let row = y / Self.dotsPerRow
    return (row * columns + column, Self.bits[y % Self.dotsPerRow][x % Self.dotsPerColumn])
  }

  /// The bits of the eight dots in the code of a sign (The Unicode Standard, 21.1 "Braille").
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
  private static let upperHalf: UInt8 = 0x01 | 0x08 | 0x02 | 0x10

  private static func brailleSign(of dots: UInt8) -> String {
    // The empty sign of braille is no blank to a program that reads the text.
    dots == 0 ? " " : String(Character(Unicode.Scalar(0x2800 + UInt32(dots)) ?? " "))
  }

  private static func asciiSign(of dots: UInt8) -> String {
    switch ((dots & upperHalf).nonzeroBitCount, (dots & ~upperHalf).nonzeroBitCount) {
    case (0, 0): " "
    case (1, 0): "'"
    case (_, 0): "\""
    case (0, _): "."
    case (let upper, let lower): upper + lower > 4 ? "#" : ":"
    }
  }
}
