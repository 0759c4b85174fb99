import Foundation
import Sandbox
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("app browse: the terminal", .startsPrograms)
struct BrowseTerminalBehaviourTests {
  @Test("Every size is drawn completely, also while a list loads and moves", .behaviour(51))
  func sizes() async throws {
    let gate = Gate()
    let sample = Sample(titles: (1...100).map { "Post \($0)" })
    let server = try ScriptedServer { request in [.wait(gate)] + (try sample.response(to: request.path)) }
    defer { server.stop() }
    let browser = try BrowseDriver("posts", in: Program(baseURL: server.baseURL))
    try await browser.wait(for: "Loading posts")
    for (columns, rows) in [(50, 12), (20, 6), (1, 1), (200, 60)] {
      browser.resize(columns: columns, rows: rows)
      try await browser.wait("\(columns)x\(rows)") { browser in
        guard browser.screen.columns == columns else { return false }
        return columns < 40 ? browser.text.hasPrefix("T") : browser.text.contains("Loading posts")
      }
      #expect(!browser.text.contains("#"))
    }
    gate.open()
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

  @Test("Below 40x8 keys do nothing but q, and many changes of the size are few complete frames", .behaviour(51))
  func sizeBurst() async throws {
    let browser = try BrowseDriver("posts", columns: 39, rows: 24)
    try await browser.wait(for: "Terminal too small (40x8 needed)")
    browser.press("j", "2", "/")
    // When this frame is complete, the keys have arrived.
    browser.resize(columns: 38, rows: 24)
    try await browser.wait("38 columns") { $0.screen.columns == 38 }
    browser.resize(columns: 80, rows: 24)
    try await browser.wait(for: "─ 1 of 100 ─")
    let before = browser.screen.frameCount
    for columns in 40..<60 { browser.resize(columns: columns, rows: 24) }
    browser.resize(columns: 200, rows: 60)
    try await browser.wait("200x60") {
      $0.screen.columns == 200 && $0.lines[1].hasSuffix("┐") && $0.lines[58].hasPrefix(" 100 posts")
    }
    #expect(browser.screen.frameCount - before <= 10 && !browser.text.contains("#"))
    browser.resize(columns: 80, rows: 7)
    try await browser.wait(for: "Terminal too small (40x8 needed)")
    try await browser.quit()
  }

  @Test("An arrow key whose bytes come in two parts is that key; Esc alone is Esc", .behaviour(53))
  func keysInParts() async throws {
    let browser = try BrowseDriver("posts", in: Program(environment: ["ESCDELAY": "10000"]))
    try await browser.wait(for: "─ 1 of 100 ─")
    browser.type("j")
    try await browser.wait(for: "─ 2 of 100 ─")
    // A frame between the bytes shows that the program has read the first part.
    browser.type("y\u{1B}")
    try await browser.wait(for: "sent to the clipboard: 2")
    browser.type("[A")
    try await browser.wait(for: "─ 1 of 100 ─")
    try await browser.quit()
    let other = try BrowseDriver("post/1")
    try await other.wait(forTitle: "─ Post 1: ")
    other.type("\u{1B}")
    try await other.wait(forTitle: "─ Posts ")
    try await other.quit()
  }

  @Test("Reports of the mouse and of the terminal are ignored, also between the keys of other layouts", .behaviour(54))
  func reports() async throws {
    let browser = try BrowseDriver("posts")
    try await browser.wait(for: "─ 1 of 100 ─")
    browser.type(
      "\u{1B}OB\u{1B}[106uо\u{1B}[M !!ｊ\u{1B}[<35;3;4Mj\u{1B}[Ij\u{1B}[Oj\u{1B}]11;rgb:0000/0000/0000\u{7}j"
        + "\u{1B}P>|xterm\u{1B}\\j\u{1B}[?62;22cj\u{1B}[4;1Rj\u{1B}[?1u\u{1B}[?2026;2$yj")
    try await browser.wait(for: "─ 13 of 100 ─")
    #expect(!browser.text.contains("rgb") && !browser.text.contains("xterm"))
    try await browser.quit()
  }

  @Test(
    "Random input of any length neither ends the program nor appears as text (APP_TEST_INPUT: 50000)", .behaviour(55))
  func randomInput() async throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["APP_TEST_INPUT"].flatMap { Int($0) } ?? 50_000
    var random = SplitMix64(seed: environment["APP_TEST_SEED"].flatMap { UInt64($0) } ?? .random(in: 0..<1 << 32))
    let browser = try BrowseDriver("posts")
    try await browser.wait(for: "─ 1 of 100 ─")
    let pieces = [
      "\u{1B}[", "\u{1B}O", "\u{1B}]", "\u{1B}P", ";", "5", "~", "M", "<", "u", "\u{1B}", "é", "漢", "\u{18}",
    ]
    var sent = 0
    while sent < count {
      var text = ""
      for _ in 0..<500 {
        text += pieces.randomElement(using: &random) ?? ""
        if Int.random(in: 0..<4, using: &random) == 0 {
          let scalar = UnicodeScalar(UInt8.random(in: 0x20...0xFF, using: &random))
          if !["q", "Q", "m", "o", "c", "e", "x"].contains(scalar) { text.unicodeScalars.append(scalar) }
        }
      }
      browser.type(text)
      sent += text.utf8.count
    }
    // CAN and ST end what is open, then Esc and y leave any screen.
    browser.type("\u{18}\u{1B}\\\u{1B}[201~")
    for _ in 0..<8 { browser.press(.escape, "y") }
    browser.press("1")
    for _ in 0..<8 { browser.press(.escape, "y") }
    browser.press("g")
    try await browser.wait(for: "─ 1 of 100 ─", "? help  q quit")
    #expect(browser.screen.problems.isEmpty)
    try await browser.quit()
  }

