extension String {
  /// Whether the string contains only white space and invisible characters.
  ///
  /// A blank field of a form counts as empty, and a blank text from a server as missing. The characters are those with
  /// Unicode's `White_Space` or `Default_Ignorable_Code_Point` property; the latter includes the soft hyphen, joiners
  /// and the byte order mark. An empty string is blank.
  ///
  /// `Features` has the same rule for what a user types: it is not in the API of this module.
  var isBlank: Bool {
    unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
  }

  /// The string without leading and trailing white space, newlines and invisible characters.
  ///
  /// An invisible scalar that belongs to a visible character, such as the variation selector of an emoji, is kept, and
  /// so is an embedding or an override, which is not only at an end.
  var trimmed: String {
    guard let first = firstIndex(where: \.isVisible), let last = lastIndex(where: \.isVisible) else { return "" }
    return String(self[first...last])
  }
}

extension Character {
  /// Whether a scalar of the character is neither white space nor invisible.
  fileprivate var isVisible: Bool {
    !unicodeScalars.allSatisfy { scalar in
      scalar.properties.isWhitespace
        || (scalar.properties.isDefaultIgnorableCodePoint && !(0x202A...0x202E).contains(scalar.value))
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character changes the direction of text (Unicode Standard Annex 9, section 2).
  var isBidirectionalControl: Bool {
    switch value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether the character is a directional mark, which does not reorder the text around it.
  var isDirectionalMark: Bool { [0x061C, 0x200E, 0x200F].contains(value) }

  /// The code point and the name, such as `U+200B ZERO WIDTH SPACE`.
  var codeAndName: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+\(String(repeating: "0", count: max(4 - digits.count, 0)))\(digits)"
      + (properties.name.map { " \($0)" } ?? "")
  }
}
