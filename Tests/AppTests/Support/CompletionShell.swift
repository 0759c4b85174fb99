import Foundation
import TestSupport
import Testing

/// A real shell that completes command lines with the script of `app completion`.
enum CompletionShell: String, CaseIterable, CustomTestStringConvertible {
  case bash, zsh, fish

  var testDescription: String { rawValue }

  /// Returns what the shell offers for each line when Tab is pressed at its end.
  ///
  /// The candidates are parts of words: those behind the last `=` or comma of the line.
  func candidates(for lines: [String]) async throws -> [[String]] {
    let folder = try TemporaryFolder()
    let script = try folder.file("_app", try await Program("completion", rawValue).run().output)
    let found =
      switch self {
      case .bash, .zsh: try await press(lines, script, in: folder)
      case .fish: try await query(lines, script, in: folder)
      }
    return zip(lines, found).map { line, candidates in
      let word = line.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
      guard word.contains(where: { "=,".contains($0) }) else { return candidates }
      return candidates.map { $0.split(whereSeparator: { "=,".contains($0) }).last.map(String.init) ?? "" }
    }
  }

  /// Types each line and Tab.
  ///
  /// The shell prints the candidates instead of the completed line.
  private func press(_ lines: [String], _ script: String, in folder: TemporaryFolder) async throws -> [[String]] {
    let terminal = try PseudoTerminal(columns: 250, rows: 50)
    var program = try program(in: folder)
    if self == .bash {
      program.arguments = ["--noprofile", "--rcfile", try folder.file("setup", Self.bashSetup), "-i"]
    } else {
      _ = try folder.file(".zshrc", Self.zshSetup)
      program.arguments = ["-d", "-i"]
    }
    program.environment["ZDOTDIR"] = folder.path
    program.environment["SCRIPT"] = script
    let running = try program.on(terminal).start()
    terminal.recording.start()
    try await terminal.recording.waitFor("<ready>")
    for (number, line) in lines.enumerated() {
      terminal.type("\(line)\t")
      try await terminal.recording.waitFor("<\(number + 1) end>")
      // Ctrl-U deletes the line.
      terminal.type("\u{15}")
    }
    terminal.type("exit\r")
    let text = String(decoding: try await running.finish().bytes, as: UTF8.self)
    return lines.indices.map { number in
      let start = text.range(of: "<\(number + 1) begin>")
      let end = text.range(of: "<\(number + 1) end>")
      guard let start, let end else { return [] }
      return text[start.upperBound..<end.lowerBound].split(whereSeparator: \.isWhitespace).map(String.init)
    }
  }

  private func query(_ lines: [String], _ script: String, in folder: TemporaryFolder) async throws -> [[String]] {
    var program = try program(in: folder)
    let queries = lines.map { "complete -C \($0.quotedForShell); echo '<end>'" }
    program.arguments = ["--no-config", "-c", (["source \(script.quotedForShell)"] + queries).joined(separator: "\n")]
    let result = try await program.run()
    guard result.status == 0, result.errors.isEmpty else { throw Failure(result: result) }
    return result.output.components(separatedBy: "<end>\n").prefix(lines.count).map { text in
      text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }
  }

  /// The shell in a terminal emulator, with the script and an empty prompt.
  func interactive(in folder: TemporaryFolder) async throws -> Program {
    let script = try folder.file("_app", try await Program("completion", rawValue).run().output)
    var program = try program(in: folder)
    switch self {
    case .bash:
      let setup = try folder.file("setup", "PS1='> '\nsource \(script.quotedForShell)\n")
      program.arguments = ["--noprofile", "--rcfile", setup, "-i"]
    case .zsh:
      _ = try folder.file(
        ".zshrc",
        "PS1='> '\nfpath=(\(folder.path.quotedForShell) $fpath)\nautoload -Uz compinit\ncompinit -u -D\n")
      program.arguments = ["-d", "-i"]
    case .fish:
      let setup = "function fish_prompt; echo '> '; end; set -g fish_greeting; source \(script.quotedForShell)"
      program.arguments = ["--no-config", "-C", setup]
    }
    program.environment["ZDOTDIR"] = folder.path
    return program
  }

  private func program(in folder: TemporaryFolder) throws -> Program {
    var program = Program()
    program.executable = try Tool(name: rawValue).executable
    program.environment["HOME"] = folder.path
    program.environment["APP_BASE_URL"] = nil
    return program
  }

  /// Calls the completion function of the script where bash would, and prints its result.
  private static let bashSetup = #"""
    source "$SCRIPT"
    PS1='' number=0
    _print() {
      _app "$@"
      number=$((number + 1))
      printf '<%s begin>\n' $number
      printf '%s\n' "${COMPREPLY[@]}"
      printf '<%s end>\n' $number
      COMPREPLY=()
    }
    complete -F _print app
    printf '<%s>\n' ready
    """#

  /// Records what the completion function adds, before zsh inserts it.
  private static let zshSetup = #"""
    fpath=($ZDOTDIR $fpath)
    autoload -Uz compinit
    compinit -u -D
    PS1='' number=0
    zstyle ':completion:*' completer _complete
    compadd() {
      if [[ -n ${(M)@[1,(i)--]:#-[OAD]*} ]]; then
        builtin compadd "$@"
        return
      fi
      local -a matches
      builtin compadd -O matches "$@"
      found+=($matches)
      builtin compadd "$@"
    }
    press() {
      found=()
      zle list-choices
      number=$((number + 1))
      print -- "<$number begin>"
      print -l -- $found
      print -- "<$number end>"
    }
    zle -N press
    bindkey '^I' press
    bindkey '^U' kill-whole-line
    LISTMAX=0
    print '<ready>'
    """#

  private struct Failure: Error, CustomStringConvertible {
    let result: ProgramResult

    var description: String { "the shell failed: \(result)" }
  }
}