  @Test(
    "m switches the mouse, and the end or a signal switches it off", .behaviour(56), arguments: [0, SIGTERM, SIGSEGV])
  func mouse(signal: Int32) async throws {
    // Without a request: a crash after one restarts the program once.
    let browser = try BrowseDriver("posts", "--mouse", "--offline")
    try await browser.wait(forTitle: "─ Posts ─")
    #expect(browser.screen.modes.isSuperset(of: [1000, 1006]))
    browser.press("m")
    try await browser.wait(for: "mouse off")
    #expect(browser.screen.modes.isDisjoint(with: [1000, 1006]))
    browser.press("m")
    try await browser.wait(for: "mouse on")
    #expect(browser.screen.modes.isSuperset(of: [1000, 1006]))
    if signal == 0 { browser.press("q") } else { browser.running.send(signal) }
    try await browser.finish(status: signal == 0 ? 0 : 128 + signal, printing: signal == SIGSEGV ? "crashed" : nil)
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

  @Test("With NO_COLOR no screen has a style, and in an ASCII locale all bytes are ASCII", .behaviour(15, 59))
  func plain() async throws {
    let browser = try BrowseDriver("users", in: Program(environment: ["LC_ALL": "C", "NO_COLOR": "1"]))
    try await browser.wait(for: "- 1 of 10 -")
    for (key, tab) in [
      ("2", "Users"), ("3", "Albums"), ("4", "To-dos"), ("5", "Producers"), ("6", "Accounts"), ("1", "Posts"),
    ] {
      browser.type(key)
      try await browser.wait("the rows of \(tab)") { $0.title.contains("- [\(tab)] ") && $0.selectedLine != nil }
      #expect(browser.lines[1..<22].allSatisfy { $0.utf8.count == 80 })
      #expect((0..<24).allSatisfy { browser.screen.cells(ofRow: $0).allSatisfy { $0.style.isEmpty } })
      // A to-do opens no screen.
      if tab == "To-dos" { continue }
      browser.press(.enter)
      try await browser.wait(without: "- [\(tab)] ")
      browser.press(.escape)
      try await browser.wait(forTitle: "- [\(tab)] ")
    }
    // The strict terminal has reported any other sequence, control character and text that wraps.
    #expect(try await browser.quit().bytes.allSatisfy { $0 < 0x80 })
  }

  @Test(
    "Hostile titles change nothing outside their cells, also in titles, the status line and notices", .behaviour(59))
  func hostileTitles() async throws {
    let server = try Sample(titles: HostileText.all, author: HostileText.all[4]).sandbox()
    defer { server.stop() }
    let program = Program(baseURL: try server.start().absoluteString)
    let browser = try BrowseDriver("posts", in: program, columns: 120)
    try await browser.wait(for: "─ 1 of \(HostileText.all.count) ─")
    for index in HostileText.all.indices {
      browser.press(.enter)
      try await browser.wait(for: "Post \(index + 1)", "Esc back")
      #expect(!browser.text.unicodeScalars.contains { $0.isDangerous && $0 != "\n" })
      #expect(browser.lines[1..<22].allSatisfy { $0.hasSuffix("│") || $0.hasSuffix("┐") || $0.hasSuffix("┘") })
      browser.press(.escape, "j")
    }
    browser.press("/", .paste("\u{1B}]0;x\u{7}\u{202E}y"))
    try await browser.wait("the pasted text") { $0.status.hasPrefix(" /") && $0.status.contains("y") }
    browser.press(.enter)
    // A letter that arrives with Enter would be pasted text.
    try await browser.wait(without: "Enter keep")
    try await browser.quit()
  }

  // MARK: - Frames

  @Test(
    "A move by a row takes fewer than 400 bytes, with scrolling 700, a page 2,500; a hundred keys are three frames",
    .behaviour(20, 21))
  func frameSizes() async throws {
    let browser = try BrowseDriver("posts")
    try await browser.wait(for: "─ 1 of 100 ─")
    for number in 2...10 {
      let before = browser.byteCount
      browser.press("j")
      try await browser.wait(for: "─ \(number) of 100 ─")
      // Two rows stay in view below the selected one, of nine.
      #expect(browser.byteCount - before < (number < 8 ? 400 : 700))
    }
    for number in [19, 28, 37] {
      let before = browser.byteCount
      browser.press(.pageDown)
      try await browser.wait(for: "─ \(number) of 100 ─")
      #expect(browser.byteCount - before < 2500)
    }
    let before = browser.screen.frameCount
    browser.type(String(repeating: "j", count: 63) + String(repeating: "k", count: 99))
    try await browser.wait(for: "─ 1 of 100 ─")
    #expect(browser.screen.frameCount - before <= 3)
    try await browser.quit()
  }

  @Test("Keys that arrive together each act on the screen that the one before has opened", .behaviour(21))
  func typeahead() async throws {
    let browser = try BrowseDriver("posts")
    try await browser.wait(for: "─ 1 of 100 ─")
    browser.press("j", .enter, .escape, "j", "j", .enter, .escape, "2", "1", .pageDown, "?", "G")
    try await browser.wait(for: "Ctrl-C ends, Ctrl-Z suspends.")
    browser.press(.escape)
    // A page is nine rows of two lines.
    try await browser.wait(for: "─ 13 of 100 ─")
    try await browser.quit()
  }

  @Test("Pasted text runs no command; without bracketed paste, a line break between letters is a space", .behaviour(35))
  func paste() async throws {
    var browser = try BrowseDriver("posts")
    try await browser.wait(for: "─ 1 of 100 ─")
    browser.press(.paste("q\rjq"))
    try await browser.wait(for: "text can only be pasted into a field")
    // The pasted text contains the end of a paste.
    browser.press("/", .paste("tea\u{1B}[201~\rqqqq"))
    try await browser.wait(for: "/tea")
    #expect(!browser.running.hasEnded && browser.status.hasPrefix(" /tea"))
    browser.press(.control("c"))
    try await browser.finish(status: 130)
    browser = try BrowseDriver("account/new")
    try await browser.wait(for: "First name")
    browser.type("By\rron")
    try await browser.wait(for: "First name    By ron")
    browser.press(.control("c"))
    try await browser.finish(status: 130)
  }

  @Test("The accessible mode has the cursor on the selected row", arguments: [["--accessible"], []])
  func accessible(option: [String]) async throws {
    let program = Program(environment: option.isEmpty ? ["APP_ACCESSIBLE": "1"] : [:])
    let browser = try BrowseDriver(arguments: ["users"] + option, in: program, columns: 120, rows: 40)
    try await browser.wait(for: " Users  1 of 10", "[2 Users]", " >  1  Ada")
    browser.press("j", "j")
    try await browser.wait(for: " Users  3 of 10", " >  3  Zoë")
    #expect(browser.screen.modes.contains(25) && browser.screen.row == 5 && browser.screen.column == 1)
    browser.press("p")
    try await browser.wait(for: "there is no preview in accessible mode")
    try await browser.quit()
  }

  // MARK: - Other programs

  @Test("y sends the ID to the clipboard once, Y the link, and o too without a display", .behaviour(43, 44))
  func copying() async throws {
    let browser = try BrowseDriver("posts")
    try await browser.wait(for: "─ 1 of 100 ─")
    browser.press("j", "j", "y")
    try await browser.wait(for: "sent to the clipboard: 3")
    #expect(browser.copies == ["3"])
    let link = "\(SharedSandbox.baseURL)/posts/3"
    browser.press("Y")
    try await browser.wait(for: "sent to the clipboard: \(link)")
    browser.press("o")
    try await browser.wait(for: "no display; sent to the clipboard: \(link)")
    #expect(browser.copies == ["3", link, link])
    try await browser.quit()
  }

  @Test("o with a display starts the opener once, without the terminal", .behaviour(44))
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

  @Test("A terminal that draws images gets an avatar in the page, and in full size", arguments: ["kitty", "iterm"])
  func graphics(name: String) async throws {
    let base = LockedValue("")
    let server = try ScriptedServer { request in
      if request.path.hasSuffix(".png") { return .response(type: "image/png", body: Self.image) }
      return try SampleAccount(avatarJSON: "\"\(base.value)/ada.png\"").response(to: request)
    }
    defer { server.stop() }
    base.value = server.baseURL
    let program = Program(baseURL: server.baseURL, environment: ["APP_IMAGES": name])
    let browser = try BrowseDriver("account/1", in: program)
    try await browser.wait(for: "i image", "Avatar  ")
    browser.press("i")
    try await browser.wait("a blank pane") { $0.text.contains("Esc close") && !$0.text.contains("image") }
    let image = try #require(browser.screen.images.first)
    #expect(browser.screen.images.count == 1)
    #expect((image.column, image.row) == (21, 2))
    browser.resize(columns: 60, rows: 20)
    try await browser.wait("the image in the new size") { $0.screen.images.map(\.column) == [15] }
    #expect(browser.screen.columns == 60)
    browser.press(.escape)
    try await browser.wait(for: "account 1", "Email")
    browser.press("m")
    try await browser.wait(for: "mouse on")
    #expect(browser.screen.images.map(\.column) == [2])
    try await browser.quit()
  }

  /// Four pixels.
  private static let image = [UInt8](
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR42mP4z8DAAMIM////ZwAAHu8E/HMcU8wAAAAASUVORK5CYII=")
      ?? Data())

  @Test("The help lists all screens and keys, and first that the commands show the same line by line", .behaviour(60))
  func help() async throws {
    let lines = try await Program("help", "browse").run().lines
    let index = try #require(lines.firstIndex { $0.contains("The other commands show the same, line by line") })
    #expect(index < 5)
    for text in ["--accessible", "posts, post/ID, comments", "next row or line", "next filter", "send the form"] {
      #expect(lines.contains { $0.contains(text) }, "\(text)")
    }
  }
}
