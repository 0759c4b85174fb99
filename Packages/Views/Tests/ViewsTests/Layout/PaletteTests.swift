import Foundation
import Testing

@testable import Terminal
@testable import Views

@Suite("Palette")
struct PaletteTests {
  private static let roles: [Style] = [
    .warning, .accent, .number, .done, .pin, .jsonName, .jsonString, .jsonNumber, .jsonLiteral,
  ]

  @Test("Each role can be read on black and on white, and has no colour of unknown shade", arguments: roles)
  func contrast(role: Style) {
    guard let color = role.foreground else {
      #expect(!role.attributes.isEmpty)
      return
    }
    for background in [Color.rgb(0, 0, 0), .rgb(255, 255, 255)] {
      for depth in [ColorDepth.ansi256, .trueColor] {
        let shown = color.reduced(to: depth) ?? color
        #expect(shown.isFixedEntry && contrast(shown, background) >= 4.5)
      }
    }
    #expect(!role.selectSequence(.basic).contains("3"))
  }

  private func contrast(_ first: Color, _ second: Color) -> Double {
    let (first, second) = (luminance(first), luminance(second))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The relative luminance of WCAG 2.2.
  private func luminance(_ color: Color) -> Double {
    func linear(_ component: UInt8) -> Double {
      let value = Double(component) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let (red, green, blue) = color.components
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
