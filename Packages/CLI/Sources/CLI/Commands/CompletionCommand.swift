import Terminal

/// `app completion bash`: the script that completes the command line in a shell.
struct CompletionCommand: StaticCommand {
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

  var declared: [any DeclaredArguments] { [_shell] }

  func run(in context: CommandContext) async throws(CommandError) {
    try context.write { output throws(OutputError) in try output.write(verbatim: shell.completionScript) }
  }
}
