import Foundation
import TestSupport
import Testing

@Suite("app browse: the terminal", .startsPrograms)
struct BrowseTerminalBehaviourTests {
  @Test("Every size is drawn completely, also while a list moves", .behaviour(51))
  func sizes() async throws {
    let browser = try BrowseDriver("posts")
    try await browser.wait(for: "─ 1 of 100 ─")
    for (columns, rows) in [(80, 24), (50, 12), (20, 6), (1, 1), (40, 8), (200, 60)] {
      browser.type("jjG")
      browser.resize(columns: columns, rows: rows)
      try await browser.wait("\(columns)x\(rows)") { browser in
        guard browser.screen.columns == columns else { return false }
        return columns < 40 ? browser.text.hasPrefix("T") : browser.title.contains(" 100 of 100 ")
      }
      #expect(!browser.text.contains("#"))
    }
    try await browser.quit()
  }

  @Test("The key m switches the mouse", .behaviour(56))
  func mouse() async throws {
    let browser = try BrowseDriver("posts", "--mouse")
    try await browser.wait(forTitle: "─ Posts ─")
    #expect(browser.screen.modes.isSuperset(of: [1000, 1006]))
    browser.press("m")
    try await browser.wait(for: "mouse off")
    #expect(browser.screen.modes.isDisjoint(with: [1000, 1006]))
    try await browser.quit()
  }

  @Test("If the terminal takes no output, q ends the program, and frames in between were dropped", .behaviour(57))
  func blockedOutput() async throws {
    let terminal = try PseudoTerminal(columns: 200, rows: 60)
    var program = Program("browse", "posts")
    program.input = .terminal(terminal)
    // Not recorded: nothing reads the terminal.
    program.output = .file(terminal.path)
    let running = try program.start()
    while terminal.isEchoing, !running.hasEnded { await Task.yield() }
    for _ in 0..<2000 {
      terminal.type("\u{C}j")
      await Task.yield()
    }
    terminal.type("q")
    #expect(try await running.finish().status == 0)
    terminal.recording.start()
    // A complete frame has 12 kB, the terminal's buffer 64.
    #expect(await terminal.recording.end().count < 100_000)
  }

  #if os(Linux)
    @Test("At rest the program writes nothing", .behaviour(58))
    func rest() async throws {
      let browser = try BrowseDriver("posts")
      try await browser.wait(for: "─ 1 of 100 ─")
      browser.press("j")
      try await browser.wait(for: "─ 2 of 100 ─")
      let bytes = browser.terminal.recording.receivedBytes.count
      // Four runs of another program take longer than all that a program at rest could still do.
      for _ in 0..<4 { _ = try await Program("posts").run() }
      #expect(browser.terminal.recording.receivedBytes.count == bytes)
      try await browser.quit()
    }
  #endif

  // MARK: - Frames

  @Test(
    "A move by a row takes fewer than 400 bytes, with scrolling 1,500, a page 2,500; 126 keys are at most three frames",
    .behaviour(20, 21))
  func frameSizes() async throws {
    let browser = try BrowseDriver("posts")
    try await browser.wait(for: "─ 1 of 100 ─")
    for number in 2...19 {
      let before = browser.byteCount
      browser.press("j")
      try await browser.wait(for: "─ \(number) of 100 ─")
      // Two rows stay in view below the selected one, of 18.
      #expect(browser.byteCount - before < (number < 17 ? 400 : 1500))
    }
    for number in [37, 55, 73] {
      let before = browser.byteCount
      browser.press(.pageDown)
      try await browser.wait(for: "─ \(number) of 100 ─")
      #expect(browser.byteCount - before < 2500)
    }
    let before = browser.screen.frameCount
    browser.type(String(repeating: "j", count: 27) + String(repeating: "k", count: 99))
    try await browser.wait(for: "─ 1 of 100 ─")
    #expect(browser.screen.frameCount - before <= 3)
    try await browser.quit()
  }

  // MARK: - Other programs

  @Test("The key o with a display starts the opener once, without the terminal", .behaviour(44))
  func opener() async throws {
    let folder = try TemporaryFolder()
    let log = folder.path(of: "opened")
    let script = try folder.file(
      "xdg-open", "#!/bin/sh\nif [ -t 0 ] || [ -t 1 ] || [ -t 2 ]; then t=terminal; fi\necho \"$1 $t\" >> '\(log)'\n")
    chmod(script, 0o700)
    let path = "\(URL(fileURLWithPath: script).deletingLastPathComponent().path):/usr/bin:/bin"
    let program = Program(environment: ["DISPLAY": ":7", "PATH": path])
    let browser = try BrowseDriver("post/7", in: program)
    try await browser.wait(for: "by Ada Merriweather")
    browser.press("o")
    let link = "\(SharedSandbox.baseURL)/posts/7"
    try await browser.wait(for: "opened \(link)")
    // Before the end, which kills the process group: the opener has a session of its own only when it runs.
    for _ in 0..<15_000 where FileManager.default.contents(atPath: log)?.last != UInt8(ascii: "\n") {
      try await Task.sleep(for: .milliseconds(20))
    }
    try await browser.quit()
    #expect(try String(contentsOfFile: log, encoding: .utf8) == "\(link) \n")
    #expect(browser.copies.isEmpty)
  }
}
