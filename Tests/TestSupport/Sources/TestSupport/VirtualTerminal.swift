import Foundation

/// A strict terminal emulator in memory.
///
/// It knows only the sequences that a full screen may send. Anything else is one of its ``problems``, also a question
/// to the terminal, a position outside the screen, and text that wraps.
public struct VirtualTerminal: Sendable {
  /// How the terminal counts the cells of text.
  public enum WidthModel: Sendable {
    /// By grapheme cluster, with the width from a function.
    case clusters(@Sendable (Character) -> Int)
    /// By scalar, with `wcwidth(3)`, like older terminals.
    case scalars
  }

  /// An image over the cells.
  public struct Image: Sendable, Hashable {
    /// The protocol: `kitty` or `iTerm`.
    public let protocolName: String
    /// The column of the upper left corner, 0 for the leftmost.
    public let column: Int
    /// The row of the upper left corner, 0 for the topmost.
    public let row: Int
  }

  /// A cell of the screen.
  public struct Cell: Sendable, Hashable {
    /// The cluster, or empty text in the right part of a wide one.
    public var text = " "
    /// The parameters of the SGR sequences since the last reset.
    public var style = ""
    /// The address of the hyperlink, or empty text.
    public var link = ""
    var width = 1
  }

  /// The width in cells.
  public private(set) var columns: Int
  /// The height in cells.
  public private(set) var rows: Int
  /// The column of the cursor, 0 for the leftmost.
  public private(set) var column = 0
  /// The row of the cursor, 0 for the topmost.
  public private(set) var row = 0
  /// The private modes that are set; 7 (wrapping) and 25 (cursor) are set at first.
  public private(set) var modes: Set<Int> = [7, 25]
  /// Everything that a full screen must not send.
  public private(set) var problems: [String] = []
  /// The number of frames: resets of mode 2026.
  public private(set) var frameCount = 0
  /// The images on the screen that the terminal draws itself.
  public private(set) var images: [Image] = []
  /// The texts sent to the clipboard, in Base64.
  public private(set) var copies: [String] = []

  private let width: WidthModel
  /// The cells of the main and of the alternate screen.
  private var screens: [[Cell]]
  private var style = ""
  private var link = ""
  private var pending: [UInt8] = []
  /// The cell that a combining scalar joins.
  private var last: Int?

  /// Creates a terminal.
  public init(columns: Int, rows: Int, width: WidthModel) {
    self.columns = columns
    self.rows = rows
    self.width = width
    screens = Array(repeating: [Cell](repeating: Cell(), count: columns * rows), count: 2)
    _ = setlocale(LC_CTYPE, "C.UTF-8")
  }

  /// Whether the alternate screen is shown.
  public var isAlternate: Bool { modes.contains(1049) }

  private var cells: [Cell] {
    get { screens[isAlternate ? 1 : 0] }
    _modify { yield &screens[isAlternate ? 1 : 0] }
  }

  /// The cells of a row.
  public func cells(ofRow row: Int) -> [Cell] { Array(cells[row * columns..<(row + 1) * columns]) }

