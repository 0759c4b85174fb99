import Foundation
import TestSupport
import Testing

@testable import Terminal

@Suite("Full screen", .serialized)
struct FullScreenTests {
  fileprivate static let leave = Array("\(TerminalModes.leaveSequence)".utf8)

  /// The program under a shell that controls the terminal.
  struct Session {
    let terminal: PseudoTerminal
    let folder: TemporaryFolder
    let shell: pid_t
    private let limit: DispatchWorkItem

    /// - Parameter script: Commands around `$PROGRAM`.
    init(_ script: String = "stty -g; $PROGRAM; echo \"[ended $?]\"; stty -g") throws {
      terminal = try PseudoTerminal()
      folder = try TemporaryFolder()
      terminal.recording.start()
      let program = "\(pathOfProduct("FullScreenProgram")) \(folder.path(of: "log/browse.log"))"
      let shell = try spawn(["/bin/sh", "-c", "trap : INT QUIT; PROGRAM='\(program)'; \(script)"], on: terminal.path)
      self.shell = shell
      // Closes the terminal: a text that has not come by then is an error that shows the terminal.
      limit = DispatchWorkItem { kill(-shell, SIGKILL) }
      DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: limit)
    }

    func wait(_ text: String) async throws { try await terminal.recording.waitFor(text) }

    /// The process ID that the program shows.
    func pid() async throws -> pid_t {
      try await wait("<pid:")
      // The closing bracket may come in the next read.
      try await wait(">")
      let text = String(decoding: terminal.recording.receivedBytes, as: UTF8.self)
      return try #require(text.firstMatch(of: /<pid:(\d+)>/).flatMap { pid_t($0.1) })
    }

