import Foundation
import TestSupport
import Testing

/// A real shell that completes command lines with the script of `app completion`.
enum CompletionShell: String, CaseIterable, CustomTestStringConvertible {
  case bash, zsh, fish

  var testDescription: String { rawValue }

  /// Returns the shell with the script and an empty prompt; its home is the folder.
  func program(in folder: TemporaryFolder) async throws -> Program {
    let script = try folder.file("_app", try await Program("completion", rawValue).run().output)
    var program = Program()
    program.executable = try Tool(name: rawValue).executable
    program.environment["HOME"] = folder.path
    program.environment["PATH"]? += ":\(URL(filePath: Program.app).deletingLastPathComponent().path)"
    switch self {
    case .bash:
      let setup = try folder.file("setup", "PS1='> '\nsource \(script.quotedForShell)\nIFS=opst\n")
      program.arguments = ["--noprofile", "--rcfile", setup, "-i"]
    case .zsh:
      _ = try folder.file(
        ".zshrc",
        "PS1='> '\nfpath=(\(folder.path.quotedForShell) $fpath)\nautoload -Uz compinit\ncompinit -u -D\nIFS=opst\n")
      program.arguments = ["-d", "-i"]
    case .fish:
      let setup = "function fish_prompt; echo '> '; end; set -g fish_greeting; source \(script.quotedForShell)"
      program.arguments = ["--no-config", "-C", setup]
    }
    program.environment["ZDOTDIR"] = folder.path
    return program
  }
}