  /// The texts of the rows without trailing spaces.
  public var lines: [String] {
    (0..<rows).map { row in
      var line = cells(ofRow: row).map(\.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// Changes the size.
  ///
  /// What is on the screen is no longer known, so it becomes `#`.
  public mutating func resize(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    screens = Array(repeating: [Cell](repeating: Cell(text: "#"), count: columns * rows), count: 2)
    (column, row) = (min(column, columns - 1), min(row, rows - 1))
  }

  /// Receives bytes.
  ///
  /// A sequence may be split between two calls.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    pending += bytes
    var rest = pending[...]
    while let first = rest.first, let length = lengthOfToken(rest) {
      let token = rest.prefix(length)
      switch first {
      case 0x18: break
      case 0x1B: interpret(Array(token.dropFirst()))
      case 0x00..<0x20, 0x7F: problems.append("control \(first)")
      default: token.withUnsafeBytes { print(String(decoding: $0, as: UTF8.self)) }
      }
      rest = rest.dropFirst(length)
    }
    pending = Array(rest)
  }

  /// The number of bytes of the first sequence or character, or `nil` if it is incomplete.
  private func lengthOfToken(_ bytes: ArraySlice<UInt8>) -> Int? {
    let start = bytes.startIndex
    guard bytes[start] == 0x1B else {
      let length = bytes[start] < 0x80 ? 1 : bytes[start] < 0xE0 ? 2 : bytes[start] < 0xF0 ? 3 : 4
      return length <= bytes.count ? length : nil
    }
    // CAN ends a sequence that was half written.
    let length: Int?
    switch bytes.dropFirst().first {
    case nil: length = nil
    case UInt8(ascii: "["): length = bytes.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }.map { $0 + 1 - start }
    case UInt8(ascii: "]"), UInt8(ascii: "_"):
      let end = bytes.indices.dropFirst(2).first { index in
        bytes[index] == 7 || bytes[index] == 0x5C && bytes[index - 1] == 0x1B
      }
      length = end.map { $0 + 1 - start }
    default: length = 2
    }
    let cancel = bytes.prefix(length ?? .max).firstIndex(of: 0x18)
    return cancel.map { $0 + 1 - start } ?? length
  }

  private mutating func interpret(_ sequence: [UInt8]) {
    guard sequence.last != 0x18 else { return last = nil }
    let text = String(decoding: sequence, as: UTF8.self)
    let body = String(text.dropFirst().dropLast())
    switch (text.first, text.last) {
    case ("\\", _) where text.count == 1: break
    case ("[", "H"): move(body)
    case ("[", "G"): move("\(row + 1);\(body)")
    case ("[", "K") where body.isEmpty || body == "0": erase(row * columns + column..<(row + 1) * columns)
    case ("[", "J") where body == "2":
      erase(0..<columns * rows)
      images = []
    case ("[", "m"): select(body)
    case ("[", "h") where body.first == "?": setMode(body.dropFirst(), true, text)
    case ("[", "l") where body.first == "?": setMode(body.dropFirst(), false, text)
    case ("]", _) where text.hasPrefix("]8;"):
      let parts = text.dropFirst(3).split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
      link = parts.count == 2 ? String(parts[1].prefix { $0 != "\u{1B}" && $0 != "\u{7}" }) : ""
    case ("]", _) where text.hasPrefix("]52;c;"):
      copies.append(String(text.dropFirst(6).prefix { $0 != "\u{1B}" && $0 != "\u{7}" }))
    case ("_", _) where text.hasPrefix("_Ga=d,d=A,q=2"): images = []
    case ("_", _) where text.hasPrefix("_Ga=T,f=100,q=2,") && text.prefix(40).contains(",C=1,m="):
      images.append(Image(protocolName: "kitty", column: column, row: row))
    // A further part of an image.
    case ("_", _) where text.hasPrefix("_Gm=") && images.last?.protocolName == "kitty": break
    case ("]", _) where text.hasPrefix("]1337;File=inline=1;") && text.prefix(120).contains(";doNotMoveCursor=1:"):
      images.append(Image(protocolName: "iTerm", column: column, row: row))
    default: problems.append("sequence ESC \(text.debugDescription)")
    }
    if text.first != "]" && text.last != "m" { last = nil }
  }

  private mutating func setMode(_ number: Substring, _ isSet: Bool, _ text: String) {
    guard let mode = Int(number), [7, 25, 1000, 1006, 1049, 2004, 2026].contains(mode) else {
      return problems.append("mode \(text)")
    }
    if mode == 2026, !isSet, modes.contains(2026) { frameCount += 1 }
    // The images belong to the screen that is left.
    if mode == 1049 { images = [] }
    if mode == 1049, isSet, !isAlternate { screens[1] = [Cell](repeating: Cell(), count: columns * rows) }
    if isSet { modes.insert(mode) } else { modes.remove(mode) }
  }

  private mutating func move(_ parameters: String) {
    let values = parameters.split(separator: ";").map { Int($0) ?? 0 }
    let (row, column) = (values.first ?? 1, values.count > 1 ? values[1] : 1)
    if !(1...rows).contains(row) || !(1...columns).contains(column) {
      // The cursor stays behind the last cell.
      if column != columns + 1 || row > rows { problems.append("position \(row);\(column)") }
    }
    self.row = min(max(row, 1), rows) - 1
    self.column = min(max(column, 1), columns) - 1
  }

  private mutating func select(_ parameters: String) {
    if parameters.isEmpty || parameters == "0" {
      style = ""
    } else {
      style += style.isEmpty ? parameters : ";" + parameters
    }
  }

  private mutating func erase(_ range: Range<Int>) {
    if !style.isEmpty { problems.append("erase with the style \(style)") }
    for index in range { breakCluster(at: index) }
    cells.replaceSubrange(range, with: repeatElement(Cell(), count: range.count))
  }

  private mutating func print(_ text: String) {
    for scalar in text.unicodeScalars {
      if let last, joins(scalar, cells[last].text) {
        join(scalar, at: last)
      } else {
        let width = self.width(of: scalar)
        if width > 0 { put(String(scalar), width: width) }
      }
    }
  }

  private func joins(_ scalar: Unicode.Scalar, _ text: String) -> Bool {
    switch width {
    case .clusters: (text + String(scalar)).count == 1
    case .scalars: width(of: scalar) == 0
    }
  }

  private func width(of scalar: Unicode.Scalar) -> Int {
    switch width {
    case .clusters(let width): width(Character(scalar))
    case .scalars: max(Int(scalarWidth(scalar.value)), 0)
    }
  }

  private mutating func join(_ scalar: Unicode.Scalar, at index: Int) {
    let text = cells[index].text + String(scalar)
    guard case .clusters(let width) = width else { return cells[index].text = text }
    column = index % columns
    put(text, width: width(Character(text)))
  }

  private mutating func put(_ text: String, width: Int) {
    if column + width > columns {
      if modes.contains(7) { problems.append("\(text) wraps") }
      column = max(columns - width, 0)
    }
    let start = row * columns + column
    let end = min(start + width, (row + 1) * columns)
    for index in start..<end { breakCluster(at: index) }
    for index in start..<end { cells[index] = Cell(text: "", style: style, link: link, width: 0) }
    cells[start] = Cell(text: text, style: style, link: link, width: width)
    last = start
    column += width
  }

  /// Replaces all cells of a wide cluster by spaces.
  private mutating func breakCluster(at index: Int) {
    var start = index
    while cells[start].width == 0, start % columns > 0 { start -= 1 }
    guard cells[start].width > 1 else { return }
    for part in start..<min(start + cells[start].width, cells.count) {
      cells[part].text = " "
      cells[part].width = 1
    }
  }
}

/// The function `wcwidth(3)`, which Glibc shows only to C.
private let scalarWidth: @convention(c) @Sendable (UInt32) -> Int32 = {
  guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "wcwidth") else { preconditionFailure("wcwidth is missing") }
  return unsafeBitCast(symbol, to: (@convention(c) @Sendable (UInt32) -> Int32).self)
}()
