extension Glyphs {
  /// Whether the set shows ASCII only, so that a picture must be drawn without the signs of Unicode too.
  public var isASCII: Bool {
    [ellipsis, rule, verticalRule].allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
  }
}
