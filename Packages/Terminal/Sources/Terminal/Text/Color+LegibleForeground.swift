extension Color {
  /// Black or white, whichever has more contrast with the colour.
  ///
  /// A colour is bright if it has more than half of white's brightness (W3C, "Techniques For Accessibility Evaluation And
  /// Repair Tools", 2.2).
  public var legibleForeground: Color {
    let (red, green, blue) = components
    let brightness = 299 * Int(red) + 587 * Int(green) + 114 * Int(blue)
    return 2 * brightness > 255_000 ? .rgb(0, 0, 0) : .rgb(255, 255, 255)
  }
}
