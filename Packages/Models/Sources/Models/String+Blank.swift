extension String {
  /// Whether a reader would see nothing: there is only white space, and what is invisible by itself.
  ///
  /// These are Unicode's `White_Space` and `Default_Ignorable_Code_Point`; the second holds the soft hyphen, joiners
  /// and the byte order mark.
  var isBlank: Bool {
    unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
  }

  /// The text without the white space, newlines too, at both its ends.
  var trimmed: String {
    guard let first = unicodeScalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = unicodeScalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(unicodeScalars[first...last])
  }
}
