import Testing

@testable import Terminal

@Suite("Dot canvas")
struct DotCanvasTests {
  typealias Point = DotCanvas.Point

  /// The dots themselves, a character each.
  private func dots(_ canvas: DotCanvas) -> [String] {
    (0..<canvas.height).map { y in
      String((0..<canvas.width).map { x in canvas[x, y] ? "x" : "." })
    }
  }

  private func text(_ canvas: DotCanvas, _ glyphs: Glyphs = .unicode) -> [String] {
    canvas.lines(glyphs: glyphs).map(\.text)
  }

  private func square(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> [Point] {
    [Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom), Point(x: left, y: bottom)]
  }

  @Test("An empty canvas is blank, also to a program that reads the text")
  func empty() {
    #expect(text(DotCanvas(columns: 3, rows: 2)) == ["   ", "   "])
    #expect(text(DotCanvas(columns: 0, rows: 2)) == ["", ""])
    #expect(text(DotCanvas(columns: -1, rows: -1)).isEmpty)
  }

  @Test("Each dot of a cell has its own bit in the sign of braille")
  func braille() {
    let signs = (0..<8).map { index in
      var canvas = DotCanvas(columns: 1, rows: 1)
      canvas[index % 2, index / 2] = true
      return text(canvas)[0]
    }
    #expect(signs == ["⠁", "⠈", "⠂", "⠐", "⠄", "⠠", "⡀", "⢀"])
  }

  @Test("A dot is set and taken away; outside the canvas nothing happens")
  func set() {
    var canvas = DotCanvas(columns: 2, rows: 1)
    for (x, y) in [(3, 2), (0, 0), (-1, 0), (4, 0), (0, -1), (0, 4), (Int.max, Int.min)] { canvas[x, y] = true }
    #expect(dots(canvas) == ["x...", "....", "...x", "...."])
    #expect(!canvas[4, 0] && !canvas[0, -1])
    canvas[3, 2] = false
    canvas[9, 9] = false
    #expect(dots(canvas) == ["x...", "....", "....", "...."])
  }

