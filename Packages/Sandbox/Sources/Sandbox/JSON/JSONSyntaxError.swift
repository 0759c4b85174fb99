/// Where a text stops being JSON, and why.
struct JSONSyntaxError: Error, Equatable {
  /// What was expected or found, such as `expected ':'`.
  let reason: String
  /// The line, counted from 1.
  let line: Int
  /// The byte in the line, counted from 1.
  let column: Int
}

// MARK: - Conformances

extension JSONSyntaxError: CustomStringConvertible {
  var description: String { "line \(line), column \(column): \(reason)" }
}
