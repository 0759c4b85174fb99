/// A cell of a ``Frame``: a grapheme cluster with a style, or the right part of a wide one.
public struct Cell: Sendable, Hashable {
  /// The grapheme cluster, or empty text for the second and later cells of a wide cluster.
  public let text: String
  /// The style.
  public internal(set) var style: Style
  /// The number of cells of the cluster, or 0 for its second and later cells.
  public let width: Int

  /// A space in the terminal's default style.
  static let blank = Cell(" ", style: .plain, width: 1)

  init(_ text: String, style: Style, width: Int) {
    self.text = text
    self.style = style
    self.width = width
  }

  /// The attributes.
  public var attributes: Style.Attributes { style.attributes }

  /// Whether all terminals agree on the width of the cluster.
  var hasTrustedWidth: Bool {
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.dropFirst().isEmpty else { return false }
    return DisplayWidth.simpleWidth(scalar.value) > 0
  }
}