  @Test("Lines have one dot for every step along their longer side")
  func lines() {
    var canvas = DotCanvas(columns: 4, rows: 2)
    canvas.drawLine(from: Point(x: 0, y: 7), to: Point(x: 7, y: 4))
    canvas.drawLine(from: Point(x: 0.9, y: 0.9), to: Point(x: 1.2, y: 4.1))
    canvas.drawLine(from: Point(x: 3, y: 0), to: Point(x: 7, y: 0))
    canvas.drawLine(from: Point(x: 7, y: 2), to: Point(x: 7, y: 2))
    #expect(
      dots(canvas) == [
        "x..xxxxx",
        "x.......",
        ".x.....x",
        ".x......",
        ".x....xx",
        "....xx..",
        "..xx....",
        "xx......",
      ])
  }

  @Test(
    "A line is the same in either direction",
    arguments: [(0, 7), (3, 1), (15, 4), (9, 15), (0, 0)] as [(Double, Double)])
  func symmetry(x: Double, y: Double) {
    for (endX, endY) in [(15.0, 15.0), (0, 9), (15, 2), (7, 0)] {
      var there = DotCanvas(columns: 8, rows: 4)
      var back = there
      there.drawLine(from: Point(x: x, y: y), to: Point(x: endX, y: endY))
      back.drawLine(from: Point(x: endX, y: endY), to: Point(x: x, y: y))
      #expect(there == back)
      #expect(there[Int(x), Int(y)] && there[Int(endX), Int(endY)])
    }
  }

  @Test("What a line has outside the canvas is left out, however far it goes")
  func clipping() {
    var canvas = DotCanvas(columns: 2, rows: 1)
    canvas.drawLine(from: Point(x: -1e15, y: -1e15), to: Point(x: 1e15, y: 1e15))
    #expect(dots(canvas) == ["x...", ".x..", "..x.", "...x"])
    let before = canvas
    canvas.drawLine(from: Point(x: .nan, y: 0), to: Point(x: 3, y: 0))
    canvas.drawLine(from: Point(x: 0, y: 0), to: Point(x: .infinity, y: 0))
    canvas.drawLine(from: Point(x: -9, y: 2), to: Point(x: -5, y: 2))
    canvas.drawLine(from: Point(x: 0, y: -1e308), to: Point(x: 1, y: -1e308))
    #expect(canvas == before)
  }

  @Test("The outline of a polygon goes back to its first corner")
  func outline() {
    var canvas = DotCanvas(columns: 4, rows: 2)
    canvas.drawPolygon([Point(x: 0, y: 7), Point(x: 3, y: 0), Point(x: 7, y: 7)])
    #expect(
      dots(canvas) == [
        "...x....",
        "...xx...",
        "..x.x...",
        "..x..x..",
        ".x...x..",
        ".x....x.",
        "x.....x.",
        "xxxxxxxx",
      ])
    #expect(text(canvas) == [" ⡜⢆ ", "⣜⣀⣈⣆"])
    canvas.drawPolygon([])
  }

  @Test("A polygon inside another one is a hole")
  func fill() {
    var canvas = DotCanvas(columns: 4, rows: 2)
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
    "A dot is set when enough of it is inside",
    arguments: [
      (0.01, ["xxxx", "xxxx", "....", "...."]), (0.5, [".xx.", ".xx.", "....", "...."]),
      (0.6, [".xx.", "....", "....", "...."]), (1, ["....", "....", "....", "...."]),
    ] as [(Double, [String])])
  func coverage(coverage: Double, expected: [String]) {
    var canvas = DotCanvas(columns: 2, rows: 1)
    canvas.fill([square(0.75, 0.25, 3.25, 1.5)], coverage: coverage)
    #expect(dots(canvas) == expected)
  }

  @Test("An area that has no dot inside sets none, and one without bounds is cut")
  func extremes() {
    var canvas = DotCanvas(columns: 2, rows: 1)
    canvas.fill([], coverage: 0)
    canvas.fill([square(9, 9, 20, 20), square(-9, 0, -1, 4)], coverage: 0)
    canvas.fill([[Point(x: .nan, y: 0), Point(x: 1, y: .nan), Point(x: 2, y: 4)]])
    #expect(dots(canvas) == ["....", "....", "....", "...."])
    canvas.fill([square(-1e300, -1e300, 1e300, 2)])
    #expect(dots(canvas) == ["xxxx", "xxxx", "....", "...."])
  }

  @Test("In ASCII a cell shows which half of it holds dots")
  func ascii() {
    var canvas = DotCanvas(columns: 7, rows: 1)
    canvas[0, 1] = true
    canvas.fill([square(2, 0, 4, 1), square(4, 3, 6, 4), square(6, 0, 7, 4), square(8, 0, 10, 3), square(10, 0, 12, 4)])
    #expect(text(canvas, .ascii) == ["'\".:## "])
    #expect(text(canvas) == ["⠂⠉⣀⡇⠿⣿ "])
  }

  @Test("A marker stands in front of its cell, in its own style")
  func marker() {
    var canvas = DotCanvas(columns: 3, rows: 2)
    canvas.fill([square(0, 0, 6, 8)])
    canvas.place("x".styled(.bold), at: Point(x: 2, y: 7.9))
    canvas.place("no", at: Point(x: 6, y: 0))
    canvas.place("no", at: Point(x: 0, y: -0.1))
    canvas.place("no", at: Point(x: .infinity, y: .nan))
    let lines = canvas.lines(style: .dim)
    #expect(lines == ["⣿⣿⣿".styled(.dim), "⣿".styled(.dim) + "x".styled(.bold) + "⣿".styled(.dim)])
  }

  @Test(
    "Of a marker one cell is taken, of one without such a beginning none",
    arguments: [("abc", "a"), ("e\u{301}te", "e\u{301}"), ("寬", "⣿"), ("", "⣿"), (" ", " ")])
  func wideMarker(marker: String, expected: String) {
    var canvas = DotCanvas(columns: 1, rows: 1)
    canvas.fill([square(0, 0, 2, 4)])
    canvas.place(StyledText(marker), at: Point(x: 0, y: 0))
    #expect(text(canvas) == [expected])
  }

  @Test("Every line is as wide as the canvas", arguments: 0...300)
  func widths(columns: Int) {
    var generator = SeededGenerator(seed: UInt64(columns))
    var canvas = DotCanvas(columns: columns, rows: 3)
    func point() -> Point {
      Point(x: .random(in: -100...700, using: &generator), y: .random(in: -20...40, using: &generator))
    }
    canvas.fill([[point(), point(), point(), point()]])
    canvas.drawPolygon([point(), point(), point()])
    for text in NastyText.samples { canvas.place(StyledText(text), at: point()) }
    for glyphs in [Glyphs.unicode, .ascii] {
      let lines = canvas.lines(style: .bold, glyphs: glyphs)
      #expect(lines.map(\.displayWidth) == [columns, columns, columns])
    }
  }
}
