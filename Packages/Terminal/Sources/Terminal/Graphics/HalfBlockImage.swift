/// An image drawn with coloured half blocks: two pixels in a cell.
///
/// It is shown on every terminal with colours. ``InlineImage`` is sharper where the terminal supports it.
///
/// ```swift
/// let image = HalfBlockImage(try RasterImage(bytes))
/// try output.writeLines(image.lines(columns: 40, rows: 12))
/// ```
public struct HalfBlockImage: Sendable {
  private let image: RasterImage

  /// Creates a drawing of an image, whose lines are scaled to a size.
  public init(_ image: RasterImage) {
    self.image = image
  }

  /// Returns the image as lines of text.
  ///
  /// It is scaled to the largest size that fits and keeps its aspect ratio. Cells are assumed to be twice as high as
  /// wide. Transparent pixels have the background of the terminal.
  ///
  /// - Parameters:
  ///   - columns: The maximum width in cells.
  ///   - rows: The maximum height in cells.
  ///   - fills: Whether the middle of the image fills the size, as on a tile. The default is `false`.
  /// - Returns: The lines; none if `columns` or `rows` is less than 1.
  public func lines(columns: Int, rows: Int, fills: Bool = false) -> [StyledText] {
    guard columns > 0, rows > 0 else { return [] }
    let image = fills ? image.cropped(toAspectRatioOf: columns, 2 * rows) : image
    let scale = min(Double(columns) / Double(image.width), Double(2 * rows) / Double(image.height))
    let scaled =
      fills
      ? image.scaled(width: columns, height: 2 * rows)
      : image.scaled(
        width: max(min(Int((Double(image.width) * scale).rounded()), columns), 1),
        height: max(min(Int((Double(image.height) * scale).rounded()), 2 * rows), 1))
    return stride(from: 0, to: scaled.height, by: 2).map { row in
      var line = StyledText()
      for column in 0..<scaled.width {
        switch (scaled.color(column, row), scaled.color(column, row + 1)) {
        case (nil, nil): line.append(" ", style: .plain)
        case (nil, let lower?): line.append("▄", style: .foreground(lower))
        case (let upper?, let lower): line.append("▀", style: Style(foreground: upper, background: lower))
        }
      }
      return line
    }
  }
}

extension RasterImage {
  /// The colour of a pixel, or `nil` if it is rather transparent or below the image.
  fileprivate func color(_ column: Int, _ row: Int) -> Color? {
    guard row < height else { return nil }
    let index = (row * width + column) * 4
    guard components[index + 3] >= 128 else { return nil }
    return .rgb(components[index], components[index + 1], components[index + 2])
  }
}
