/// The text of a line that was typed at a terminal.
struct TypedText {
  /// The text, without control characters.
  let text: String

  /// Decodes UTF-8, or returns `nil` if it is invalid, and removes the escape sequences of arrow and function keys.
  ///
  /// A terminal in canonical mode has no arrow keys: it returns their escape sequences as part of the line.
  init?(_ bytes: [UInt8]) {
    guard let line = String(validating: bytes, as: UTF8.self) else { return nil }
    var scalars = Substring(line).unicodeScalars
    var kept = String.UnicodeScalarView()
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\u{1B}": Self.removeSequence(from: &scalars)
      case "\t": kept.append(" ")
      case let scalar where scalar.properties.generalCategory == .control: break
      default: kept.append(scalar)
      }
    }
    text = String(kept)
  }

  /// Removes the rest of a key's escape sequence after its ESC.
  private static func removeSequence(from scalars: inout Substring.UnicodeScalarView) {
    switch scalars.first {
    // A control sequence: parameters, intermediates, one final character (ECMA-48 5.4).
    case "[":
      scalars = scalars.dropFirst().drop { ("0"..."?").contains($0) }.drop { (" "..."/").contains($0) }
      if let final = scalars.first, ("@"..."~").contains(final) { scalars.removeFirst() }
    // VT100 function keys F1 to F4, and arrow keys in application mode.
    case "O":
      if let final = scalars.dropFirst().first, ("A"..."Z").contains(final) { scalars.removeFirst(2) }
    default:
      break
    }
  }
}
