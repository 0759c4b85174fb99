import Terminal

/// `app completion bash`: the script that completes the command line in a shell.
struct CompletionCommand: TextCommand {
  static let configuration = CommandConfiguration(
    name: "completion",
    summary: "Print the completions of a shell: bash, zsh or fish",
    example: "app completion bash",
    moreExamples: [
      ("app completion zsh", "a file _app for a folder of fpath"),
      ("app completion fish", "a file for ~/.config/fish/completions"),
    ]
  )

  @Argument("SHELL") private var shell: Shell

  var declared: [DeclaredArguments] { [_shell] }

  var text: String { shell.completionScript }
}
