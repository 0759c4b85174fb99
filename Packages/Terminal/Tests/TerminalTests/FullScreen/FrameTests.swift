import Testing

@testable import Terminal

@Suite("Frame")
struct FrameTests {
  @Test("A cell has 16 bytes")
  func size() {
    #expect(MemoryLayout<Cell>.stride == 16)
  }

  @Test("Text is clipped on all sides, wide characters become spaces there")
  func clipping() {
    var frame = Frame(columns: 6, rows: 2)
    frame.draw("漢字漢字", at: -1, 0)
    frame.draw("abcdefgh", at: 4, 1)
    frame.draw("漢", at: 0, 1, width: 1)
    frame.draw("lost", at: 0, 2)
    frame.draw("lost", at: .max, 0)
    frame.draw("lost", at: .min, 0)
    #expect(frame.text(ofRow: 0) == " 字漢")
    #expect(frame.text(ofRow: 1) == "    ab")
    #expect(frame[7, 9] == .blank)
  }

  @Test("A wide character of which a part is overwritten becomes spaces")
  func overwriting() {
    var frame = Frame(columns: 8, rows: 1)
    frame.draw("漢字漢", at: 0, 0)
    frame.draw("x", at: 1, 0)
    frame.draw("字", at: 3, 0)
    #expect(frame.text(ofRow: 0) == " x 字")
    #expect((0..<8).map { frame[$0, 0].width } == [1, 1, 1, 2, 0, 1, 1, 1])
  }

  @Test("A style is put under the styles of cells")
  func apply() {
    var frame = Frame(columns: 4, rows: 1)
    frame.draw("a".styled(.bold.foreground(.red)) + "漢", at: 0, 0)
    frame.apply(.reverse.foreground(.green), to: Rectangle(column: 0, row: 0, columns: 2, rows: 9))
    #expect(frame[0, 0].style == Style([.bold, .reverse], foreground: .red))
    #expect(frame[1, 0].style == Style(.reverse, foreground: .green))
    #expect(frame[2, 0].style == Style(.reverse, foreground: .green))
    #expect(frame[3, 0].style == .plain)
  }

  @Test("A box has titles on both sides, and leaves the right one out if it does not fit")
  func box() {
    var frame = Frame(columns: 21, rows: 3)
    frame.box(frame.bounds, title: "Users", trailing: "3 of 10")
    #expect(
      (0..<3).map(frame.text(ofRow:)) == ["┌─ Users ─ 3 of 10 ─┐", "│                   │", "└───────────────────┘"])
    frame.box(frame.bounds, title: "Users and more", trailing: "3 of 10", glyphs: .ascii)
    #expect(frame.text(ofRow: 0) == "+- Users and more --+")
  }

  @Test("Nothing traps at any size")
  func sizes() {
    for columns in 0...30 {
      for rows in 0...12 {
        var frame = Frame(columns: columns, rows: rows)
        for area in [frame.bounds, frame.bounds.inset(), Rectangle(column: -3, row: -2, columns: 50, rows: 50)] {
          frame.fill(area, style: .reverse)
          frame.box(area, title: "漢字", trailing: "1/2")
          frame.draw(["漢字漢字漢字", "x"], in: area)
          frame.apply(.bold, to: area)
        }
        _ = FrameDiff(depth: .trueColor).bytes(from: nil, to: frame)
      }
    }
    #expect(Frame(columns: -1, rows: -1) == Frame(columns: 0, rows: 0))
  }
}
