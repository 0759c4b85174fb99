extension String {
  /// Whether the text has only white space and invisible characters, as an empty field of a form.
  ///
  /// `Models` has the same rule for its records, but not in its API.
  public var isBlank: Bool {
    unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
  }
}
