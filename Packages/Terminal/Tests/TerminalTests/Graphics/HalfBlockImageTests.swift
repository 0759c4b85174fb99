import Testing

@testable import Terminal

@Suite("Half-block image")
struct HalfBlockImageTests {
  @Test("Two pixels are a cell; a transparent pixel has no colour")
  func cells() {
    let image = RasterImage(
      width: 2, height: 3,
      components: [
        255, 0, 0, 255, 0, 0, 0, 0,
        0, 255, 0, 255, 0, 0, 255, 255,
        1, 2, 3, 255, 0, 0, 0, 0,
      ])
    let lines = HalfBlockImage(image).lines(columns: 2, rows: 2)
    #expect(lines.map(\.text) == ["▀▄", "▀ "])
    #expect(lines[0].runs[0].style == Style(foreground: .rgb(255, 0, 0), background: .rgb(0, 255, 0)))
    #expect(lines[0].runs[1].style == .foreground(.rgb(0, 0, 255)))
    #expect(lines[1].runs[0].style == .foreground(.rgb(1, 2, 3)))
  }

  @Test("A half block has the mean colour of the visible pixels under it")
  func means() {
    let image = RasterImage(
      width: 2, height: 2, components: [200, 0, 0, 255, 100, 0, 0, 255, 0, 60, 0, 255, 9, 9, 9, 0])
    let lines = HalfBlockImage(image).lines(columns: 1, rows: 1)
    #expect(lines == [StyledText("▀", style: .foreground(.rgb(100, 20, 0)))])
  }

  @Test("An image keeps its aspect ratio and is never wider or higher than requested")
  func scaling() {
    let image = HalfBlockImage(
      RasterImage(width: 40, height: 10, components: [UInt8](repeating: 200, count: 1600)))
    #expect((image.lines(columns: 20, rows: 20).count, image.lines(columns: 20, rows: 20)[0].displayWidth) == (3, 20))
    #expect((image.lines(columns: 99, rows: 1).count, image.lines(columns: 99, rows: 1)[0].displayWidth) == (1, 8))
    #expect(image.lines(columns: 0, rows: 4).isEmpty)
    for size in 1...30 { #expect(image.lines(columns: size, rows: size).allSatisfy { $0.displayWidth <= size }) }
  }
}
