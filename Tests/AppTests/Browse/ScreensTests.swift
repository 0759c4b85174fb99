import Foundation
import Sandbox
import TestSupport
import Testing

/// The screens of the browser as files in `Screens`: the text, and below it a letter for the style of each cell.
///
/// `make screens` writes them.
@Suite("app browse: screens", .startsPrograms)
struct BrowseScreensTests {
  struct RecordedScreen: CustomTestStringConvertible, Sendable {
    let name: String
    /// The argument.
    let argument: String
    /// Keys that are pressed at first.
    var keys = ""
    /// A text of the complete screen.
    let text: String
    /// The number of half blocks of its images.
    var halfBlockCount = 0
    /// The size.
    ///
    /// A list and a record can be in two panes from 100 columns on; in 40 columns the rows of a list have more lines.
    var size = (columns: 80, rows: 24)

    var testDescription: String { fileName }
    var fileName: String { "\(name)-\(size.columns)x\(size.rows).txt" }

    static let all = [
      RecordedScreen(name: "posts", argument: "posts", text: "1 of 100"),
      RecordedScreen(name: "posts", argument: "posts", text: "1 of 100", size: (40, 12)),
      RecordedScreen(name: "post", argument: "post/7", text: "by Ada Merriweather (@ada)"),
      RecordedScreen(name: "users", argument: "users", text: "10 users"),
      RecordedScreen(name: "users", argument: "users", text: "10 users", size: (120, 40)),
      RecordedScreen(name: "user", argument: "user/3", text: "─ 1-19/31 ─"),
      RecordedScreen(name: "user", argument: "user/3", text: "─ 1-7/53 ─", size: (40, 12)),
      RecordedScreen(name: "albums", argument: "albums", text: "1 of 100"),
      RecordedScreen(name: "album", argument: "album/1", text: "50 photos", halfBlockCount: 816),
      RecordedScreen(name: "album", argument: "album/1", text: "50 photos", halfBlockCount: 44, size: (40, 20)),
      RecordedScreen(name: "photo", argument: "photo/1", text: "▀▀▀"),
      RecordedScreen(name: "todos", argument: "todos", text: "1 of 200"),
      RecordedScreen(name: "producers", argument: "producers", text: "20 of 167 producers", halfBlockCount: 52),
      RecordedScreen(name: "accounts", argument: "accounts", text: "12 accounts", halfBlockCount: 40),
      RecordedScreen(name: "account", argument: "account/2", text: "barnaby@example.com"),
      RecordedScreen(name: "form", argument: "account/new", keys: "Ada\t\tada@", text: "Email         ada@"),
      RecordedScreen(name: "search", argument: "posts", keys: "/tea", text: "/tea"),
      RecordedScreen(name: "help", argument: "posts", keys: "?", text: "Keys: posts"),
    ]
  }

  /// A sandbox that no other test changes.
  private static let server = SandboxServer()

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Screens")

  @Test("A screen looks like its file", arguments: RecordedScreen.all)
  func screen(_ recorded: RecordedScreen) async throws {
    let program = Program(baseURL: try Self.server.start().absoluteString)
    let browser = try BrowseDriver(
      recorded.argument, in: program, columns: recorded.size.columns, rows: recorded.size.rows)
    if !recorded.keys.isEmpty {
      try await browser.wait("the screen") { $0.text.contains("1 of 100") || $0.text.contains("New account") }
      browser.type(recorded.keys)
    }
    try await browser.wait("the complete screen") { browser in
      let text = browser.text
      return text.contains(recorded.text) && !text.contains("Loading ") && !text.contains("loading…")
        && text.count { $0 == "▀" } >= recorded.halfBlockCount
    }
    try compare(Self.description(of: browser.screen), recorded.fileName)
    try await end(browser, after: recorded.keys)
  }

  /// Ends the program by Ctrl-C, of which the first one cancels a line that is edited.
  private func end(_ browser: BrowseDriver, after keys: String) async throws {
    if keys.hasPrefix("/") || keys.hasPrefix(":") {
      browser.press(.control("c"))
      try await browser.wait("the end of the line") { !$0.screen.modes.contains(25) }
    }
    browser.press(.control("c"))
    try await browser.finish(status: 130, printing: keys.hasPrefix("Ada") ? "kept as draft 1: Ada" : nil)
  }

  private func compare(_ text: String, _ name: String) throws {
    let file = Self.folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["APP_WRITE_SCREENS"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
      return
    }
    let expected = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    #expect(text.components(separatedBy: "\n") == expected, "\(name) has changed; `make screens` writes it")
  }

  /// The lines without the time and the port of the sandbox, which differ from run to run.
  private static func lines(of screen: VirtualTerminal) -> [String] {
    screen.lines.map { line in
      line.replacing(#/\d\d:\d\d$/#, with: "00:00").replacing(#/127\.0\.0\.1:\d*/#) { match in
        String(match.output.map { $0.isNumber ? "0" : $0 })
      }
    }
  }

  /// The lines, a letter for the style of each cell, and the styles of the letters.
  private static func description(of screen: VirtualTerminal) -> String {
    var letters: [String: Character] = ["": "."]
    var names: [(Character, String)] = []
    var styles: [String] = []
    for row in 0..<screen.rows {
      styles.append(
        String(
          screen.cells(ofRow: row).map { cell in
            // The pixels of images depend on the decoder.
            if cell.text == "▀" { return "#" }
            if let letter = letters[cell.style] { return letter }
            let letter = Character(UnicodeScalar(UInt8(97 + letters.count - 1)))
            letters[cell.style] = letter
            names.append((letter, cell.style))
            return letter
          }))
    }
    return (lines(of: screen) + [""] + styles + [""] + names.map { "\($0): \($1)" }).joined(separator: "\n") + "\n"
  }
}
