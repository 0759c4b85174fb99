public import Terminal

/// A map of the world with a pin.
///
/// The projection is equirectangular: a terminal cell is about twice as high as wide, and has twice as many dots. The
/// left edge is in the Bering Strait, so that only Antarctica is cut. Antarctica and the Arctic Ocean are shown only if
/// the pin is there.
public struct WorldMap {
  /// The degrees per dot in the sizes of the map: 60, 48, 36, 32 and 20 columns.
  ///
  /// They divide 360 degrees into whole columns and 180 degrees into whole rows.
  private static let scales = [3, 3.75, 5, 5.625, 9]
  /// The longitude of the left edge.
  private static let west = -170.0

  private let place: Coordinates

  /// Creates a map.
  public init(pin place: Coordinates) {
    self.place = place
  }

  /// Returns the map in a frame, in the largest size that fits; no lines if none fits.
  ///
  /// - Parameter height: The maximum number of lines.
  public func lines(_ profile: TerminalProfile, width: Int, height: Int = .max) -> [StyledText] {
    let sections = Self.scales.map { MapSection(scale: $0, west: Self.west, showing: place.latitude) }
    let section = sections.first { $0.columns + 2 <= width && $0.rows + 2 <= height }
    guard let section else { return [] }
    let glyphs = profile.glyphs
    var canvas = DotCanvas(columns: section.columns, rows: section.rows)
    canvas.fill(Coastline.mainlands.map(section.polygon), coverage: 0.4)
    // Islands are narrow: with the coverage of the mainlands New Zealand would be a single dot.
    canvas.fill(Coastline.islands.map(section.polygon), coverage: 0.15)
    let pin = StyledText(glyphs.isASCII ? "X" : "◉", style: .bold.foreground(.red))
    let point = section.point(longitude: place.longitude, latitude: place.latitude)
    canvas.place(pin, at: point)
    if profile.colorDepth == .none {
      // Without colour, only empty cells around the pin separate it from the land.
      for distance in [-DotCanvas.dotsPerColumn, DotCanvas.dotsPerColumn] {
        canvas.place(" ", at: DotCanvas.Point(x: point.x + Double(distance), y: point.y))
      }
    }
    return Border().lines(
      around: canvas.lines(style: .dim, glyphs: glyphs), width: section.columns + 2, glyphs: glyphs)
  }
}

/// The section of the globe that is drawn, at one scale.
private struct MapSection {
  let columns: Int
  let rows: Int
  private let scale: Double
  private let west: Double
  private let north: Double

  init(scale: Double, west: Double, showing latitude: Double) {
    let rowHeight = scale * Double(DotCanvas.dotsPerRow)
    // All land except Antarctica.
    var north = 84.0
    var rows = (144 / rowHeight).rounded(.down)
    if !(north - rows * rowHeight...north).contains(latitude) {
      north = 90
      rows = 180 / rowHeight
    }
    self.scale = scale
    self.west = west
    self.north = north
    self.rows = Int(rows)
    columns = Int(360 / scale) / DotCanvas.dotsPerColumn
  }

  func polygon(_ corners: [Coastline.Coordinate]) -> [DotCanvas.Point] {
    corners.map { DotCanvas.Point(x: (Double($0.longitude) - west) / scale, y: (north - Double($0.latitude)) / scale) }
  }

  /// Returns the dot of a coordinate; one on the lower edge is in the last row.
  func point(longitude: Double, latitude: Double) -> DotCanvas.Point {
    let east = longitude < west ? longitude + 360 : longitude
    let bottom = Double(rows * DotCanvas.dotsPerRow) - 1
    return DotCanvas.Point(x: (east - west) / scale, y: min((north - latitude) / scale, bottom))
  }
}
