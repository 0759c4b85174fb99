/// An image drawn with coloured half blocks: two pixels in a cell.
///
/// It is shown on every terminal with colours. ``InlineImage`` is sharper where the terminal supports it.
///
/// ```swift
/// if let image = HalfBlockImage(png: bytes) {
///   try output.writeLines(image.lines(columns: 40, rows: 12))
/// }
/// ```
public struct HalfBlockImage: Sendable {
  private let image: PNGImage

  /// Decodes a PNG file.
  ///
  /// - Returns: `nil` for another format, an interlaced or damaged image, more than 4 million pixels, or if the system has
  ///   no zlib.
  public init?(png: [UInt8]) {
    guard let image = PNGImage(png) else { return nil }
    self.image = image
  }

  /// The width in pixels.
  public var width: Int { image.width }
  /// The height in pixels.
  public var height: Int { image.height }

  /// Returns the image as lines of text.
  ///
  /// It is scaled to the largest size that fits and keeps its aspect ratio. Cells are assumed to be twice as high as wide.
  /// Transparent pixels have the background of the terminal.
  ///
  /// - Parameters:
  ///   - columns: The maximum width in cells.
  ///   - rows: The maximum height in cells.
  /// - Returns: The lines; none if `columns` or `rows` is less than 1.
  public func lines(columns: Int, rows: Int) -> [StyledText] {
    guard columns > 0, rows > 0 else { return [] }
    let scale = min(Double(columns) / Double(width), Double(2 * rows) / Double(height))
    let pixels = (
      columns: max(min(Int((Double(width) * scale).rounded()), columns), 1),
      rows: max(min(Int((Double(height) * scale).rounded()), 2 * rows), 1)
    )
    return stride(from: 0, to: pixels.rows, by: 2).map { row in
      var line = StyledText()
      for column in 0..<pixels.columns {
        let upper = color(column, row, of: pixels)
        let lower = row + 1 < pixels.rows ? color(column, row + 1, of: pixels) : nil
        switch (upper, lower) {
        case (nil, nil): line.append(" ", style: .plain)
        case (nil, let lower?): line.append("▄", style: .foreground(lower))
        case (let upper?, let lower): line.append("▀", style: Style(foreground: upper, background: lower))
        }
      }
      return line
    }
  }

  /// The mean colour of the pixels under a scaled pixel, or `nil` if most of them are transparent.
  private func color(_ column: Int, _ row: Int, of size: (columns: Int, rows: Int)) -> Color? {
    let left = column * width / size.columns
    let right = max((column + 1) * width / size.columns, left + 1)
    let top = row * height / size.rows
    let bottom = max((row + 1) * height / size.rows, top + 1)
    var sums = (red: 0, green: 0, blue: 0, alpha: 0)
    for y in top..<bottom {
      for x in left..<right {
        let index = (y * width + x) * 4
        let alpha = Int(image.components[index + 3])
        sums.red += Int(image.components[index]) * alpha
        sums.green += Int(image.components[index + 1]) * alpha
        sums.blue += Int(image.components[index + 2]) * alpha
        sums.alpha += alpha
      }
    }
    guard sums.alpha * 2 >= 255 * (bottom - top) * (right - left) else { return nil }
    return .rgb(UInt8(sums.red / sums.alpha), UInt8(sums.green / sums.alpha), UInt8(sums.blue / sums.alpha))
  }
}
