import Terminal

extension String {
  /// Whether there is nothing to see in the text.
  var isBlank: Bool { terminalSafe(.line).allSatisfy(\.isWhitespace) }
}
