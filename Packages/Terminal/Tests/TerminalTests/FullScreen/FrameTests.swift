import Testing

@testable import Terminal

@Suite("Frame")
struct FrameTests {
  @Test("Text is clipped on all sides, wide characters become spaces there")
  func clipping() {
    var frame = Frame(columns: 6, rows: 2)
    frame.draw("漢字漢字", at: Position(column: -1))
    frame.draw("abcdefgh", at: Position(column: 4, row: 1))
    frame.draw("漢", at: Position(row: 1), width: 1)
    frame.draw("lost", at: Position(row: 2))
    frame.draw("lost", at: Position(column: .max, row: 0))
    frame.draw("lost", at: Position(column: .min, row: 0))
    #expect(frame.lines == [" 字漢", "    ab"])
    #expect(frame[column: 7, row: 9] == .blank)
  }

  @Test("A wide character of which a part is overwritten becomes spaces")
  func overwriting() {
    var frame = Frame(columns: 8, rows: 1)
    frame.draw("漢字漢", at: .zero)
    frame.draw("x", at: Position(column: 1, row: 0))
    frame.draw("字", at: Position(column: 3, row: 0))
    #expect(frame.lines == [" x 字"])
    #expect((0..<8).map { frame[column: $0, row: 0].width } == [1, 1, 1, 2, 0, 1, 1, 1])
  }

  @Test("A style is put under the styles of cells")
  func apply() {
    var frame = Frame(columns: 4, rows: 1)
    frame.draw("a".styled(.bold.foreground(.red)) + "漢", at: .zero)
    frame.apply(.reverse.foreground(.green), to: Rectangle(column: 0, row: 0, columns: 2, rows: 9))
    #expect(frame[column: 0, row: 0].style == Style([.bold, .reverse], foreground: .red))
    #expect(frame[column: 1, row: 0].style == Style(.reverse, foreground: .green))
    #expect(frame[column: 2, row: 0].style == Style(.reverse, foreground: .green))
    #expect(frame[column: 3, row: 0].style == .plain)
  }

  @Test("A border has titles on both sides, and leaves the right one out if it does not fit")
  func border() {
    var frame = Frame(columns: 21, rows: 3)
    frame.drawBorder(in: frame.bounds, title: "Users", trailingTitle: "3 of 10", glyphs: .unicode)
    #expect(
      frame.lines == ["┌─ Users ─ 3 of 10 ─┐", "│                   │", "└───────────────────┘"])
    frame.drawBorder(in: frame.bounds, title: "Users and more", trailingTitle: "3 of 10", glyphs: .ascii)
    #expect(frame.lines[0] == "+- Users and more --+")
  }

  @Test("Nothing traps at any size")
  func sizes() {
    for columns in 0...30 {
      for rows in 0...12 {
        var frame = Frame(columns: columns, rows: rows)
        for area in [frame.bounds, frame.bounds.inset(), Rectangle(column: -3, row: -2, columns: 50, rows: 50)] {
          frame.fill(area, style: .reverse)
          frame.drawBorder(in: area, title: "漢字", trailingTitle: "1/2", glyphs: .unicode)
          frame.draw(["漢字漢字漢字", "x"], in: area)
          frame.apply(.bold, to: area)
        }
        _ = FrameDiff(depth: .trueColor).bytes(from: nil, to: frame)
      }
    }
    #expect(Frame(columns: -1, rows: -1) == Frame(columns: 0, rows: 0))
  }
}