    /// Waits for the end of the shell, and returns the text and the terminal that received all full-screen sequences.
    func end() async -> (text: String, terminal: VirtualTerminal) {
      let bytes = await terminal.recording.end()
      limit.cancel()
      var status: Int32 = 0
      waitpid(shell, &status, 0)
      var screen = VirtualTerminal(columns: 80, rows: 24, width: .clusters(\.displayWidth))
      // The text of the shell is between the full screens.
      var rest = bytes[...]
      while let start = rest.firstRange(of: Array("\u{1B}[?1049h".utf8)),
        let end = rest[start.upperBound...].firstRange(of: FullScreenTests.leave)
      {
        screen.feed(rest[start.lowerBound..<end.upperBound])
        rest = rest[end.upperBound...]
      }
      if rest.contains(0x1B) { screen.feed("after the end \u{1B}c".utf8) }
      return (String(decoding: bytes, as: UTF8.self), screen)
    }
  }

  /// Expects that the terminal is as before the program.
  private func expectRestored(_ end: (text: String, terminal: VirtualTerminal), status: Int) {
    #expect(end.text.contains("[ended \(status)]"), "\(end.text.suffix(300))")
    #expect(end.terminal.problems.isEmpty, "\(end.terminal.problems)")
    #expect(end.terminal.modes == [7, 25])
    let attributes = end.text.matches(of: /(?:[0-9a-f]+:){10,}[0-9a-f]+/).map(\.output)
    #expect(attributes.count == 2 && attributes.first == attributes.last, "\(attributes)")
  }

  @Test("Keys, pasted text and the mouse arrive, and q restores the terminal")
  func events() async throws {
    let session = try Session()
    _ = try await session.pid()
    session.terminal.type("a\u{1B}[A")
    try await session.wait("<2:up+0>")
    session.terminal.type("\u{1B}")
    try await session.wait("<3:escape+0>")
    session.terminal.type("\u{1B}[200~one\rtwo\u{1B}[201~")
    try await session.wait("<4:paste-one")
    session.terminal.type("m")
    try await session.wait("<5:m>")
    session.terminal.type("\u{1B}[<0;3;4M")
    try await session.wait("<6:mouse-2-3>")
    session.terminal.type("c")
    try await session.wait("\u{1B}]52;c;NDI=\u{7}")
    session.terminal.type("\u{1B}[Zq")
    let end = await session.end()
    expectRestored(end, status: 0)
    #expect(end.terminal.copies == ["NDI="])
    #expect(!end.terminal.modes.contains(1000))
  }

  @Test(
    "A signal or a crash restores the terminal and ends the process by the signal",
    arguments: [
      (SIGTERM, ""), (SIGHUP, ""), (SIGINT, ""), (SIGQUIT, ""), (SIGSEGV, "s"), (SIGINT, "\u{3}"), (SIGQUIT, "\u{1C}"),
      // With a keyboard protocol the terminal sends no signal.
      (SIGINT, "\u{1B}[99;5u"), (SIGQUIT, "\u{1B}[27;5;92~"),
      (SIGABRT, ""), (SIGFPE, ""), (SIGBUS, ""),
    ])
  func death(signal: Int32, keys: String) async throws {
    let session = try Session()
    let process = try await session.pid()
    // Otherwise the kernel may echo the key after the handler has restored the terminal.
    #expect(session.terminal.keepsBuffersOnSignals)
    if keys.isEmpty { kill(process, signal) } else { session.terminal.type(keys) }
    let end = await session.end()
    expectRestored(end, status: 128 + Int(signal))
    let isCrash = [SIGSEGV, SIGABRT, SIGFPE, SIGBUS].contains(signal)
    #expect(end.text.contains("The program crashed. Its messages are in ") == isCrash)
  }

  @Test(
    "While the program saves its data, the other signals of a closed terminal do not end it; a second SIGTERM does",
    arguments: [
      (SIGHUP, [SIGHUP, SIGHUP, SIGTERM], true), (SIGTERM, [SIGHUP, SIGHUP], true), (SIGTERM, [SIGTERM], false),
      (SIGINT, [SIGINT], false),
    ])
  func secondSignal(first: Int32, others: [Int32], isSaved: Bool) async throws {
    let session = try Session(
      """
      LOG=${PROGRAM#* }; mkdir -p "${LOG%/*}"; mkfifo "$LOG.pipe"
      stty -g; $PROGRAM save "$LOG.pipe"; echo "[ended $?]"; stty -g
      """)
    let process = try await session.pid()
    kill(process, first)
    // It opens when the program reads it.
    let pipe = try FileHandle(forWritingTo: URL(filePath: session.folder.path(of: "log/browse.log.pipe")))
    for signal in others { kill(process, signal) }
    if isSaved { try pipe.close() }
    let end = await session.end()
    // One that arrives after the program has left the screen ends it by itself.
    let isLate = isSaved && end.text.contains("[ended \(128 + SIGTERM)]")
    expectRestored(end, status: 128 + Int(isLate ? SIGTERM : first))
    #expect(end.text.contains("<saved>") == isSaved)
    // Released earlier, it would let the program go on.
    withExtendedLifetime(pipe) {}
  }

  @Test(
    "Standard error does not disturb the screen; exit and a fatal error restore the terminal, with messages in the log",
    arguments: [("ex", [3], "noise\n"), ("f", [132, 133], "on purpose")])
  func standardError(keys: String, statuses: [Int], message: String) async throws {
    let session = try Session()
    _ = try await session.pid()
    session.terminal.type(keys)
    let end = await session.end()
    expectRestored(end, status: try #require(statuses.first { end.text.contains("[ended \($0)]") }))
    #expect(!end.text.contains(message.dropLast()))
    let log = try String(contentsOfFile: session.folder.path(of: "log/browse.log"), encoding: .utf8)
    #expect(statuses.count == 1 ? log == message : log.contains(message))
  }

  @Test("A log that is not a regular file of one link is not used", arguments: ["ln", "ln -s", "mkfifo"])
  func specialLog(command: String) async throws {
    let session = try Session(
      """
      LOG=${PROGRAM#* }; mkdir -p "${LOG%/*}"; echo kept >"$LOG.target"; \
      \(command == "mkfifo" ? "mkfifo \"$LOG\"" : "\(command) \"$LOG.target\" \"$LOG\""); \
      stty -g; $PROGRAM; echo "[ended $?]"; stty -g
      """)
    _ = try await session.pid()
    session.terminal.type("ex")
    _ = await session.end()
    let target = session.folder.path(of: "log/browse.log.target")
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "kept\n")
  }

  @Test("An error of the operation restores the terminal")
  func failure() async throws {
    let session = try Session()
    _ = try await session.pid()
    session.terminal.type("t")
    expectRestored(await session.end(), status: 4)
  }

  @Test("A signal while the program draws at full speed leaves nothing behind it", arguments: 0..<12)
  func deathWhileDrawing(attempt: Int) async throws {
    let session = try Session()
    let process = try await session.pid()
    session.terminal.type("d")
    // Each attempt dies in another frame.
    try await session.wait("\(attempt % 10)漢\(attempt % 10)漢")
    kill(process, [SIGTERM, SIGINT, SIGSEGV][attempt % 3])
    expectRestored(await session.end(), status: 128 + Int([SIGTERM, SIGINT, SIGSEGV][attempt % 3]))
  }

  @Test(
    "After Ctrl-Z or SIGSTOP and fg, the screen is drawn at the new size and keys work",
    arguments: [
      SIGTSTP, SIGSTOP, SIGTTIN,
    ])
  func stop(signal: Int32) async throws {
    let session = try Session(
      "set -m; stty -g; $PROGRAM; echo \"[stopped $?]\"; read line; fg > /dev/null; echo \"[ended $?]\"; stty -g")
    let process = try await session.pid()
    if signal == SIGTSTP { session.terminal.type("\u{1A}") } else { kill(process, signal) }
    try await session.wait("[stopped \(128 + signal)]")
    session.terminal.resize(columns: 60, rows: 20)
    session.terminal.type("\n")
    try await session.wait(":resumed-60x20>")
    session.terminal.type("q")
    let end = await session.end()
    #expect(end.text.contains("[ended 0]"))
    if signal != SIGSTOP { expectRestored(end, status: 0) }
  }

  @Test("In the background the process is stopped again and writes nothing")
  func background() async throws {
    let session = try Session(
      """
      set -m; stty -g; $PROGRAM; echo "[stopped $?]"; read process; bg > /dev/null; echo "[background]"
      until grep -q "State:.T" /proc/$process/status; do :; done
      echo "[again]"; fg > /dev/null; echo "[ended $?]"; stty -g
      """)
    let process = try await session.pid()
    session.terminal.type("\u{1A}")
    try await session.wait("[stopped 148]")
    session.terminal.type("\(process)\n")
    try await session.wait("[again]")
    try await session.wait(":resumed-80x24>")
    session.terminal.type("q")
    let end = await session.end()
    expectRestored(end, status: 0)
    let background = try #require(end.text.firstRange(of: "[background]"))
    let again = try #require(end.text.firstRange(of: "[again]"))
    #expect(!end.text[background.upperBound..<again.lowerBound].contains("\u{1B}"))
  }

  @Test("Without a frame nothing is written, also with the mouse on")
  func noFrame() async throws {
    let session = try Session("stty -g; $PROGRAM return; echo \"[ended $?]\"; stty -g")
    let end = await session.end()
    expectRestored(end, status: 0)
    #expect(!end.text.contains("\u{1B}"))
  }

  @Test("Another program has the terminal as it was before, and the screen comes back with the mouse at the new size")
  func suspended() async throws {
    let session = try Session()
    _ = try await session.pid()
    session.terminal.type("mv")
    try await session.wait("[editor]")
    session.terminal.resize(columns: 60, rows: 20)
    // Ctrl-C is for the other program, which ends by it.
    session.terminal.type("\u{3}")
    try await session.wait(":resumed-60x20>")
    session.terminal.type("\u{1B}[<0;3;4Mq")
    let end = await session.end()
    #expect(end.text.contains("[ended 0]") && end.terminal.modes == [7, 25])
    let attributes = end.text.matches(of: /(?:[0-9a-f]+:){10,}[0-9a-f]+/).map(\.output)
    #expect(attributes.count == 3 && Set(attributes).count == 1, "\(attributes)")
    let editor = try #require(end.text.firstRange(of: "[editor]"))
    #expect(end.text[..<editor.lowerBound].contains("\u{1B}[?1049l"))
    #expect(end.text[editor.upperBound...].contains("\u{1B}[?1000h"))
  }

  @Test("A prompt in a suspended screen has the keys, whatever is presented and however often the terminal is resized")
  func suspendedPrompt() async throws {
    let session = try Session()
    _ = try await session.pid()
    session.terminal.type("n")
    try await session.wait("Name: ")
    for (columns, letter, text) in [(60, "A", "A"), (70, "d", "Ad"), (80, "a", "Ada")] {
      session.terminal.resize(columns: columns, rows: 24)
      session.terminal.type(letter)
      try await session.wait("Name: \(text)")
    }
    // Ctrl-C is for the program that has the terminal; a prompt has no use for it.
    session.terminal.type("\u{3}m")
    // The key after it shows that the signal has come before the prompt ends.
    try await session.wait("Name: Adam")
    session.terminal.type("\r")
    try await session.wait("<name:Adam>")
    session.terminal.type("q")
    expectRestored(await session.end(), status: 0)
  }

  @Test("SIGTERM ends a prompt in a suspended screen, and then the events")
  func endedPrompt() async throws {
    let session = try Session()
    let pid = try await session.pid()
    session.terminal.type("n")
    try await session.wait("Name: ")
    kill(pid, SIGTERM)
    let end = await session.end()
    #expect(end.text.contains("[ended 143]") && end.text.contains("[saved: cancelled]"), "\(end.text.suffix(300))")
    let attributes = end.text.matches(of: /(?:[0-9a-f]+:){10,}[0-9a-f]+/).map(\.output)
    #expect(attributes.count == 2 && attributes.first == attributes.last, "\(attributes)")
  }

  @Test("Ctrl-Z stops a prompt in a suspended screen, which then reads on")
  func stoppedPrompt() async throws {
    let session = try Session(
      "set -m; stty -g; $PROGRAM; echo \"[stopped]\"; fg > /dev/null; echo \"[ended $?]\"; stty -g")
    _ = try await session.pid()
    session.terminal.type("n")
    try await session.wait("Name: ")
    session.terminal.type("\u{1A}")
    try await session.terminal.recording.waitFor("the prompt again") { bytes in
      bytes.firstRange(of: Array("[stopped]".utf8)).map { Array(bytes[$0.upperBound...]).contains("Name: ") } ?? false
    }
    session.terminal.type("Ada\u{1B}[D\u{1B}[Dm\r")
    try await session.wait("<name:Amda>")
    session.terminal.type("q")
    expectRestored(await session.end(), status: 0)
  }

  @Test("GNU screen gets a sequence in control strings that are short enough", arguments: [1, 240, 241, 4000])
  func clipboardInScreen(length: Int) {
    let sequence = String(repeating: "x", count: length)
    let strings = FullScreen.forTerminalAroundScreen(sequence).split(separator: "\u{1B}P")
    #expect(strings.allSatisfy { $0.hasSuffix("\u{1B}\\") && $0.utf8.count < 256 })
    #expect(strings.map { $0.dropLast(2) }.joined() == sequence)
  }

  @Test("Many resizes end in a frame of the last size")
  func resize() async throws {
    let session = try Session()
    _ = try await session.pid()
    for columns in [50, 20, 1, 200, 33, 77] { session.terminal.resize(columns: columns, rows: columns % 30 + 1) }
    try await session.wait("size-77x18>")
    session.terminal.type("q")
    let end = await session.end()
    #expect(end.text.contains("[ended 0]"))
    #expect(end.terminal.modes == [7, 25])
  }

  @Test("Without a terminal a full screen is an error")
  func noTerminal() async {
    await #expect(processExitsWith: .success) {
      // The input of the tests may be a terminal.
      dup2(open("/dev/null", O_RDONLY), 0)
      await #expect(throws: FullScreenError.notATerminal) { try await FullScreen.run { _ in } }
    }
  }

  @Test("A full screen on a dumb terminal is an error", arguments: [[:], ["TERM": ""], ["TERM": "dumb"]])
  func dumbTerminal(environment: [String: String]) async {
    await #expect(processExitsWith: .success) { [environment] in
      let terminal = try PseudoTerminal()
      for descriptor: Int32 in 0...1 { dup2(terminal.descriptor.rawValue, descriptor) }
      #expect(throws: FullScreenError.dumbTerminal) { try FullScreen(environment: environment) }
    }
  }

  @Test("Closing the terminal ends the process")
  func hangUp() throws {
    var terminal: PseudoTerminal? = try PseudoTerminal()
    let folder = try TemporaryFolder()
    let arguments = [pathOfProduct("FullScreenProgram"), folder.path(of: "log")]
    let process = try spawn(arguments, on: terminal?.path ?? "")
    _ = terminal?.screenText(upTo: "\u{1B}[?2026l")
    terminal = nil
    var status: Int32 = 0
    #expect(waitpid(process, &status, 0) == process)
    #expect(status & 0x7F == SIGHUP)
  }
}

/// Starts a program on a terminal, which controls its session: the leader opened it first.
private func spawn(_ arguments: [String], on path: String) throws -> pid_t {
  try spawn(arguments, environment: ["PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8"]) { actions in
    posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    for stream: Int32 in [1, 2] { posix_spawn_file_actions_adddup2(&actions, 0, stream) }
  }
}
