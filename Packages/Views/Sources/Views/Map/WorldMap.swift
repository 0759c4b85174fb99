public import Features
public import Terminal

/// A map with a pin: of the world, or zoomed to the part of a continent around the pin.
///
/// The projection is equirectangular: a terminal cell is about twice as high as wide, and has twice as many dots. The
/// left edge of the world is in the Bering Strait, so that only Antarctica is cut. Antarctica and the Arctic Ocean are
/// shown only if the pin is there.
public struct WorldMap {
  /// The degrees per dot in the sizes of the map: 60, 48, 36, 32 and 20 columns.
  ///
  /// They divide 360 degrees into whole columns and 180 degrees into whole rows.
  private static let scales = [3, 3.75, 5, 5.625, 9]

  /// The maximum number of times that a map is doubled.
  public static let maximumZoom = 3

  private let place: Coordinates
  private let label: String
  private let zoom: Int

  /// Creates a map.
  ///
  /// - Parameters:
  ///   - label: The text beside the pin. The default is none.
  ///   - zoom: 0 for the world; each step up to 3 halves the width of the section.
  public init(pin place: Coordinates, label: String = "", zoom: Int = 0) {
    self.place = place
    self.label = label
    self.zoom = min(max(zoom, 0), Self.maximumZoom)
  }

  /// Returns the map in a frame, in the largest size that fits; no lines if none fits.
  ///
  /// All zooms have the same size.
  ///
  /// - Parameter height: The maximum number of lines.
  public func lines(_ profile: TerminalProfile, width: Int, height: Int = .max) -> [StyledText] {
    let worlds = Self.scales.map { MapSection(scale: $0, showing: place.latitude) }
    guard let world = worlds.first(where: { $0.columns + 2 <= width && $0.rows + 2 <= height }) else { return [] }
    let section = zoom == 0 ? world : world.zoomed(by: Double(1 << zoom), at: place)
    let glyphs = profile.glyphs
    var canvas = BrailleCanvas(columns: section.columns, rows: section.rows)
    canvas.fill(section.polygons(Coastline.mainlands), coverage: 0.4)
    // Islands are narrow: on the world with the coverage of the mainlands New Zealand would be a single dot.
    canvas.fill(section.polygons(Coastline.islands), coverage: zoom == 0 ? 0.15 : 0.4)
    let pin = StyledText(glyphs.isASCII ? "X" : "◉", style: .pin)
    let point = section.point(longitude: place.longitude, latitude: place.latitude)
    canvas.place(pin, at: point)
    if profile.colorDepth == .none || !label.isBlank {
      // Only empty cells separate the pin from the land without colour, and from the label.
      for distance in [-BrailleCanvas.dotsPerColumn, BrailleCanvas.dotsPerColumn] {
        canvas.place(" ", at: BrailleCanvas.Point(x: point.x + Double(distance), y: point.y))
      }
    }
    var lines = canvas.lines(style: .dim, glyphs: glyphs)
    draw(label, beside: point, in: &lines, columns: section.columns, glyphs: glyphs)
    return Border().lines(around: lines, width: section.columns + 2, glyphs: glyphs)
  }

  /// Draws the label beside, below or above the pin, where it covers the least land.
  private func draw(
    _ label: String, beside point: BrailleCanvas.Point, in lines: inout [StyledText], columns: Int, glyphs: Glyphs
  ) {
    let row = Int(point.y) / BrailleCanvas.dotsPerRow
    let pin = Int(point.x) / BrailleCanvas.dotsPerColumn
    if label.isBlank { return }
    // An empty cell on either side.
    let text = " " + StyledText(label, style: .bold).truncated(toWidth: columns - 2, ellipsis: glyphs.ellipsis) + " "
    let width = text.displayWidth
    let centered = max(0, min(pin - width / 2, columns - width))
    let places = [(row, pin + 1), (row, pin - width), (row + 1, centered), (row - 1, centered)]
    // The place that covers the least land.
    var best: (row: Int, start: Int, land: Int)?
    for (row, start) in places where lines.indices.contains(row) && start >= 0 && start + width <= columns {
      let land = lines[row].cells(start..<start + width).text.count { $0 != " " }
      if land < best?.land ?? .max { best = (row, start, land) }
    }
    guard let best else { return }
    let line = lines[best.row]
    lines[best.row] =
      line.cells(0..<best.start) + text + line.cells(best.start + width..<columns)
  }
}

/// The section of the globe that is drawn, at one scale.
private struct MapSection {
  /// The longitude of the left edge of the world.
  private static let worldWest = -170.0

  let columns: Int
  let rows: Int
  /// The degrees per dot.
  private var scale: Double
  private var west: Double
  private var north: Double

  /// Creates the section of the world.
  init(scale: Double, showing latitude: Double) {
    let rowHeight = scale * Double(BrailleCanvas.dotsPerRow)
    // All land except Antarctica.
    var north = 84.0
    var rows = (144 / rowHeight).rounded(.down)
    if !(north - rows * rowHeight...north).contains(latitude) {
      north = 90
      rows = 180 / rowHeight
    }
    self.scale = scale
    self.west = Self.worldWest
    self.north = north
    self.rows = Int(rows)
    columns = Int(360 / scale) / BrailleCanvas.dotsPerColumn
  }

  private var width: Double { Double(columns * BrailleCanvas.dotsPerColumn) * scale }
  private var height: Double { Double(rows * BrailleCanvas.dotsPerRow) * scale }

  /// Returns a section of the same size around a place, not beyond the poles.
  func zoomed(by factor: Double, at place: Coordinates) -> MapSection {
    var section = self
    section.scale /= factor
    section.west = place.longitude - section.width / 2
    section.north = max(min(place.latitude + section.height / 2, 90), -90 + section.height)
    return section
  }

  /// Returns the outlines in dots, as often as the globe turns into the section.
  func polygons(_ outlines: [[Coastline.Coordinate]]) -> [[BrailleCanvas.Point]] {
    let turns = west == Self.worldWest ? [0.0] : [-360, 0, 360]
    return turns.flatMap { turn in
      outlines.filter { outline in
        let longitudes = outline.map { Double($0.longitude) + turn }
        return (longitudes.max() ?? 0) > west && (longitudes.min() ?? 0) < west + width
      }
      .map { outline in
        outline.map {
          BrailleCanvas.Point(x: (Double($0.longitude) + turn - west) / scale, y: (north - Double($0.latitude)) / scale)
        }
      }
    }
  }

  /// Returns the dot of a coordinate; one on the lower edge is in the last row.
  func point(longitude: Double, latitude: Double) -> BrailleCanvas.Point {
    let east = longitude < west ? longitude + 360 : longitude
    let bottom = Double(rows * BrailleCanvas.dotsPerRow) - 1
    return BrailleCanvas.Point(x: (east - west) / scale, y: min((north - latitude) / scale, bottom))
  }
}
