import TerminalLibC

/// Creates the bytes that turn one frame on a terminal into another.
///
/// Only cells that differ are written, and nothing is erased before it is drawn, so the screen does not flicker.
/// Terminals disagree about the width of some clusters, such as emoji sequences: the cursor is positioned again after
/// each of them, and the cells behind it are drawn again, so that the next cells are right on every terminal.
struct FrameDiff: Sendable, Hashable {
  /// The number of colours of the terminal.
  ///
  /// ``ColorDepth/none`` keeps the attributes: without them a selection would be invisible.
  let depth: ColorDepth
  /// Whether the terminal's character encoding is limited to ASCII.
  ///
  /// Other characters become question marks.
  var isASCII = false
  /// Whether letters and signs of ambiguous width (UAX #11), such as `é`, are two cells wide.
  ///
  /// Latin letters are then without accents, and the cursor is positioned again behind others.
  var hasWideLetters = false
  /// Whether a frame is marked as a synchronized update, which terminals without support ignore.
  var isSynchronized = true

  /// Unchanged cells between two changes are drawn again if there are fewer, because that takes fewer bytes than moving
  /// the cursor.
  private static let minimumGap = 6

  /// Returns the bytes, or none if the frames are equal.
  ///
  /// - Parameters:
  ///   - old: The frame on the terminal, or `nil` if the contents are unknown: then the screen is erased first. The
  ///     same applies to a frame of another size.
  ///   - new: The frame to show.
  func bytes(from old: Frame?, to new: Frame) -> [UInt8] {
    var writer = FrameWriter(self)
    let isImageChanged = old?.image != new.image
    var known = old.flatMap { $0.columns == new.columns && $0.rows == new.rows ? $0 : nil }
    // Without a sequence that deletes it, the previous image is erased with the screen.
    if isImageChanged, let image = old?.image, image.graphics.deletion == nil { known = nil }
    let drawsImage = isImageChanged || known == nil
    if drawsImage, let image = old?.image ?? new.image { writer.append(image.graphics.deletion ?? "") }
    if known == nil { writer.eraseScreen() }
    let previous = known ?? Frame(columns: new.columns, rows: new.rows)
    for row in 0..<new.rows where !Self.haveEqualBits(previous, new, new.row(row)) {
      let frames = isASCII ? (previous, new) : (previous.marked(inRow: row), new.marked(inRow: row))
      draw(row, from: frames.0, to: frames.1, with: &writer)
    }
    if drawsImage, let image = new.image { writer.draw(image, at: clamped(image.position, in: new)) }
    let isCursorMoved = known.map { $0.cursor != new.cursor || $0.isCursorVisible != new.isCursorVisible } ?? true
    guard !writer.bytes.isEmpty || isCursorMoved else { return [] }
    writer.resetStyle()
    writer.move(to: clamped(new.cursor, in: new))
    if known?.isCursorVisible != new.isCursorVisible {
      writer.append(new.isCursorVisible ? "\u{1B}[?25h" : "\u{1B}[?25l")
    }
    guard isSynchronized else { return writer.bytes }
    return Array("\u{1B}[?2026h".utf8) + writer.bytes + Array("\u{1B}[?2026l".utf8)
  }

  /// Whether a range of cells has the same bits in two frames, so that all of them are equal.
  ///
  /// It is faster than `==`, which copies each cell. Equal cells with other bits are compared again one by one.
  private static func haveEqualBits(_ old: Frame, _ new: Frame, _ cells: Range<Int>) -> Bool {
    old.cells.withUnsafeBytes { old in
      new.cells.withUnsafeBytes { new in
        guard let old = old.baseAddress, let new = new.baseAddress else { return true }
        let offset = cells.lowerBound * MemoryLayout<Cell>.stride
        let count = cells.count * MemoryLayout<Cell>.stride
        return memcmp(old + offset, new + offset, count) == 0
      }
    }
  }

  private func clamped(_ position: Position, in frame: Frame) -> Position {
    Position(
      column: max(min(position.column, frame.columns - 1), 0), row: max(min(position.row, frame.rows - 1), 0))
  }

