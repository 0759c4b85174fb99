import Foundation
import Sandbox
import TestSupport
import Testing

/// Writes the images of the browser in `Tests/Screens`, for `make screenshots`.
@Suite(
  "app browse: images of screens", .startsPrograms,
  .enabled(if: ProcessInfo.processInfo.environment["APP_WRITE_SCREENS"] == "images"))
struct ScreenImageTests {
  /// A screen, and the keys that lead to further ones with a text of each, for an image that moves.
  struct Walk: Sendable {
    let name: String
    let argument: String
    var size = (columns: 80, rows: 24)
    let text: String
    var keys: [(keys: String, text: String)] = []
  }

  static let walks = [
    Walk(name: "browser", argument: "users", size: (150, 40), text: "Albums (10)"),
    Walk(name: "record", argument: "user/3", size: (80, 36), text: "To-dos"),
    Walk(name: "album", argument: "album/1", text: "50 photos"),
    Walk(
      name: "walk", argument: "users", text: "10 users",
      keys: [
        ("jj", " 3 of 10 "), ("\r", " 1-19/31 "), ("+", "Sólvallagata, Reykjavík"), ("G", " 13-31/31 "),
        ("3", "100 albums"), ("\r", "50 photos"), ("6", "peregrine"), ("cAda\t\tada", "Email         ada"),
      ]),
  ]

  private static let folder =
    URL(filePath: #filePath).pathComponents.prefix { $0 != "Tests" }.joined(separator: "/") + "/Tests/Screens"

  @Test("The images of the screens are written", arguments: walks)
  func write(_ walk: Walk) async throws {
    let server = SandboxServer()
    defer { server.stop() }
    var program = Program(baseURL: try server.start().absoluteString)
    program.environment["COLORTERM"] = "truecolor"
    let browser = try BrowseDriver(walk.argument, in: program, columns: walk.size.columns, rows: walk.size.rows)
    var screens: [VirtualTerminal] = []
    for (keys, text) in [("", walk.text)] + walk.keys {
      browser.type(keys)
      try await browser.wait(text) { browser in
        // A photo without its image has its colour.
        browser.text.contains(text) && !["Loading ", "loading…", " #"].contains(where: browser.text.contains)
      }
      screens.append(browser.screen)
    }
    for (theme, isDark) in [("light", false), ("dark", true)] {
      let file = "\(Self.folder)/\(walk.name)-\(theme).svg"
      try RecordImage(isDark: isDark).svg(of: screens).write(toFile: file, atomically: true, encoding: .utf8)
    }
    browser.press(.control("c"))
    try await browser.finish(status: 130)
  }
}

/// The image of terminal screens as SVG, with text as text.
///
/// A cell has 84 by 180 units.
private struct RecordImage {
  let isDark: Bool
  private var background: String { isDark ? "#0d1117" : "#ffffff" }
  private var foreground: String { isDark ? "#e6edf3" : "#1f2328" }
  /// The eight colours.
  private var palette: [String] {
    isDark
      ? ["#484f58", "#ff7b72", "#3fb950", "#d29922", "#58a6ff", "#bc8cff", "#39c5cf", "#b1bac4"]
      : ["#24292f", "#cf222e", "#116329", "#9a6700", "#0969da", "#8250df", "#1b7c83", "#6e7781"]
  }

