/// A shell with completions.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish
}

extension Shell {
  /// The script that completes the command line of the program in this shell.
  ///
  /// It is static: it starts no program and sends no request.
  func completionScript(_ table: CompletionTable = CompletionTable()) -> String {
    switch self {
    case .bash: table.bashScript
    case .zsh: table.zshScript
    case .fish: table.fishScript
    }
  }
}

extension Shell: ExpressibleByArgument {
  static var placeholder: String { "SHELL" }
  static var expectation: String { "one of \(validValues.joined(separator: ", "))" }
  static var validValues: [String] { allCases.map(\.rawValue) }

  init?(argument: String) {
    self.init(rawValue: argument)
  }
}
