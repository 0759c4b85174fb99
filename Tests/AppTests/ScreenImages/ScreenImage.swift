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
    let rows = images.map { image in
      [[Run(text: "$ \(image.command)", column: 0, style: Style(isBold: true))]] + Self.rows(of: image.lines)
    }
    let width = number((images.map { $0.columns }.max() ?? 0) * CellShape.width + 2 * margin)
    let height = number((rows.map { $0.count }.max() ?? 0) * CellShape.height + 2 * margin)
    let bodies = rows.map { rows in
      var canvas = Canvas(theme: theme)
      for (row, runs) in rows.enumerated() {
        for run in runs { canvas.draw(run, row: row) }
      }
      return canvas.elements.joined(separator: "\n")
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" \
      fill="\(theme.foreground)">
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
          if runs.last?.style == style {
            runs[runs.count - 1].text.append(first)
          } else {
            runs.append(Run(text: String(first), column: column, style: style))
          }
          column += StyledText(String(first)).displayWidth
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
  private static let margin = 120

  /// The elements of a screen, in the order of painting.
  private struct Canvas {
    let theme: Theme
    private var backgrounds: [Paint: [CellShape.Rectangle]] = [:]
    private var rectangles: [Paint: [CellShape.Rectangle]] = [:]
    private var dots: [Paint: [String]] = [:]
    private var circles: [Paint: [String]] = [:]
    private var texts: [String] = []

    init(theme: Theme) { self.theme = theme }

    struct Paint: Hashable, Comparable {
      let color: String
      var opacity = 1.0

      static func < (left: Self, right: Self) -> Bool { (left.color, left.opacity) < (right.color, right.opacity) }
    }

    mutating func draw(_ run: Run, row: Int) {
      var foreground = run.style.foreground.map(theme.color) ?? theme.foreground
      var background = run.style.background.map(theme.color)
      if run.style.isReversed { (foreground, background) = (background ?? theme.background, foreground) }
      let paint = Paint(color: foreground, opacity: run.style.isDim ? 0.65 : 1)
      var area = CellShape.Rectangle(
        x: margin + run.column * CellShape.width, y: margin + row * CellShape.height,
        width: StyledText(run.text).displayWidth * CellShape.width, height: CellShape.height)
      if let background { backgrounds[Paint(color: background), default: []].append(area) }
      if run.style.isUnderlined {
        rectangles[paint, default: []].append(.init(x: area.x, y: area.y + 150, width: area.width, height: 10))
      }
      // A wide character and the text between two blanks have their own positions:
      // a font with other widths moves no column.
      var texts: [(text: String, x: Int)] = []
      var end: Int?
      for character in run.text {
        let isWide = StyledText(String(character)).displayWidth > 1
        area.width = StyledText(String(character)).displayWidth * CellShape.width
        if let shape = CellShape(character, isBold: run.style.isBold) {
          draw(shape, paint, area)
          end = nil
        } else if character != " " {
          if !isWide, let end, area.x - end <= CellShape.width {
            texts[texts.count - 1].text += (area.x > end ? " " : "") + String(character)
          } else {
            texts.append((String(character), area.x))
          }
          end = isWide ? nil : area.x + area.width
        }
        area.x += area.width
      }
      for (text, x) in texts { draw(text, paint, run.style, x: x, y: area.y) }
    }

    private mutating func draw(_ text: String, _ paint: Paint, _ style: Style, x: Int, y: Int) {
      var attributes = paint.color == theme.foreground ? "" : #" fill="\#(paint.color)""#
      if paint.opacity < 1 { attributes += #" opacity="\#(paint.opacity)""# }
      if style.isBold { attributes += #" font-weight="bold""# }
      if style.isItalic { attributes += #" font-style="italic""# }
      texts.append(
        """
        <text x="\(number(x))" y="\(number(y + 135))" \
        textLength="\(number(StyledText(text).displayWidth * CellShape.width))" lengthAdjust="spacingAndGlyphs"\
        \(attributes)>\(escaped(text))</text>
        """)
    }

    private mutating func draw(_ shape: CellShape, _ paint: Paint, _ area: CellShape.Rectangle) {
      let paint = Paint(color: paint.color, opacity: paint.opacity * shape.opacity)
      for rectangle in shape.rectangles {
        rectangles[paint, default: []].append(
          .init(
            x: area.x + rectangle.x, y: area.y + rectangle.y, width: rectangle.width, height: rectangle.height))
      }
      for dot in shape.dots {
        dots[paint, default: []].append("M\(number(area.x + dot.x)) \(number(area.y + dot.y))h0")
      }
      for radius in shape.radii {
        let start = (x: area.x + CellShape.width / 2 - radius, y: area.y + CellShape.height / 2)
        let (radius, diameter) = (number(radius), number(2 * radius))
        circles[paint, default: []].append(
          """
          M\(number(start.x)) \(number(start.y))a\(radius) \(radius) 0 1 0 \(diameter) 0a\(radius) \(radius) 0 1 0 \
          -\(diameter) 0z
          """)
      }
    }

    /// One path for each paint of a layer, then the text.
    var elements: [String] {
      func paths(_ layer: [Paint: [String]], _ attributes: String, color: String = "fill") -> [String] {
        layer.sorted { $0.key < $1.key }.map { paint, parts in
          let opacity = paint.opacity < 1 ? #" opacity="\#(paint.opacity)""# : ""
          return #"<path \#(color)="\#(paint.color)"\#(opacity) \#(attributes) d="\#(parts.joined())"/>"#
        }
      }
      let areas = [backgrounds, rectangles].flatMap { layer in
        paths(layer.mapValues { $0.merged.map(Self.path) }, #"shape-rendering="crispEdges""#)
      }
      return areas + paths(dots, #"stroke-width="2.4" stroke-linecap="round""#, color: "stroke")
        + paths(circles, #"fill-rule="evenodd""#) + texts
    }

    private static func path(_ rectangle: CellShape.Rectangle) -> String {
      let width = number(rectangle.width)
      return "M\(number(rectangle.x)) \(number(rectangle.y))h\(width)v\(number(rectangle.height))h-\(width)z"
    }
  }

  /// A number of pixels, given in tenths.
  private static func number(_ tenths: Int) -> String {
    tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
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
