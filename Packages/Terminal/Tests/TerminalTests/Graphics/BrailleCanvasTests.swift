import TestSupport
import Testing

@testable import Terminal

@Suite("Dot canvas")
struct BrailleCanvasTests {
  typealias Point = BrailleCanvas.Point

  /// The dots, one character each.
  private func dots(_ canvas: BrailleCanvas) -> [String] {
    let cells = text(canvas).map { Array($0.unicodeScalars) }
    func character(_ x: Int, _ y: Int) -> Character {
      let scalar = cells[y / 4][x / 2]
      let isSet = scalar != " " && UInt8(scalar.value - 0x2800) & BrailleCanvas.bits[y % 4][x % 2] != 0
      return isSet ? "x" : "."
    }
    return (0..<canvas.height).map { y in String((0..<canvas.width).map { character($0, y) }) }
  }

  private func text(_ canvas: BrailleCanvas, _ glyphs: Glyphs = .unicode) -> [String] {
    canvas.lines(glyphs: glyphs).map(\.text)
  }

  private func square(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> [Point] {
    [Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom), Point(x: left, y: bottom)]
  }

  @Test("An empty canvas consists of spaces")
  func empty() {
    #expect(text(BrailleCanvas(columns: 3, rows: 2)) == ["   ", "   "])
    #expect(text(BrailleCanvas(columns: 0, rows: 2)) == ["", ""])
    #expect(text(BrailleCanvas(columns: -1, rows: -1)).isEmpty)
  }

  @Test("Each dot of a cell has its bit in the braille character")
  func braille() {
    let characters = (0..<8).map { index in
      var canvas = BrailleCanvas(columns: 1, rows: 1)
      let (x, y) = (Double(index % 2), Double(index / 2))
      canvas.fill([square(x, y, x + 1, y + 1)])
      return text(canvas)[0]
    }
    #expect(characters == ["⠁", "⠈", "⠂", "⠐", "⠄", "⠠", "⡀", "⢀"])
  }

  @Test("A polygon inside another one is a hole")
  func fill() {
    var canvas = BrailleCanvas(columns: 4, rows: 2)
    canvas.fill([square(1, 1, 7, 7), square(3, 3, 5, 6)])
    #expect(
      dots(canvas) == [
        "........",
        ".xxxxxx.",
        ".xxxxxx.",
        ".xx..xx.",
        ".xx..xx.",
        ".xx..xx.",
        ".xxxxxx.",
        "........",
      ])
  }

  @Test(
    "A dot is set if enough of it is covered",
    arguments: [
      (0.01, ["xxxx", "xxxx", "....", "...."]), (0.5, [".xx.", ".xx.", "....", "...."]),
      (0.6, [".xx.", "....", "....", "...."]), (1, ["....", "....", "....", "...."]),
    ] as [(Double, [String])])
  func coverage(coverage: Double, expected: [String]) {
    var canvas = BrailleCanvas(columns: 2, rows: 1)
    canvas.fill([square(0.75, 0.25, 3.25, 1.5)], coverage: coverage)
    #expect(dots(canvas) == expected)
  }

  @Test("Empty, distant and invalid areas set no dots; a huge area is clipped")
  func extremes() {
    var canvas = BrailleCanvas(columns: 2, rows: 1)
    canvas.fill([], coverage: 0)
    canvas.fill([square(9, 9, 20, 20), square(-9, 0, -1, 4)], coverage: 0)
    canvas.fill([[Point(x: .nan, y: 0), Point(x: 1, y: .nan), Point(x: 2, y: 4)]])
    #expect(dots(canvas) == ["....", "....", "....", "...."])
    canvas.fill([square(-1e300, -1e300, 1e300, 2)])
    #expect(dots(canvas) == ["xxxx", "xxxx", "....", "...."])
  }

  @Test("With ASCII glyphs a cell shows which half has dots")
  func ascii() {
    var canvas = BrailleCanvas(columns: 7, rows: 1)
    canvas.fill([square(0, 1, 1, 2), square(2, 0, 4, 1), square(4, 3, 6, 4), square(6, 0, 7, 4)])
    canvas.fill([square(8, 0, 10, 3), square(10, 0, 12, 4)])
    #expect(text(canvas, .ascii) == ["'\".:## "])
    #expect(text(canvas) == ["⠂⠉⣀⡇⠿⣿ "])
  }

  @Test("A marker covers its cell and keeps its style")
  func marker() {
    var canvas = BrailleCanvas(columns: 3, rows: 2)
    canvas.fill([square(0, 0, 6, 8)])
    canvas.place("x".styled(.bold), at: Point(x: 2, y: 7.9))
    canvas.place("no", at: Point(x: 6, y: 0))
    canvas.place("no", at: Point(x: 0, y: -0.1))
    canvas.place("no", at: Point(x: .infinity, y: .nan))
    let lines = canvas.lines(style: .dim, glyphs: .unicode)
    #expect(lines == ["⣿⣿⣿".styled(.dim), "⣿".styled(.dim) + "x".styled(.bold) + "⣿".styled(.dim)])
  }

  @Test(
    "A marker is truncated to one cell, and ignored if its first character is wider",
    arguments: [("abc", "a"), ("e\u{301}te", "e\u{301}"), ("寬", "⣿"), ("", "⣿"), (" ", " ")])
  func wideMarker(marker: String, expected: String) {
    var canvas = BrailleCanvas(columns: 1, rows: 1)
    canvas.fill([square(0, 0, 2, 4)])
    canvas.place(StyledText(marker), at: Point(x: 0, y: 0))
    #expect(text(canvas) == [expected])
  }

  @Test("Every line has the width of the canvas", arguments: 0...300)
  func widths(columns: Int) {
    var generator = SplitMix64(seed: UInt64(columns))
    var canvas = BrailleCanvas(columns: columns, rows: 3)
    func point() -> Point {
      Point(x: .random(in: -100...700, using: &generator), y: .random(in: -20...40, using: &generator))
    }
    canvas.fill([[point(), point(), point(), point()]])
    for text in EdgeCaseText.samples { canvas.place(StyledText(text), at: point()) }
    for glyphs in [Glyphs.unicode, .ascii] {
      let lines = canvas.lines(style: .bold, glyphs: glyphs)
      #expect(lines.map(\.displayWidth) == [columns, columns, columns])
    }
  }
}
