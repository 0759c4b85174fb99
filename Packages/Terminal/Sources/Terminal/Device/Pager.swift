import TerminalLibC

/// A program such as `less` that shows text one screen at a time.
///
/// ``Output/writeLines(_:pager:)`` runs the pager only for text that is taller than the screen of a real terminal. If the
/// pager does not exist, does not start, or fails within two seconds, the text is written without it. Quitting the pager early
/// is not an error.
public struct Pager: Sendable, Hashable {
  /// The shell command.
  public let command: String

  private let environment: [String: String]

  /// Creates the pager that the user selected in the environment, or else `less`.
  ///
  /// - Parameters:
  ///   - environment: The environment that the pager inherits. Defaults to the process environment. `LESS` defaults to `FIRX` and `LV` to `-c`, so
  ///     that the pager shows colours, ignores case in searches, quits if the text fits the screen, and does not clear the
  ///     screen.
  ///   - variable: The name of a variable of your program that takes precedence over `PAGER`.
  /// - Returns: `nil` if the variable is empty or `cat`, if no variable is set and `less` is not installed, and for
  ///   the terminal `dumb`.
  public init?(environment: [String: String]? = nil, variable: String? = nil) {
    let environment = environment ?? ProcessEnvironment.current
    let terminal = environment["TERM"] ?? ""
    guard terminal != "dumb" else { return nil }
    let selected = (variable.flatMap { environment[$0] } ?? environment["PAGER"])?.trimmingBlanks()
    let command = selected ?? "less"
    guard !command.isEmpty, command != "cat" else { return nil }
    self.command = command
    self.environment = environment.merging(["LESS": "FIRX", "LV": "-c"]) { current, _ in current }
    // Without a terminal type, `less` warns and waits for a key.
    if selected == nil, terminal.isEmpty || !isFound { return nil }
  }

  /// Whether the lines, wrapped at the screen's width, exceed the screen with the shell's prompt below them.
  static func isNeeded(for lines: some Sequence<StyledText>, on size: TerminalSize) -> Bool {
    var rows = 0
    for line in lines {
      rows += max(1, (line.displayWidth + size.columns - 1) / size.columns)
      if rows >= size.rows { return true }
    }
    return false
  }

  /// Shows text and waits until the user quits the pager.
  ///
  /// It blocks the thread. Run one pager at a time: SIGINT, SIGQUIT and SIGPIPE are ignored in the whole process while it
  /// runs, so that Ctrl-C goes to the pager only.
  ///
  /// - Returns: Whether the pager ran. If not, or if it failed before a user could read the text, the text was not shown.
  func show(_ text: String, on descriptor: Descriptor) -> Bool {
    guard isFound else { return false }
    let signals = [SIGINT, SIGQUIT, SIGPIPE]
    let inherited = signals.filter { !SignalAction.current(for: $0).isIgnore }
    let startTime = ContinuousClock.now
    return SignalAction.withIgnored(signals) {
      guard let (process, input) = start(on: descriptor, restoring: inherited) else { return false }
      var text = text
      // An error means that the user quit early, which closes the pipe.
      _ = text.withUTF8 { Descriptor(rawValue: input).write(all: UnsafeRawBufferPointer($0)) }
      close(input)
      return hasSucceeded(process) || .now - startTime > .seconds(2)
    }
  }

  /// The command for the shell.
  ///
  /// `less` and `lv` get the option for colours, which `LESS` and `LV` may not have.
  private var shellCommand: String {
    let word = command.prefix { $0 != " " && $0 != "\t" }
    let options: [Substring: String] = ["less": " -R", "lv": " -c"]
    guard let option = word.split(separator: "/").last.flatMap({ options[$0] }) else { return command }
    return word + option + command.dropFirst(word.count)
  }

  /// Whether the command's first word is a program.
  ///
  /// Only the shell can resolve a command with special characters, so it counts as found.
  private var isFound: Bool {
    let word = command.prefix { $0 != " " && $0 != "\t" }
    guard !word.contains(where: { "=$`'\"\\;|&()<>{}*?[~#".contains($0) }) else { return true }
    if word.contains("/") { return access(String(word), X_OK) == 0 }
    let path = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":" as Character, omittingEmptySubsequences: false).contains { folder in
      access((folder.isEmpty ? "." : String(folder)) + "/" + word, X_OK) == 0
    }
  }

  /// Starts the shell with a pipe as its standard input.
  ///
  /// - Returns: The process and the write end of the pipe, or `nil` if the process did not start.
  private func start(on descriptor: Descriptor, restoring signals: [Int32]) -> (process: pid_t, input: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    let (reading, writing) = (ends[0], ends[1])
    // The pager gets no socket, database or lock, and no write end, without which it reaches the end of its input.
    for other in 3..<min(getdtablesize(), 4096) { _ = fcntl(other, F_SETFD, FD_CLOEXEC) }

    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, reading, 0)
    posix_spawn_file_actions_adddup2(&actions, descriptor.rawValue, 1)
    posix_spawnattr_init(&attributes)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in signals { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
      close(reading)
    }

    var process = pid_t()
    let result = withCStrings(["/bin/sh", "-c", shellCommand]) { arguments in
      withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
        posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, variables)
      }
    }
    guard result == 0 else {
      close(writing)
      return nil
    }
    return (process, writing)
  }

  /// Waits for the process and returns whether it ended with the status 0.
  private func hasSucceeded(_ process: pid_t) -> Bool {
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1 {
      guard errno == EINTR else { return false }
    }
    return status == 0
  }
}

extension Output {
  /// Writes lines, through the pager if they exceed the screen of a terminal.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - pager: The pager, or `nil` to write the lines directly.
  /// - Throws: ``OutputError`` if this or an earlier write failed.
  public func writeLines(_ lines: some Collection<StyledText>, pager: Pager?) throws(OutputError) {
    if let pager, let descriptor, descriptor.isTerminal, Pager.isNeeded(for: lines, on: profile.size) {
      try flush()
      let text = lines.map { $0.render(profile.colorDepth) + "\n" }.joined()
      if pager.show(text, on: descriptor) { return }
    }
    try writeLines(lines)
  }
}

/// Calls a closure with a null-terminated array of C strings.
private func withCStrings<Value>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
) -> Value {
  let copies = strings.map { strdup($0) }
  defer {
    for copy in copies { free(copy) }
  }
  return body(copies + [nil])
}

extension String {
  /// Returns the text without white space at its ends.
  func trimmingBlanks() -> String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}
