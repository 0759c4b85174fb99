import Testing

@Suite("The shape of a character")
struct CellShapeTests {
  @Test(
    "consists of rectangles",
    arguments: [
      ("─", [[0, 85, 84, 10]]),
      ("│", [[37, 0, 10, 180]]),
      ("┌", [[37, 85, 47, 10], [37, 85, 10, 95]]),
      ("┘", [[0, 85, 47, 10], [37, 0, 10, 95]]),
      ("┤", [[0, 85, 47, 10], [37, 0, 10, 180]]),
      ("▀", [[0, 0, 84, 90]]),
      ("▁", [[0, 157, 84, 23]]),
      ("▄", [[0, 90, 84, 90]]),
      ("█", [[0, 0, 84, 180]]),
      ("▉", [[0, 0, 73, 180]]),
      ("▌", [[0, 0, 42, 180]]),
      ("▏", [[0, 0, 10, 180]]),
      ("▐", [[42, 0, 42, 180]]),
      ("▔", [[0, 0, 84, 22]]),
      ("▕", [[73, 0, 11, 180]]),
      ("▖", [[0, 90, 42, 90]]),
      ("▝", [[42, 0, 42, 90]]),
      ("▚", [[0, 0, 42, 90], [42, 90, 42, 90]]),
      ("▟", [[42, 0, 42, 90], [0, 90, 42, 90], [42, 90, 42, 90]]),
    ] as [(Character, [[Int]])])
  func rectangles(character: Character, rectangles: [[Int]]) {
    let shape = CellShape(
      rectangles: rectangles.map { CellShape.Rectangle(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) })
    #expect(CellShape(character) == shape)
  }

  @Test(
    "consists of dots for Braille",
    arguments: [("⠀", []), ("⡁", [[21, 23], [21, 158]]), ("⢠", [[63, 113], [63, 158]])] as [(Character, [[Int]])])
  func dots(character: Character, dots: [[Int]]) {
    #expect(CellShape(character) == CellShape(dots: dots.map { CellShape.Dot(x: $0[0], y: $0[1]) }))
  }

  @Test("is transparent for a shade", arguments: [("░", 0.25), ("▒", 0.5), ("▓", 0.75)] as [(Character, Double)])
  func shades(character: Character, opacity: Double) {
    #expect(CellShape(character)?.opacity == opacity)
    #expect(CellShape(character)?.rectangles == CellShape("█")?.rectangles)
  }

  @Test("has thick lines in bold")
  func bold() {
    #expect(CellShape("─", isBold: true)?.rectangles == [.init(x: 0, y: 80, width: 84, height: 20)])
  }

  @Test("is missing for text", arguments: ["a", "é", "日", "…", "│\u{301}"] as [Character])
  func text(character: Character) {
    #expect(CellShape(character) == nil)
  }
}
