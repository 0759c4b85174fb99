import Terminal

extension Glyphs {
  /// The bar before the selected row.
  var selectionBar: String { isASCII ? ">" : "▌" }
}
