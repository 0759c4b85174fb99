extension Frame {
  /// An image on a frame, by the graphics protocol of the terminal.
  ///
  /// ```swift
  /// frame.image = Frame.Image(image, for: graphics, at: area.origin, columns: area.columns, rows: area.rows)
  /// ```
  public struct Image: Sendable, Hashable {
    /// The position of the upper left cell.
    public var position: Position
    let graphics: InlineImage.GraphicsProtocol
    /// The sequence that shows the image at the cursor, which stays where it is.
    let escapeSequence: String

    /// Encodes an image in the largest size that fits, with its aspect ratio.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - graphics: The terminal's graphics protocol.
    ///   - position: The position of the upper left cell.
    ///   - columns: The maximum width in cells.
    ///   - rows: The maximum height in cells.
    /// - Returns: `nil` in the cases of ``InlineImage/escapeSequence(for:columns:rows:)``.
    public init?(
      _ image: InlineImage, for graphics: InlineImage.GraphicsProtocol, at position: Position = .zero, columns: Int,
      rows: Int
    ) {
      guard
        let sequence = image.escapeSequence(for: graphics, columns: columns, rows: rows, movesCursor: false)
      else { return nil }
      self.position = position
      self.graphics = graphics
      escapeSequence = sequence
    }
  }
}
