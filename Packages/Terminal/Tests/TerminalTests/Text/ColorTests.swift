import Testing

@testable import Terminal

@Suite("Colour")
struct ColorTests {
  @Test(
    "A colour has a name and a legible foreground",
    arguments: [
      (.rgb(0x92, 0xC9, 0x52), "#92c952", true), (.rgb(0, 10, 255), "#000aff", false),
      (.rgb(0, 0, 0), "#000000", false),
      (.red, "red", false), (.yellow, "yellow", true), (.basic(.brightBlack), "bright black", false),
      (.basic(.brightWhite), "bright white", true), (.palette(208), "colour 208", true),
      (.palette(18), "colour 18", false), (.palette(3), "colour 3", true), (.palette(4), "colour 4", false),
      (.palette(235), "colour 235", false), (.palette(250), "colour 250", true),
    ] as [(Color, String, Bool)])
  func name(color: Color, name: String, isBright: Bool) {
    #expect("\(color)" == name)
    #expect(color.legibleForeground == (isBright ? .rgb(0, 0, 0) : .rgb(255, 255, 255)))
  }
}
