/// What a person meant by the bytes a terminal sent for a line.
struct TypedText {
  /// The text, without controls.
  let text: String

  /// Reads the bytes as UTF-8 and takes out what keys without a letter have left.
  ///
  /// A terminal that edits lines by itself knows no arrow keys: it passes their escape sequences on as if they were text.
  init(_ bytes: [UInt8]) {
    var scalars = Substring(String(decoding: bytes, as: UTF8.self)).unicodeScalars
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

  /// Removes the rest of the sequence that an ESC began, if it is one of those that keys send.
  private static func removeSequence(from scalars: inout Substring.UnicodeScalarView) {
    switch scalars.first {
    // A control sequence: parameters, intermediates, one final character (ECMA-48 5.4).
    case "[":
      scalars = scalars.dropFirst().drop { ("0"..."?").contains($0) }.drop { (" "..."/").contains($0) }
      if let final = scalars.first, ("@"..."~").contains(final) { scalars.removeFirst() }
    // The keys of the VT100: F1 to F4, and the arrows of its application mode.
    case "O":
      if let final = scalars.dropFirst().first, ("A"..."Z").contains(final) { scalars.removeFirst(2) }
    default:
      break
    }
  }
}
