#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The program that shows a text a screen at a time.
///
/// It runs only for a text that is taller than the screen of a real terminal. A pager that is not there or does not start
/// is no failure: the text is then written as if none had been asked for. The user quits it whenever they like.
public struct Pager: Sendable, Hashable {
  /// The command, as the shell takes it.
  public let command: String

  private let environment: [String: String]

  /// Chooses the pager the user asked for.
  ///
  /// - Parameters:
  ///   - environment: The process environment, which the pager gets too. `LESS` becomes `FRX` and `LV` `-c` unless they
  ///     are set, so that colours are shown, and nothing is paged or erased without need.
  ///   - variable: The program's own variable, such as `APP_PAGER`, which wins over `PAGER`.
  /// - Returns: nil when the variable that counts is missing, empty or `cat`.
  public init?(environment: [String: String], variable: String) {
    let command = (environment[variable] ?? environment["PAGER"] ?? "").trimmingBlanks()
    guard !command.isEmpty, command != "cat" else { return nil }
    self.command = command
    self.environment = environment.merging(["LESS": "FRX", "LV": "-c"]) { own, _ in own }
  }

  /// Whether lines need a pager: they are more than fit with the shell's prompt below them.
  ///
  /// - Parameters:
  ///   - lines: The lines; one that is wider than the screen counts as the lines it takes.
  ///   - size: The screen.
  public static func needs(_ lines: some Sequence<StyledText>, on size: TerminalSize) -> Bool {
    var rows = 0
    for line in lines {
      rows += max(1, (line.displayWidth + size.columns - 1) / size.columns)
      if rows >= size.rows { return true }
    }
    return false
  }

  /// Shows a text and waits until the user has finished with it.
  ///
  /// It blocks the thread, and changes what signals do for the whole process meanwhile: one pager at a time. Ctrl-C meanwhile is the pager's: it does not end this process.
  ///
  /// - Parameters:
  ///   - text: The bytes for the pager.
  ///   - descriptor: The terminal it draws on.
  /// - Returns: Whether the pager ran. If not, nobody has seen the text.
  func show(_ text: String, on descriptor: Descriptor) -> Bool {
    guard isFound else { return false }
    let signals = [SIGINT, SIGQUIT, SIGPIPE]
    let inherited = signals.filter { !SignalAction.current(for: $0).isIgnore }
    return SignalAction.withIgnored(signals) {
      guard let (process, input) = start(on: descriptor, restoring: inherited) else { return false }
      var text = text
      // A user who quits early closes the pipe; the rest of the text is not missed.
      _ = text.withUTF8 { Descriptor(rawValue: input).write(all: UnsafeRawBufferPointer($0)) }
      close(input)
      let status = waitForEnd(of: process)
      // The shell's statuses for a command that is not there or cannot be executed (POSIX 2.8.2).
      return status != 126 && status != 127
    }
  }

  /// Whether the command's first word is a program.
  ///
  /// A command with the shell's own signs is left to the shell.
  private var isFound: Bool {
    let word = command.prefix { $0 != " " && $0 != "\t" }
    guard !word.contains(where: { "=$`'\"\\;|&()<>{}*?[~#".contains($0) }) else { return true }
    if word.contains("/") { return access(String(word), X_OK) == 0 }
    let path = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":" as Character, omittingEmptySubsequences: false).contains { folder in
      access((folder.isEmpty ? "." : String(folder)) + "/" + word, X_OK) == 0
    }
  }

  /// Starts the shell with a pipe as its input.
  ///
  /// - Returns: The process and the end of the pipe to write to, or nil when the system could not start it.
  private func start(on descriptor: Descriptor, restoring signals: [Int32]) -> (process: pid_t, input: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    let (reading, writing) = (ends[0], ends[1])
    // Were it open in the pager, the pager would never see the end of its input.
    _ = fcntl(writing, F_SETFD, FD_CLOEXEC)
    _ = fcntl(reading, F_SETFD, FD_CLOEXEC)

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
    let result = withCStrings(["/bin/sh", "-c", command]) { arguments in
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

  /// The exit status, or -1 when a signal ended the process.
  private func waitForEnd(of process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1 {
      guard errno == EINTR else { return -1 }
    }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
  }
}

extension Output {
  /// Writes lines, through a pager where there is one and they are taller than the screen.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - pager: The user's pager; nil writes the lines as they are.
  /// - Throws: ``OutputError`` when a write failed.
  public func writeLines(_ lines: some Collection<StyledText>, pager: Pager?) throws(OutputError) {
    if let pager, let descriptor, descriptor.isTerminal, Pager.needs(lines, on: profile.size) {
      try flush()
      let text = lines.map { $0.render(profile.colorDepth) + "\n" }.joined()
      if pager.show(text, on: descriptor) { return }
    }
    try writeLines(lines)
  }
}

/// Gives a body an array of C strings with a null pointer at its end.
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
  fileprivate func trimmingBlanks() -> String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}
