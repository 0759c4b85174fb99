extension String {
  /// The text with character references for the characters that are special in HTML text and attributes.
  var escapedForHTML: String {
    var escaped = ""
    // By scalar: a special character followed by a combining mark is another `Character`.
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
