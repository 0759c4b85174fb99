import Synchronization

/// A cell of a ``Frame``: a grapheme cluster with a style, or the right part of a wide one.
///
/// A cell is 16 bytes without references, so that frames are compared as memory.
public struct Cell: Sendable, Hashable {
  /// The scalar of a cluster, or ``clusterBit`` and the index of a cluster of several scalars.
  var glyph: UInt32
  var foreground: PackedColor
  var background: PackedColor
  /// The index of the hyperlink, or 0.
  var link: UInt16
  private var attributeBits: UInt8
  /// The number of cells of the cluster, or 0 for its second and later cells.
  public private(set) var width: UInt8

  static let clusterBit: UInt32 = 1 << 31

  /// A space in the terminal's default style.
  static let blank = Cell(" ", style: CellStyle(.plain), width: 1)

  init(_ scalar: Unicode.Scalar, style: CellStyle, width: Int) {
    self.init(glyph: scalar.value, style: style, width: width)
  }

  init(glyph: UInt32, style: CellStyle, width: Int) {
    self.glyph = glyph
    foreground = style.foreground
    background = style.background
    link = style.link
    attributeBits = style.attributes.rawValue
    self.width = UInt8(clamping: width)
  }

  /// The grapheme cluster, or empty text for the second and later cells of a wide cluster.
  public var text: String {
    if width == 0 { return "" }
    if glyph & Self.clusterBit != 0 { return Interned.clusters[Int(glyph & ~Self.clusterBit)] ?? "\u{FFFD}" }
    return Unicode.Scalar(glyph).map { String($0) } ?? "\u{FFFD}"
  }

  /// The attributes.
  public internal(set) var attributes: Style.Attributes {
    get { Style.Attributes(rawValue: attributeBits) }
    set { attributeBits = newValue.rawValue }
  }

  /// The style.
  public var style: Style {
    Style(
      attributes, foreground: foreground.color, background: background.color,
      link: Interned.links[Int(link)] ?? nil)
  }

  /// Whether all terminals agree on the width of the cluster.
  var hasTrustedWidth: Bool { glyph & Self.clusterBit == 0 && DisplayWidth.simpleWidth(glyph) > 0 }
}

/// A style in the form of a ``Cell``.
struct CellStyle: Sendable, Hashable {
  var attributes: Style.Attributes
  var foreground: PackedColor
  var background: PackedColor
  var link: UInt16

  init(_ style: Style) {
    attributes = style.attributes
    foreground = PackedColor(style.foreground)
    background = PackedColor(style.background)
    link = style.link.map { UInt16(clamping: Interned.links.index(of: $0) ?? 0) } ?? 0
  }

  init(of cell: Cell) {
    attributes = cell.attributes
    foreground = cell.foreground
    background = cell.background
    link = cell.link
  }

  static let plain = CellStyle(.plain)
}

/// A colour in four bytes: its kind, and the number or the components.
struct PackedColor: Sendable, Hashable {
  private var value: UInt32

  init(_ color: Color?) {
    value =
      switch color {
      case nil: 0
      case .basic(let color): 1 << 24 | UInt32(color.rawValue)
      case .palette(let index): 2 << 24 | UInt32(index)
      case .rgb(let red, let green, let blue): 3 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
      }
  }

  var color: Color? {
    let low = UInt8(truncatingIfNeeded: value)
    return switch value >> 24 {
    case 1: Color.BasicColor(rawValue: low).map(Color.basic)
    case 2: .palette(low)
    case 3: .rgb(UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8), low)
    default: nil
    }
  }
}

/// The values that cells refer to by a number.
///
/// They stay for the life of the process, so their number is limited. Text and links of a session are few.
final class Interned<Value: Hashable & Sendable>: Sendable {
  private struct State {
    var values: [Value]
    var indices: [Value: Int]
  }

  private let state: Mutex<State>
  private let limit: Int

  /// - Parameters:
  ///   - first: The value with the number 0.
  ///   - limit: The maximum number of values.
  init(first: Value, limit: Int) {
    state = Mutex(State(values: [first], indices: [first: 0]))
    self.limit = limit
  }

  /// The number of a value, or `nil` if there are too many values.
  func index(of value: Value) -> Int? {
    state.withLock { state in
      if let index = state.indices[value] { return index }
      guard state.values.count < limit else { return nil }
      state.values.append(value)
      state.indices[value] = state.values.count - 1
      return state.values.count - 1
    }
  }

  subscript(index: Int) -> Value? {
    state.withLock { $0.values.indices.contains(index) ? $0.values[index] : nil }
  }
}

extension Interned<String> {
  /// The clusters of several scalars; 0 is the replacement for further ones.
  static let clusters = Interned(first: "\u{FFFD}", limit: 1 << 16)
}

extension Interned<Hyperlink?> {
  /// The hyperlinks; 0 is none.
  static let links = Interned<Hyperlink?>(first: nil, limit: 1 << 16)
}
