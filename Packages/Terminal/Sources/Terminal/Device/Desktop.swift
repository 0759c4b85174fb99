import Foundation

/// The programs that open links and set the clipboard.
public struct Desktop {
  // The variables of a desktop on this machine, the program that opens links, the programs that set the clipboard with
  // the variable of their session, and the flag of a new session.
  #if canImport(Darwin)
    private static let displays = ["HOME"]
    private static let opener = "open"
    private static let clipboards = [("TMUX", "tmux load-buffer -w -"), ("HOME", "pbcopy")]
    private static let newSession = Int16(POSIX_SPAWN_SETSID)
  #else
    private static let displays = ["DISPLAY", "WAYLAND_DISPLAY"]
    private static let opener = "xdg-open"
    private static let clipboards = [
      ("WAYLAND_DISPLAY", "wl-copy"), ("DISPLAY", "xclip -selection clipboard"),
      ("DISPLAY", "xsel --clipboard --input"), ("TMUX", "tmux load-buffer -w -"),
    ]
    // Glibc declares the constant only with _GNU_SOURCE (spawn.h).
    private static let newSession: Int16 = 0x80
  #endif

  let environment: [String: String]

  /// Creates a desktop with the environment of the process.
  public init(environment: [String: String]) {
    self.environment = environment
  }

  /// Whether a program can show a link: `BROWSER`, or the program of a desktop on this machine.
  public var canOpenLinks: Bool {
    isSet("BROWSER") || !isSet("SSH_CONNECTION") && Self.displays.contains(where: isSet)
  }

  /// Opens a link with the first command of `BROWSER` whose program exists, or with the program of the desktop, in the
  /// background.
  ///
  /// The commands are separated by colons. The link replaces `%s`, or follows the command. The shell reads quotes.
  ///
  /// - Parameter link: A link of the web: the scheme of another can run programs.
  /// - Returns: Whether a program was started.
  public func open(_ link: String) -> Bool {
    let commands = isSet("BROWSER") ? Self.commands(in: environment["BROWSER"] ?? "") : [Self.opener]
    // The link is one word, whatever its characters: without splitting at blanks and without file names.
    return run(
      #"""
      IFS= link=$1
      set -f
      export link
      shift
      for command; do
        if command -v "$command"; then set -- "$command"; else eval "set -- $command" || continue; fi
        command -v "$1" || continue
        case $command in *'$link'*) ;; *) set -- "$@" "$link" ;; esac
        "$@" &
        exit 0
      done
      exit 1
      """#, [link] + commands)
  }

  /// Returns the commands of a list, separated by colons outside quotes, with `$link` in place of `%s`.
  private static func commands(in list: String) -> [String] {
    var commands = [""]
    var quote: Character?
    for character in list {
      if character == ":", quote == nil {
        commands.append("")
        continue
      }
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      }
      commands[commands.count - 1].append(character)
    }
    return commands.map { $0.replacing("%s", with: "$link") }
  }

  /// Copies a text with the first program that accepts it: of Wayland, X11, tmux, or macOS.
  ///
  /// - Returns: The name of the program; `nil` if no program accepts the text.
  public func copy(_ text: String) -> String? {
    for (variable, command) in Self.clipboards where isSet(variable) {
      let name = command.prefix { $0 != " " }
      if run(#"command -v \#(name) && printf %s "$1" | \#(command)"#, [text]) { return String(name) }
    }
    return nil
  }

  private func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }

  /// Runs a shell script in a new session, without the terminal, and returns whether it ended with the status 0.
  private func run(_ script: String, _ arguments: [String]) -> Bool {
    let script = "exec </dev/null >/dev/null 2>&1\n\(script)"
    let arguments = cStrings(["/bin/sh", "-c", script, "sh"] + arguments)
    let variables = cStrings(environment.map { "\($0.key)=\($0.value)" })
    defer { for string in arguments + variables { free(string) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Self.newSession)
    var process = pid_t()
    guard posix_spawn(&process, "/bin/sh", nil, &attributes, arguments, variables) == 0 else { return false }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }

  /// Copies of the strings, which the caller frees, and a null pointer.
  private func cStrings(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] { strings.map { strdup($0) } + [nil] }
}
