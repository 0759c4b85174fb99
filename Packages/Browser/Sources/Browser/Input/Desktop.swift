import Foundation

/// The programs that open links and set the clipboard.
public struct Desktop {
  let environment: [String: String]

  /// Creates a desktop with the environment of the process.
  public init(environment: [String: String]) {
    self.environment = environment
  }

  /// Whether a program can show a link: `BROWSER`, or the program of a desktop on this machine.
  public var canOpenLinks: Bool {
    if isSet("BROWSER") { return true }
    if isSet("SSH_CONNECTION") { return false }
    #if canImport(Darwin)
      return true
    #else
      return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY")
    #endif
  }

  /// Whether the link is one of the web; others could run programs.
  public static func isAllowed(_ link: String) -> Bool {
    let link = link.lowercased()
    return link.hasPrefix("https://") || link.hasPrefix("http://")
  }

  /// Opens a link with the first command of `BROWSER`, or with the program of the desktop, in the background.
  public func open(_ link: String) -> Bool {
    #if canImport(Darwin)
      let program = "open"
    #else
      let program = "xdg-open"
    #endif
    return run(
      #"""
      set -- ${BROWSER:-\#(program)} "$1"
      command -v "$1" && { "$@" & }
      """#, link)
  }

  /// Copies a text with the first program that accepts it: of Wayland, X11, tmux, or macOS.
  ///
  /// - Returns: The name of the program; `nil` if no program accepts the text.
  func copy(_ text: String) -> String? {
    #if canImport(Darwin)
      let commands = [("TMUX", "tmux load-buffer -w -"), ("HOME", "pbcopy")]
    #else
      let commands = [
        ("WAYLAND_DISPLAY", "wl-copy"), ("DISPLAY", "xclip -selection clipboard"),
        ("DISPLAY", "xsel --clipboard --input"), ("TMUX", "tmux load-buffer -w -"),
      ]
    #endif
    for (variable, command) in commands where isSet(variable) {
      let name = command.prefix { $0 != " " }
      if run(#"command -v \#(name) && printf %s "$1" | \#(command)"#, text) { return String(name) }
    }
    return nil
  }

  private func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }

  /// Runs a shell script in a new session, without the terminal, and returns whether it ended with the status 0.
  private func run(_ script: String, _ argument: String) -> Bool {
    let script = "exec </dev/null >/dev/null 2>&1\n\(script)"
    let arguments = cStrings(["/bin/sh", "-c", script, "sh", argument])
    let variables = cStrings(environment.map { "\($0.key)=\($0.value)" })
    defer { for string in arguments + variables { free(string) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    #if canImport(Darwin)
      let newSession = Int16(POSIX_SPAWN_SETSID)
    #else
      // Glibc declares the constant only with _GNU_SOURCE (spawn.h).
      let newSession: Int16 = 0x80
    #endif
    posix_spawnattr_setflags(&attributes, newSession)
    var process = pid_t()
    guard posix_spawn(&process, "/bin/sh", nil, &attributes, arguments, variables) == 0 else { return false }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }

  /// Copies of the strings, which the caller frees, and a null pointer.
  private func cStrings(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] { strings.map { strdup($0) } + [nil] }
}
