import TestSupport
import Testing

@testable import Terminal

@Suite("Frame diff")
struct FrameDiffTests {
  /// The seed of the random frames.
  ///
  /// Another one finds other cases.
  private static let seed: UInt64 = 20_261_122
  private static let diff = FrameDiff(depth: .trueColor)

  private static let styles: [Style] = [
    .plain, .plain, .bold, .reverse, .foreground(.green), Style(.dim, background: .rgb(1, 2, 3)),
    .link(to: "https://example.org/1"), .link(to: "https://example.org/2"),
  ]

  private static func terminal(_ frame: Frame, width: VirtualTerminal.WidthModel = .clusters(\.displayWidth))
    -> VirtualTerminal
  {
    var terminal = VirtualTerminal(columns: frame.columns, rows: frame.rows, width: width)
    terminal.feed("\u{1B}[?1049h\u{1B}[?7l".utf8)
    return terminal
  }

  private static func randomFrame(_ columns: Int, _ rows: Int, _ generator: inout SplitMix64) -> Frame {
    var frame = Frame(columns: columns, rows: rows)
    change(&frame, &generator, count: 8)
    return frame
  }

  private static func change(_ frame: inout Frame, _ generator: inout SplitMix64, count: Int) {
    for _ in 0..<Int.random(in: 0...count, using: &generator) {
      let style = styles.randomElement(using: &generator) ?? .plain
      let column = Int.random(in: -5...frame.columns, using: &generator)
      let row = Int.random(in: -1...frame.rows, using: &generator)
      let area = Rectangle(
        column: column, row: row, columns: .random(in: 0...9, using: &generator),
        rows: .random(in: 0...3, using: &generator))
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: frame.fill(area, style: style)
      case 1: frame.apply(style, to: area)
      case 2: frame.drawBorder(in: area, title: "漢字", trailingTitle: "1/2", style: style, glyphs: .unicode)
      default:
        let text =
          EdgeCaseText.random(using: &generator) + (EdgeCaseText.samples.randomElement(using: &generator) ?? "")
        frame.draw(
          StyledText(text, style: style), at: Position(column: column, row: row),
          width: .random(in: 0...30, using: &generator))
      }
    }
    frame.cursor = Position(
      column: .random(in: -1...frame.columns, using: &generator), row: .random(in: -1...frame.rows, using: &generator))
    frame.isCursorVisible = .random(using: &generator)
  }

  private static func screen(_ terminal: VirtualTerminal) -> [[VirtualTerminal.Cell]] {
    (0..<terminal.rows).map(terminal.cells(ofRow:))
  }

  @Test("A diff leads to the same screen as a complete frame, and what was drawn is there")
  func sameScreen() {
    var generator = SplitMix64(seed: Self.seed)
    for _ in 0..<300 {
      let (columns, rows) = (Int.random(in: 1...40, using: &generator), Int.random(in: 1...6, using: &generator))
      var old = Self.randomFrame(columns, rows, &generator)
      var changed = Self.terminal(old)
      changed.feed(Self.diff.bytes(from: nil, to: old))
      for _ in 0..<4 {
        var new = Bool.random(using: &generator) ? old : Frame(columns: columns, rows: rows)
        Self.change(&new, &generator, count: 4)
        for byte in Self.diff.bytes(from: old, to: new) { changed.feed([byte]) }
        var complete = Self.terminal(new)
        complete.feed(Self.diff.bytes(from: nil, to: new))
        #expect(Self.screen(changed) == Self.screen(complete))
        #expect(changed.problems.isEmpty && complete.problems.isEmpty, "\(changed.problems) \(complete.problems)")
        #expect((changed.column, changed.row) == (complete.column, complete.row))
        #expect(changed.modes == complete.modes && changed.modes.contains(25) == new.isCursorVisible)
        for row in 0..<rows {
          for (column, cell) in changed.cells(ofRow: row).enumerated() {
            #expect(cell.text == new[column: column, row: row].text, "at \(column)")
            let style = new[column: column, row: row].style
            #expect("\u{1B}[\(cell.style)m" == style.selectSequence(.trueColor) || cell.style.isEmpty)
            #expect(cell.link == style.link?.address ?? "")
          }
        }
        #expect(Self.diff.bytes(from: new, to: new).isEmpty)
        old = new
      }
    }
  }

  @Test("On a terminal with other widths, every cell beside a disputed cluster is right")
  func otherWidths() {
    var generator = SplitMix64(seed: Self.seed + 2)
    var disputed = 0
    for _ in 0..<300 {
      var old = Self.randomFrame(40, 4, &generator)
      var terminal = Self.terminal(old, width: .scalars)
      terminal.feed(Self.diff.bytes(from: nil, to: old))
      for _ in 0..<4 {
        var new = old
        Self.change(&new, &generator, count: 3)
        terminal.feed(Self.diff.bytes(from: old, to: new))
        for row in 0..<new.rows {
          var isTrusted = true
          for (column, cell) in terminal.cells(ofRow: row).enumerated() {
            if new[column: column, row: row].width > 0 { isTrusted = new[column: column, row: row].hasTrustedWidth }
            if isTrusted {
              // A space beside right-to-left text has a mark.
              let text = cell.text.unicodeScalars.filter { $0 != TerminalText.mark }
              #expect(String(text) == new[column: column, row: row].text, "\(new.lines[row]) at \(column)")
            } else {
              disputed += 1
            }
          }
        }
        #expect(terminal.problems.isEmpty)
        old = new
      }
    }
    #expect(disputed > 1000)
  }

  @Test(
    "An image is shown once, and deleted or erased with the next one",
    arguments: [InlineImage.GraphicsProtocol.kitty, .iTerm])
  func image(graphics: InlineImage.GraphicsProtocol) throws {
    let file = try #require(
      InlineImage(
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + "IHDR".utf8
          + [0, 0, 0, 8, 0, 0, 0, 8]))
    let blank = Frame(columns: 30, rows: 5)
    var first = blank
    first.image = Frame.Image(file, for: graphics, at: Position(column: 3, row: 1), columns: 8, rows: 2)
    var moved = first
    moved.image?.position = Position(column: 9, row: 2)
    var terminal = Self.terminal(blank)
    terminal.feed(Self.diff.bytes(from: nil, to: blank))
    for (old, new, columns) in [
      (blank, first, [3]), (first, first, [3]), (first, moved, [9]), (nil, moved, [9]), (moved, blank, []),
    ] as [(Frame?, Frame, [Int])] {
      let bytes = Self.diff.bytes(from: old, to: new)
      #expect(bytes.isEmpty == (old == new))
      terminal.feed(bytes)
      #expect(terminal.images.map(\.column) == columns)
      #expect((terminal.column, terminal.row) == (new.cursor.column, new.cursor.row))
    }
    #expect(terminal.problems.isEmpty)
  }

  @Test("A frame of another size is drawn completely")
  func resize() {
    var generator = SplitMix64(seed: Self.seed + 3)
    let old = Self.randomFrame(30, 5, &generator)
    var terminal = Self.terminal(old)
    terminal.feed(Self.diff.bytes(from: nil, to: old))
    let new = Self.randomFrame(21, 7, &generator)
    terminal.resize(columns: 21, rows: 7)
    terminal.feed(Self.diff.bytes(from: old, to: new))
    var complete = Self.terminal(new)
    complete.feed(Self.diff.bytes(from: nil, to: new))
    #expect(Self.screen(terminal) == Self.screen(complete))
  }

  @Test("Without colours there are only attributes, in ASCII only ASCII")
  func plain() {
    var generator = SplitMix64(seed: Self.seed + 4)
    for _ in 0..<100 {
      let frame = Self.randomFrame(40, 4, &generator)
      let bytes = FrameDiff(depth: .none, isASCII: true).bytes(from: nil, to: frame)
      #expect(bytes.allSatisfy { $0 < 0x80 })
      var terminal = Self.terminal(frame)
      terminal.feed(bytes)
      #expect(terminal.problems.isEmpty)
      for row in 0..<4 {
        for column in 0..<40
        where frame[column: column, row: row].text.allSatisfy(\.isASCII) && frame[column: column, row: row].width > 0 {
          let (cell, shown) = (frame[column: column, row: row], terminal.cells(ofRow: row)[column])
          let attributes = Style(cell.attributes).selectSequence(.none)
          #expect(shown.text == cell.text && shown.style == attributes.dropFirst(2).dropLast() && shown.link.isEmpty)
        }
      }
    }
  }

  @Test("A selection that moves by one row takes fewer than 400 bytes")
  func selection() {
    func list(selected: Int) -> Frame {
      var frame = Frame(columns: 80, rows: 24)
      frame.drawBorder(
        in: frame.bounds, title: "Users", trailingTitle: StyledText("\(selected) of 20"), glyphs: .unicode)
      for row in 1..<20 {
        frame.draw(
          StyledText("  \(row)  Clementine Bauch        McKenziehaven     Romaguera-Jacobson"),
          at: Position(column: 1, row: row), width: 78)
        if row == selected {
          frame.draw("▌", at: Position(column: 1, row: row))
          frame.apply(.reverse, to: Rectangle(column: 1, row: row, columns: 78, rows: 1))
        }
      }
      return frame
    }
    let bytes = Self.diff.bytes(from: list(selected: 3), to: list(selected: 4))
    #expect(bytes.count < 400)
  }
}
