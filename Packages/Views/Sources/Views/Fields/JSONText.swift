public import Foundation

/// JSON text whose values are kept as they are.
public struct JSONText {
  private let text: String

  /// Creates a text; `nil` if it is not valid JSON in UTF-8.
  public init?(_ data: Data) {
    guard (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil,
      let text = String(data: data, encoding: .utf8)
    else { return nil }
    self.text = text
  }

  /// The text with one member or element per line, indented by two spaces per level.
  public var indented: String {
    var result = String.UnicodeScalarView()
    var (level, isString, isEscaped, isOpen) = (0, false, false, false)
    func breakLine() { result += "\n".unicodeScalars + String(repeating: "  ", count: level).unicodeScalars }
    for scalar in text.unicodeScalars {
      if isString {
        result.append(scalar)
        isString = isEscaped || scalar != "\""
        isEscaped = !isEscaped && scalar == "\\"
        continue
      }
      if scalar.properties.isWhitespace || scalar == "\u{FEFF}" { continue }
      let isEnd = scalar == "}" || scalar == "]"
      if isEnd { level -= 1 }
      // Empty arrays and objects stay on one line.
      if isEnd != isOpen { breakLine() }
      result.append(scalar)
      isOpen = scalar == "{" || scalar == "["
      if isOpen { level += 1 }
      switch scalar {
      case "\"": isString = true
      case ":": result.append(" ")
      case ",": breakLine()
      default: break
      }
    }
    return String(result)
  }
}