  private func draw(_ row: Int, from old: Frame, to new: Frame, with writer: inout FrameWriter) {
    let range = new.row(row)
    // The end of the cells that a terminal may have overwritten.
    var disturbed = range.lowerBound
    for index in range where new.cells[index].width > 0 && (index < disturbed || old.cells[index] != new.cells[index]) {
      let cell = new.cells[index]
      let position = Position(column: index - range.lowerBound, row: row)
      if index + Self.minimumGap < range.upperBound, new.cells[index..<range.upperBound].allSatisfy({ $0 == .blank }) {
        writer.move(to: position)
        return writer.eraseToEndOfRow()
      }
      if let cursor = writer.cursor, cursor.row == row,
        (1..<Self.minimumGap).contains(position.column - cursor.column)
      {
        let gap = new.cells[range.lowerBound + cursor.column..<index].filter { $0.width > 0 }
        if gap.allSatisfy(isTrusted) {
          for cell in gap { writer.draw(cell) }
        }
      }
      writer.move(to: position)
      if isTrusted(cell) {
        writer.draw(cell)
      } else {
        writer.drawDisputed(cell, at: position)
        disturbed = max(disturbed, index + cell.maximumWidth)
      }
    }
  }
}

extension FrameDiff {
  /// Whether all terminals agree on the width of a cell's cluster.
  private func isTrusted(_ cell: Cell) -> Bool {
    guard cell.hasTrustedWidth, hasWideLetters, cell.width == 1, cell.text.utf8.count > 1 else {
      return cell.hasTrustedWidth
    }
    return cell.text.first?.asciiForm != nil
  }
}

extension Cell {
  /// The largest number of cells that a terminal may use for the cluster: a terminal may draw every scalar by itself.
  fileprivate var maximumWidth: Int {
    max(width, text.unicodeScalars.reduce(0) { $0 + $1.displayWidth }, 2)
  }
}

/// Writes cells, cursor movements and styles, as far as they change something.
private struct FrameWriter {
  private(set) var bytes: [UInt8] = []
  private let diff: FrameDiff
  private var style = Style.plain
  /// The position of the cursor, or `nil` if it is unknown, as behind the last cell of a row.
  private(set) var cursor: Position?

  init(_ diff: FrameDiff) {
    self.diff = diff
  }

  mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  mutating func eraseScreen() {
    if diff.depth != .none { append(Style.resetSequence) }
    append("\u{1B}[2J")
  }

  mutating func eraseToEndOfRow() {
    resetStyle()
    append("\u{1B}[K")
  }

  mutating func move(to position: Position) {
    guard cursor != position else { return }
    if let cursor, cursor.row == position.row {
      moveInRow(to: position.column)
    } else {
      append("\u{1B}[\(position.row + 1);\(position.column + 1)H")
    }
    cursor = position
  }

  /// Moves to a column, wherever the terminal has the cursor in this row.
  private mutating func moveInRow(to column: Int) {
    append("\u{1B}[\(column + 1)G")
  }

  mutating func draw(_ cell: Cell) {
    select(cell.style)
    write(cell)
    cursor?.column += cell.width
  }

  /// Draws a cluster whose width terminals disagree about.
  ///
  /// Its cells are spaces first, because a terminal may use fewer.
  mutating func drawDisputed(_ cell: Cell, at position: Position) {
    select(cell.style)
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: cell.width))
    moveInRow(to: position.column)
    write(cell)
    cursor = Position(column: position.column + cell.width, row: position.row)
    moveInRow(to: position.column + cell.width)
  }

  private mutating func write(_ cell: Cell) {
    if diff.isASCII, !cell.text.utf8.allSatisfy({ $0 < 0x80 }) {
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "?"), count: cell.width))
    } else if diff.hasWideLetters, cell.width == 1, let form = cell.text.first?.asciiForm {
      append(String(form))
    } else {
      append(cell.text)
    }
  }

  mutating func draw(_ image: Frame.Image, at position: Position) {
    resetStyle()
    move(to: position)
    append(image.escapeSequence)
    cursor = nil
  }

  mutating func resetStyle() {
    select(.plain)
  }

  private mutating func select(_ new: Style) {
    guard new != style else { return }
    if diff.depth.supportsLinks, new.link != style.link { append(new.link?.beginSequence ?? Hyperlink.endSequence) }
    style.link = new.link
    if new != style {
      style.link = nil
      if style != .plain { append(Style.resetSequence) }
      append(new.selectSequence(diff.depth))
    }
    style = new
  }
}
