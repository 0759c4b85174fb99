public import Terminal

/// The styles of all screens, by what they mean.
///
/// The background of the terminal is not known. A colour is from the 256, whose shades are, and has a contrast of 4.5
/// or more on black and on white (WCAG 2.2, 1.4.3); with 16 colours, text has none.
extension Style {
  /// What is wrong or missing, and questions.
  public static let warning = Style.bold
  /// The selection, and what a reload has changed.
  public static let accent = Style(foreground: .palette(29))
  /// The IDs of records.
  static let number = accent
  /// What is done.
  static let done = accent
  /// A position on the map.
  static let pin = Style(.bold, foreground: .palette(131))
  /// The names of JSON.
  static let jsonName = Style.bold
  /// The strings of JSON.
  static let jsonString = accent
  /// The numbers of JSON.
  static let jsonNumber = Style(foreground: .palette(63))
  /// `true`, `false` and `null`.
  static let jsonLiteral = Style(foreground: .palette(98))
}
