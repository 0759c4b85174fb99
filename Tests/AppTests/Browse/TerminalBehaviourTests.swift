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
  @Test(
    "B51. Every size is drawn completely, also while a list loads and moves")
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

  @Test(
    "B51. Below 40x8 the program asks for more room, q ends it, and other keys do nothing")
  func tooSmall() async throws {
    let browser = try BrowseDriver("posts", columns: 39, rows: 24)
    try await browser.wait(for: "Terminal too small (40x8 needed)")
    browser.press("j", "2", "/")
    // When this frame is complete, the keys have arrived.
    browser.resize(columns: 38, rows: 24)
    try await browser.wait("38 columns") { $0.screen.columns == 38 }
    browser.resize(columns: 80, rows: 24)
    try await browser.wait(for: "─ 1 of 100 ─")
    browser.resize(columns: 80, rows: 7)
    try await browser.wait(for: "Terminal too small (40x8 needed)")
    try await browser.quit()
  }

  @Test("B51. Many changes of the size are few complete frames")
  func sizeBurst() async throws {
    let browser = try BrowseDriver("posts")
    try await browser.wait(for: "─ 1 of 100 ─")
    let before = browser.screen.frameCount
    for columns in 40..<60 { browser.resize(columns: columns, rows: 24) }
    browser.resize(columns: 200, rows: 60)
    try await browser.wait("200x60") {
      $0.screen.columns == 200 && $0.lines[1].hasSuffix("┐") && $0.lines[58].hasPrefix(" 100 posts")
    }
    #expect(browser.screen.frameCount - before <= 10)
    browser.press("j")
    try await browser.wait(for: "─ 2 of 100 ─")
    #expect(!browser.text.contains("#"))
    try await browser.quit()
  }

  @Test(
    "B52. The detail is beside the list from 100 columns on, with p from 60 on, never below")
  func layouts() async throws {
    let browser = try BrowseDriver("posts", columns: 100)
    func expectPanes(_ count: Int, _ columns: Int) async throws {
      browser.resize(columns: columns, rows: 24)
      try await browser.wait("\(count) panes at \(columns) columns") {
        $0.screen.columns == columns && $0.title.count(where: { $0 == "┌" }) == count && $0.title.hasSuffix("┐")
      }
    }
    try await browser.wait(for: "─ 1 of 100 ─", "┐┌─ Post 1: ")
    try await expectPanes(1, 99)
    try await expectPanes(2, 101)
    // Tab moves the focus to the detail and back.
    browser.press(.tab, .tab, "j", .enter)
    try await browser.wait(for: "─ 2 of 100 ─", "Enter open  Esc back")
    browser.press(.escape)
    try await browser.wait(for: "p preview")
    try await expectPanes(1, 80)
    browser.press("p")
    try await browser.wait("two panes") { $0.title.count(where: { $0 == "┌" }) == 2 }
    #expect(browser.title.contains("┐┌─ Post 2"))
    try await expectPanes(2, 60)
    try await expectPanes(1, 59)
    try await expectPanes(2, 61)
    browser.press("p")
    try await browser.wait("one pane") { $0.title.count(where: { $0 == "┌" }) == 1 }
    try await browser.quit()
  }

  @Test("B53. An arrow key whose bytes come in two parts is that key; Esc alone is Esc")
  func partsOfKeys() async throws {
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

  @Test(
    "B54. The other forms of keys are understood; the reports of the mouse and of the terminal are ignored",
    arguments: [
      ("\u{1B}OB", 2), ("\u{1B}[106u", 2), ("о", 2), ("ｊ", 2), ("\u{1B}[1;5BG", 100), ("\u{1B}[1;2BG", 100),
      ("\u{1B}[M !!j", 2), ("\u{1B}[<35;3;4Mj", 2), ("\u{1B}[Ij", 2), ("\u{1B}[Oj", 2),
      ("\u{1B}]11;rgb:0000/0000/0000\u{7}j", 2), ("\u{1B}P>|xterm\u{1B}\\j", 2), ("\u{1B}[?62;22cj", 2),
      ("\u{1B}[4;1Rj", 2), ("\u{1B}[?1u\u{1B}[?2026;2$yj", 2),
    ])
  func otherKeys(keys: String, row: Int) async throws {
    let browser = try BrowseDriver("posts")
    try await browser.wait(for: "─ 1 of 100 ─")
    browser.type(keys)
    try await browser.wait(for: "─ \(row) of 100 ─")
    #expect(!browser.text.contains("rgb") && !browser.text.contains("xterm"))
    try await browser.quit()
  }

  @Test("B55. Random input of any length neither ends the program nor appears as text (APP_TEST_INPUT: 200000)")
  func randomInput() async throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["APP_TEST_INPUT"].flatMap { Int($0) } ?? 200_000
    var random = SeededGenerator(seed: environment["APP_TEST_SEED"].flatMap { UInt64($0) } ?? .random(in: 0..<1 << 32))
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
    // CAN and ST end what is open, then Esc and y leave any place.
    browser.type("\u{18}\u{1B}\\\u{1B}[201~")
    for _ in 0..<8 { browser.press(.escape, "y") }
    browser.press("1")
    for _ in 0..<8 { browser.press(.escape, "y") }
    browser.press("g")
    try await browser.wait(for: "─ 1 of 100 ─", "? help  q quit")
    #expect(browser.screen.problems.isEmpty)
    try await browser.quit()
  }

  @Test("B56. The mouse is off; m turns it on: a click selects, another one opens, the wheel moves")
  func mouse() async throws {
    let browser = try BrowseDriver("posts")
    try await browser.wait(for: "─ 1 of 100 ─")
    #expect(browser.screen.modes.isDisjoint(with: [1000, 1006]))
    browser.press("m")
    try await browser.wait(for: "mouse on")
    #expect(browser.screen.modes.isSuperset(of: [1000, 1006]))
    // The rows begin on line 3 of the screen, from 1, and have two lines each.
    browser.type("\u{1B}[<0;10;8M\u{1B}[<0;10;8m")
    try await browser.wait(for: "─ 3 of 100 ─")
    browser.type("\u{1B}[<65;10;8M")
    try await browser.wait(for: "─ 4 of 100 ─")
    browser.type("\u{1B}[<64;10;8M")
    try await browser.wait(for: "─ 3 of 100 ─")
    browser.type("\u{1B}[<0;10;8M\u{1B}[<0;10;8m")
    try await browser.wait(forTitle: "─ Post 3: ")
    browser.press("m")
    try await browser.wait(for: "mouse off")
    #expect(browser.screen.modes.isDisjoint(with: [1000, 1006]))
    try await browser.quit()
  }

  @Test(
    "B56. The end and a signal switch the mouse off",
    arguments: [0, SIGTERM, SIGSEGV])
  func mouseAtTheEnd(signal: Int32) async throws {
    // Without a request: a crash after one restarts the program once.
    let browser = try BrowseDriver("posts", "--mouse", "--offline")
    try await browser.wait(forTitle: "─ Posts ─")
    #expect(browser.screen.modes.isSuperset(of: [1000, 1006]))
    if signal == 0 { browser.press("q") } else { browser.running.send(signal) }
    try await browser.finish(status: signal == 0 ? 0 : 128 + signal, printing: signal == SIGSEGV ? "crashed" : nil)
  }

  @Test("B57. If the terminal takes no output, q ends the program, and frames in between were dropped")
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
    @Test("B58. At rest the program writes nothing")
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

  @Test("B59. Without colours there are none; the selected row, the tab and the pane with the focus are marked")
  func noColors() async throws {
    for (variable, option) in [("1", [String]()), ("", ["--color", "never"])] {
      let program = Program(environment: variable.isEmpty ? [:] : ["NO_COLOR": variable])
      let browser = try BrowseDriver(arguments: ["users"] + option, in: program, columns: 120)
      try await browser.wait(for: "─ 1 of 10 ─", "┐┌─ User 1")
      #expect(browser.lines[0].contains("[2 Users]") && browser.title.hasPrefix("┌─ [Users] ─"))
      browser.press(.tab)
      try await browser.wait(for: "┌─ Users ─", "─ [User 1: Ada Merriweather] ─")
      for row in 0..<24 {
        #expect(browser.screen.cells(ofRow: row).allSatisfy { $0.style.isEmpty })
      }
      try await browser.quit()
    }
  }

  @Test("B59. In an ASCII locale everything is ASCII, and the columns are aligned")
  func ascii() async throws {
    let browser = try BrowseDriver("users", in: Program(environment: ["LC_ALL": "C"]))
    try await browser.wait(for: "- 1 of 10 -")
    for (key, tab) in [
      ("3", "Albums"), ("4", "To-dos"), ("5", "Producers"), ("6", "Accounts"), ("1", "Posts"), ("2", "Users"),
    ] {
      browser.type(key)
      try await browser.wait("the rows of \(tab)") { $0.title.contains("- \(tab) ") && $0.selectedLine != nil }
      #expect(browser.text.utf8.allSatisfy { $0 < 0x80 }, "\(browser.text)")
      #expect(browser.lines[1..<22].allSatisfy { $0.utf8.count == 80 })
    }
    let result = try await browser.quit()
    #expect(result.bytes.allSatisfy { $0 < 0x80 })
  }

  @Test("B59. Hostile titles change nothing outside their cells, also in titles, the status line and notices")
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

  @Test("B60. The keys of app help browse, of the help on the screen and of the key line agree")
  func keys() async throws {
    let help = try await Program("help", "browse").run().output
    let browser = try BrowseDriver("posts", rows: 60)
    try await browser.wait(for: "─ 1 of 100 ─")
    let keyLine = try #require(browser.lines.last)
    browser.press("?")
    try await browser.wait(for: "Keys: posts", "Ctrl-C ends, Ctrl-Z suspends.")
    // The help has a border within that of the list.
    let lines = browser.lines.compactMap { line -> String? in
      let parts = line.components(separatedBy: "│")
      return parts.count > 4 ? parts[2].trimmingCharacters(in: .whitespaces) : nil
    }
    let keys = lines.filter { $0.contains("  ") }
    for line in keys {
      for key in line.components(separatedBy: "  ")[0].split(separator: " ") { #expect(help.contains(key), "\(key)") }
    }
    #expect(keys.count > 25)
    for key in ["?", "q", "Enter", "/", "u", "r", "p", "y"] { #expect(keyLine.contains("\(key) ")) }
    browser.press(.escape)
    try await browser.wait(without: "Keys: posts")
    try await browser.quit()
  }
}
