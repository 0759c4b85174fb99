extension String {
  /// Whether the string contains only white space and invisible characters.
  ///
  /// A blank field of a form counts as empty, and a blank text from a server as missing. The characters are those with
  /// Unicode's `White_Space` or `Default_Ignorable_Code_Point` property; the latter includes the soft hyphen, joiners
  /// and the byte order mark. An empty string is blank.
  public var isBlank: Bool {
    unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
  }

  /// The string without leading and trailing white space and newlines.
  var trimmed: String {
    guard let first = unicodeScalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = unicodeScalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(unicodeScalars[first...last])
  }
}
