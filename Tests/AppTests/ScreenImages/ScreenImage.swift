import Terminal

/// The image of a terminal screen as SVG, with text as text.
struct ScreenImage {
  /// The colours of a terminal.
  enum Theme: String, CaseIterable {
    case light, dark
  }

  /// The command line above the output.
  let command: String
  /// The lines of the screen, with escape sequences for the styles.
  let lines: [String]
  /// The width of the screen in cells.
  let columns: Int

  /// The time for which a moving image shows each screen, in seconds.
  private static let duration = 3

  /// The SVG document: of several images it shows one after the other.
  static func svg(_ images: [ScreenImage], _ theme: Theme) -> String {
    let rows = images.map { Self.rows(of: $0.lines) }
    let width = number(Double(images.map { $0.columns }.max() ?? 0) * cellWidth + 2 * margin)
    let height = number(Double((rows.map { $0.count }.max() ?? 0) + 1) * cellHeight + 2 * margin)
    let bodies = zip(images, rows).map { image, rows in
      var elements = [element(Run(text: "$ \(image.command)", column: 0, style: Style(isBold: true)), row: 0, theme)]
      for (row, runs) in rows.enumerated() { elements += runs.map { element($0, row: row + 1, theme) } }
      return elements.filter { !$0.isEmpty }.joined(separator: "\n")
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14">
      <title>\(escaped(images.first?.command ?? ""))</title>
      <rect width="100%" height="100%" rx="8" fill="\(theme.background)"/>
      \(bodies.count == 1 ? bodies[0] : animated(bodies))
      </svg>

      """
  }

  /// Shows the bodies one after the other, again and again; a viewer without animations shows the first one.
  private static func animated(_ bodies: [String]) -> String {
    func time(_ index: Int) -> String { "\((Double(index) / Double(bodies.count) * 1000).rounded() / 1000)" }
    return bodies.enumerated().map { index, body in
      var steps = [("0", "hidden"), (time(index), "visible"), (time(index + 1), "hidden")]
      if index == 0 { steps.replaceSubrange(..<2, with: [("0", "visible")]) }
      if index == bodies.count - 1 { steps.removeLast() }
      return """
        <g visibility="\(index == 0 ? "visible" : "hidden")">
        <animate attributeName="visibility" calcMode="discrete" dur="\(bodies.count * duration)s" \
        repeatCount="indefinite" values="\(steps.map(\.1).joined(separator: ";"))" \
        keyTimes="\(steps.map(\.0).joined(separator: ";"))"/>
        \(body)
        </g>
        """
    }.joined(separator: "\n")
  }
}

// MARK: - Reading

extension ScreenImage {
  /// The style of a cell, as set by SGR sequences (ECMA-48).
  fileprivate struct Style: Equatable {
    var isBold = false
    var isDim = false
    var isItalic = false
    var isUnderlined = false
    var isReversed = false
    var foreground: Color?
    var background: Color?
  }

  fileprivate enum Color: Equatable {
    case indexed(Int)
    case rgb(Int, Int, Int)
  }

  /// Cells of a row with one style.
  fileprivate struct Run {
    var text: String
    let column: Int
    let style: Style
  }

  /// The runs of each line.
  ///
  /// The style at the end of a line continues on the next one.
  private static func rows(of lines: [String]) -> [[Run]] {
    var style = Style()
    return lines.map { line in
      var runs: [Run] = []
      var column = 0
      var rest = line[...]
      while let first = rest.first {
        if let sequence = rest.prefixMatch(of: /\u{1B}\[([0-9;]*)m/) {
          style.apply(sequence.1.split(separator: ";").compactMap { Int($0) })
          rest = rest[sequence.range.upperBound...]
        } else if let link = rest.prefixMatch(of: /\u{1B}\][^\u{7}\u{1B}]*(?:\u{7}|\u{1B}\\)/) {
          rest = rest[link.range.upperBound...]
        } else {
          // Fonts often have Braille of another width: each group of dots has its own position.
          let isBraille = { (character: Character?) in character.map { ("\u{2800}"..."\u{28FF}").contains($0) } ?? false
          }
          if let last = runs.last, last.style == style, isBraille(last.text.last) == isBraille(first) {
            runs[runs.count - 1].text.append(first)
          } else {
            runs.append(Run(text: String(first), column: column, style: style))
          }
          column += String(first).displayWidth
          rest.removeFirst()
        }
      }
      return runs
    }
  }
}

extension ScreenImage.Style {
  fileprivate mutating func apply(_ codes: [Int]) {
    var codes = codes[...]
    if codes.isEmpty { self = Self() }
    while let code = codes.popFirst() {
      switch code {
      case 0: self = Self()
      case 1: isBold = true
      case 2: isDim = true
      case 3: isItalic = true
      case 4: isUnderlined = true
      case 7: isReversed = true
      case 22: (isBold, isDim) = (false, false)
      case 23: isItalic = false
      case 24: isUnderlined = false
      case 27: isReversed = false
      case 30...37: foreground = .indexed(code - 30)
      case 38: foreground = Self.color(&codes)
      case 39: foreground = nil
      case 40...47: background = .indexed(code - 40)
      case 48: background = Self.color(&codes)
      case 49: background = nil
      case 90...97: foreground = .indexed(code - 82)
      case 100...107: background = .indexed(code - 92)
      default: break
      }
    }
  }

  /// Reads the colour after 38 or 48: `5;N` or `2;R;G;B`.
  private static func color(_ codes: inout ArraySlice<Int>) -> ScreenImage.Color? {
    switch codes.popFirst() {
    case 5: return codes.popFirst().map { .indexed($0) }
    case 2:
      guard let red = codes.popFirst(), let green = codes.popFirst(), let blue = codes.popFirst() else { return nil }
      return .rgb(red, green, blue)
    default: return nil
    }
  }
}

// MARK: - Writing

extension ScreenImage {
  private static let cellWidth = 8.4
  private static let cellHeight = 18.0
  private static let margin = 12.0

  /// The background and the text of a run; empty for blanks without a background.
  private static func element(_ run: Run, row: Int, _ theme: Theme) -> String {
    var foreground = run.style.foreground.map(theme.color)
    var background = run.style.background.map(theme.color)
    if run.style.isReversed {
      (foreground, background) = (background ?? theme.background, foreground ?? theme.foreground)
    }
    let x = margin + Double(run.column) * cellWidth
    let y = margin + Double(row) * cellHeight
    let width = number(Double(run.text.displayWidth) * cellWidth)
    var elements: [String] = []
    if let background {
      elements.append(
        """
        <rect x="\(number(x))" y="\(number(y))" width="\(width)" height="\(number(cellHeight))" fill="\(background)"/>
        """)
    }
    if run.text.contains(where: { $0 != " " }) {
      var attributes = #" fill="\#(foreground ?? theme.foreground)""#
      if run.style.isBold { attributes += #" font-weight="bold""# }
      if run.style.isDim { attributes += #" opacity="0.65""# }
      if run.style.isItalic { attributes += #" font-style="italic""# }
      if run.style.isUnderlined { attributes += #" text-decoration="underline""# }
      elements.append(
        """
        <text x="\(number(x))" y="\(number(y + 13.5))" textLength="\(width)" lengthAdjust="spacingAndGlyphs" \
        xml:space="preserve"\(attributes)>\(escaped(run.text))</text>
        """)
    }
    return elements.joined(separator: "\n")
  }

  /// A number with one decimal, without a final zero.
  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

extension ScreenImage.Theme {
  fileprivate var background: String { self == .light ? "#ffffff" : "#0d1117" }
  fileprivate var foreground: String { self == .light ? "#1f2328" : "#e6edf3" }

  /// The eight colours and their bright variants.
  private var palette: [String] {
    switch self {
    case .light:
      [
        "#24292f", "#cf222e", "#116329", "#9a6700", "#0969da", "#8250df", "#1b7c83", "#6e7781",
        "#57606a", "#a40e26", "#1a7f37", "#633c01", "#218bff", "#a475f9", "#3192aa", "#8c959f",
      ]
    case .dark:
      [
        "#484f58", "#ff7b72", "#3fb950", "#d29922", "#58a6ff", "#bc8cff", "#39c5cf", "#b1bac4",
        "#6e7681", "#ffa198", "#56d364", "#e3b341", "#79c0ff", "#d2a8ff", "#56d4dd", "#ffffff",
      ]
    }
  }

  fileprivate func color(_ color: ScreenImage.Color) -> String {
    switch color {
    case .rgb(let red, let green, let blue): Self.hexadecimal(red, green, blue)
    case .indexed(let index) where index < 16: palette[index]
    case .indexed(let index) where index < 232:
      // A cube of six levels of red, green and blue.
      Self.hexadecimal(Self.level((index - 16) / 36), Self.level((index - 16) / 6 % 6), Self.level((index - 16) % 6))
    case .indexed(let index):
      Self.hexadecimal((index - 232) * 10 + 8, (index - 232) * 10 + 8, (index - 232) * 10 + 8)
    }
  }

  private static func level(_ step: Int) -> Int { step == 0 ? 0 : step * 40 + 55 }

  private static func hexadecimal(_ parts: Int...) -> String {
    "#" + parts.map { String($0 + 256, radix: 16).suffix(2) }.joined()
  }
}
