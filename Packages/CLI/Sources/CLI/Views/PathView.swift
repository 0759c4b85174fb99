import Terminal

/// The path of a file.
struct PathView: View {
  /// The path.
  let path: String

  func lines(_ profile: TerminalProfile) -> [StyledText] { plainLines }

  var plainLines: [StyledText] { [StyledText(path)] }

  var json: JSONValue { .string(path) }
}
