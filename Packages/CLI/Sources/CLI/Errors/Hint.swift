import Features
import Views

/// A sentence with the next step, whose commands get the options that select the server.
///
/// ```swift
/// error.hints = ["Try: \(command: "app users")"]
/// ```
struct Hint: Hashable {
  /// The text up to the end of each command, and the rest.
  private let texts: [String]

  /// Returns the text.
  ///
  /// - Parameter server: The selected server.
  func text(_ server: Server) -> String { texts.joined(separator: server.arguments) }
}

// MARK: - Conformances

extension Hint: ExpressibleByStringInterpolation {
  /// The text of a hint, and its commands.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var texts = [""]

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { texts[texts.endIndex - 1] += literal }

    mutating func appendInterpolation(_ value: some CustomStringConvertible) { appendLiteral(value.description) }

    mutating func appendInterpolation(command: String) {
      appendLiteral(command)
      texts.append("")
    }
  }

  init(stringLiteral text: String) { texts = [text] }

  init(stringInterpolation: StringInterpolation) { texts = stringInterpolation.texts }
}
