import Synchronization
import TerminalLibC

/// A program such as `less` that shows text one screen at a time.
///
/// ``Output/writeLines(_:pager:)`` runs the pager only for text that is taller than the screen of a real terminal. If
/// the pager does not exist, does not start, or fails within 100 ms without reading, the text is written without it.
/// Quitting the pager early is not an error, and after Ctrl-C nothing more is written.
public struct Pager: Sendable, Hashable {
  /// The shell command.
  public let command: String

  /// The folders of programs.
  private let path: String
  private let isUTF8: Bool
  /// The time within which a pager that fails without reading has not started.
  var startLimit = Duration.milliseconds(100)

  /// Creates the pager that the user selected in the environment, or else `less`.
  ///
  /// - Parameters:
  ///   - environment: The environment that selects the pager. Defaults to the process environment, which the pager
  ///     inherits. There `LESS` defaults to `FIRX` and `LV` to `-c`, so that the pager shows colours, ignores case in
  ///     searches, quits if the text fits the screen, and does not clear the screen; `LESSCHARSET` defaults to `utf-8`,
  ///     unless the locale names another encoding.
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
    path = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    isUTF8 = Glyphs.isUTF8(environment)
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
  /// It blocks the thread. Run one pager at a time: SIGINT, SIGQUIT and SIGPIPE have no effect on the process while it
  /// runs, so that Ctrl-C goes to the pager only.
  ///
  /// - Returns: Whether the text must not be written without the pager: the pager ran, or the user interrupted it.
  func show(_ text: String, on descriptor: Descriptor) -> Bool {
    guard isFound else { return false }
    // The pager gets no socket, database or lock.
    for other in 3..<min(getdtablesize(), 4096) where other != descriptor.rawValue {
      _ = fcntl(other, F_SETFD, FD_CLOEXEC)
    }
    let redirection = descriptor == .standardOutput ? "" : "exec >/dev/fd/\(descriptor.rawValue); "
    signalState.isInterrupted.store(false, ordering: .relaxed)
    let hasRun = SignalAction.withoutEffect(of: [SIGINT, SIGQUIT, SIGPIPE]) {
      guard let pipe = popen(redirection + shellCommand, "w") else { return false }
      let hasFailed = endsUnread(text, on: fileno(pipe))
      let status = pclose(pipe)
      // The shell found no program, or a program that does not run.
      let isMissing = [126, 127].contains(status >> 8 & 0xFF)
      return !isMissing && !(hasFailed && status != 0)
    }
    return hasRun || signalState.isInterrupted.load(ordering: .relaxed)
  }

  /// Writes text to the pipe of a pager.
  ///
  /// - Returns: Whether the pager ends within ``startLimit`` without reading any of it. A pager that quits later, or
  ///   early, is no error.
  private func endsUnread(_ text: String, on pipe: Int32) -> Bool {
    let end = ContinuousClock.now + startLimit
    var text = text
    let written = text.withUTF8 { Descriptor(rawValue: pipe).count(writing: UnsafeRawBufferPointer($0)) }
    func isUnread() -> Bool {
      var count: Int32 = 0
      return ioctl(pipe, UInt(FIONREAD), &count) == 0 && count == written
    }
    while isUnread(), .now < end {
      // A pipe whose reader has closed it has an error.
      var polled = pollfd(fd: pipe, events: 0, revents: 0)
      if poll(&polled, 1, 1) > 0 { return isUnread() }
    }
    return false
  }

  /// The command for the shell.
  ///
  /// `less` and `lv` get the option for colours, which `LESS` and `LV` may not have. `less` does not warn of a terminal
  /// that it does not know.
  private var shellCommand: String {
    let word = command.prefix { $0 != " " && $0 != "\t" }
    let options: [Substring: String] = ["less": " -dR", "lv": " -c"]
    let option = word.split(separator: "/").last.flatMap { options[$0] } ?? ""
    let charset = isUTF8 ? " LESSCHARSET=\"${LESSCHARSET-utf-8}\"" : ""
    return "export LESS=\"${LESS-FIRX}\" LV=\"${LV--c}\"\(charset); " + word + option + command.dropFirst(word.count)
  }

  /// Whether the command's first word is a program.
  ///
  /// Only the shell can resolve a command with special characters, so it counts as found.
  private var isFound: Bool {
    let word = command.prefix { $0 != " " && $0 != "\t" }
    guard !word.contains(where: { "=$`'\"\\;|&()<>{}*?[~#".contains($0) }) else { return true }
    if word.contains("/") { return access(String(word), X_OK) == 0 }
    return path.split(separator: ":" as Character, omittingEmptySubsequences: false).contains { folder in
      access((folder.isEmpty ? "." : String(folder)) + "/" + word, X_OK) == 0
    }
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

extension String {
  /// Returns the text without white space at its ends.
  func trimmingBlanks() -> String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}