  /// Returns the document, which shows each of several screens for three seconds.
  func svg(of screens: [VirtualTerminal]) -> String {
    let (width, height) = ((screens.first?.columns ?? 0) * 84, (screens.first?.rows ?? 0) * 180)
    let bodies = screens.enumerated().map { index, screen in
      let count = screens.count
      let times = (0..<count).map { "\(Double($0 * 1000 / count) / 1000)" }.joined(separator: ";")
      let values = (0..<count).map { $0 == index ? "visible" : "hidden" }.joined(separator: ";")
      let animation = """
        <animate attributeName="visibility" calcMode="discrete" dur="\(count * 3)s" repeatCount="indefinite" \
        values="\(values)" keyTimes="\(times)"/>
        """
      let body = (0..<screen.rows).map { self.row($0, of: screen) }.joined(separator: "\n")
      return "<g visibility=\"\(index == 0 ? "visible" : "hidden")\">\(count > 1 ? animation : "")\n\(body)</g>"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 \(width + 200) \(height + 200)" \
      width="\((width + 200) / 10)" height="\((height + 200) / 10)" font-family="ui-monospace, SFMono-Regular, Menlo, \
      Consolas, 'DejaVu Sans Mono', monospace" font-size="140" fill="\(foreground)">
      <title>app browse</title>
      <rect x="-100" y="-100" width="100%" height="100%" rx="80" fill="\(background)"/>
      \(bodies.joined(separator: "\n"))
      </svg>

      """
  }

  /// Returns the elements of a row: runs of cells with the same style.
  private func row(_ row: Int, of screen: VirtualTerminal) -> String {
    let cells = screen.cells(ofRow: row)
    // A text without spaces keeps its columns in every font.
    let kinds = cells.map { $0.text == " " || Self.path($0.text) != nil ? $0.text : "text" }
    var elements = ""
    var start = 0
    for end in 1...cells.count
    where end == cells.count || cells[end].style != cells[start].style || kinds[end] != kinds[start] {
      let (x, y, width) = (start * 84, row * 180, (end - start) * 84)
      let style = self.style(cells[start].style)
      if let background = style.background {
        elements += #"<path d="M\#(x) \#(y)h\#(width)v180h-\#(width)z" fill="\#(background)"/>"#
      }
      if kinds[start] == "text" {
        let text = cells[start..<end].map(\.text).joined().replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        elements += #"<text x="\#(x)" y="\#(y + 135)" textLength="\#(width)" \#(style.attributes)>\#(text)</text>"#
      } else if kinds[start] != " " {
        let path = (start..<end).compactMap { Self.path(kinds[start], x: $0 * 84, y: y) }.joined()
        elements += #"<path d="\#(path)" \#(style.attributes)/>"#
      }
      start = end
    }
    return elements
  }

  /// Returns the shape of a character that fonts draw with gaps or other widths: blocks, lines and Braille.
  private static func path(_ text: String, x: Int = 0, y: Int = 0) -> String? {
    func rectangle(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> String {
      "M\(x + left) \(y + top)H\(x + right)V\(y + bottom)H\(x + left)z"
    }
    guard text.unicodeScalars.count == 1 else { return nil }
    let code = text.unicodeScalars.reduce(0) { Int($1.value) + $0 }
    switch code {
    case 0x2580: return rectangle(0, 0, 84, 90)
    case 0x2581...0x2588: return rectangle(0, (0x2588 - code) * 180 / 8, 84, 180)
    case 0x2589...0x258F: return rectangle(0, 0, (0x2590 - code) * 84 / 8, 180)
    case 0x2800...0x28FF:
      // The bits are the dots 1 to 8: the first three rows by columns, then the last row.
      return (0..<8).filter { code & 1 << $0 != 0 }.map { bit in
        let (column, row) = bit < 6 ? (bit / 3, bit % 3) : (bit - 6, 3)
        return rectangle(10 + 42 * column, 12 + 45 * row, 32 + 42 * column, 34 + 45 * row)
      }.joined()
    default:
      let lines: [Character: String] = [
        "L": rectangle(0, 85, 47, 95), "R": rectangle(37, 85, 84, 95), "U": rectangle(37, 0, 47, 95),
        "D": rectangle(37, 85, 47, 180),
      ]
      return Self.arms[text]?.compactMap { lines[$0] }.joined()
    }
  }

  /// The directions of the lines from the centre of a box-drawing character.
  private static let arms = [
    "─": "LR", "│": "UD", "┌": "RD", "┐": "LD", "└": "UR", "┘": "LU", "├": "URD", "┤": "LUD", "┬": "LRD", "┴": "LUR",
    "┼": "LURD",
  ]

  /// Returns the style of SGR parameters (ECMA-48).
  private func style(_ parameters: String) -> (attributes: String, background: String?) {
    var codes = parameters.split(separator: ";").compactMap { Int($0) }[...]
    var (color, background, attributes, isReversed) = (String?.none, String?.none, "", false)
    func extended() -> String? {
      guard codes.popFirst() == 2, codes.count >= 3 else { return nil }
      let parts = (0..<3).compactMap { _ in codes.popFirst() }
      return "#" + parts.map { String($0 + 256, radix: 16).suffix(2) }.joined()
    }
    while let code = codes.popFirst() {
      switch code {
      case 1: attributes += #"font-weight="bold" "#
      case 2: attributes += #"opacity="0.65" "#
      case 4: attributes += #"text-decoration="underline" "#
      case 7: isReversed = true
      case 30...37: color = palette[code - 30]
      case 38: color = extended()
      case 40...47: background = palette[code - 40]
      case 48: background = extended()
      case 90...97: color = palette[code - 90]
      default: break
      }
    }
    if isReversed { (color, background) = (background ?? self.background, color ?? foreground) }
    return (attributes + (color.map { #"fill="\#($0)""# } ?? ""), background)
  }
}
