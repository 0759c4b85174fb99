import Foundation
import Sandbox
import TestSupport
import Testing

/// The screens of the browser as files in `Screens`: the text, and below it a letter for the style of each cell.
///
/// `make screens` writes them.
@Suite("app browse: screens", .startsPrograms)
struct BrowseScreensTests {
  /// A place of the browser.
  struct Place: CustomTestStringConvertible, Sendable {
    /// The name of the files.
    let name: String
    /// The argument.
    let argument: String
    /// Keys that are pressed at first.
    var keys = ""
    /// A text of the complete screen at any size.
    let text: String
    /// A text of the complete screen beside the list at 120 columns.
    var preview = ""

    var testDescription: String { name }

    static let all = [
      Place(name: "posts", argument: "posts", text: "1 of 100", preview: "c shows the comments"),
      Place(name: "post", argument: "post/7", text: "by Ada Merriweather (@ada)", preview: "7 of 100"),
      Place(name: "users", argument: "users", text: "1 of 10", preview: "/57 ─"),
      Place(name: "user", argument: "user/3", text: "Zoë Lindqvist  @zoe_l", preview: "Albums (10)"),
      Place(name: "albums", argument: "albums", text: "1 of 100", preview: "50 photos"),
      Place(name: "album", argument: "album/1", text: "Album 1 by Ada", preview: "50 photos"),
      Place(name: "photo", argument: "photo/1", text: "#b5e278"),
      Place(name: "todos", argument: "todos", text: "1 of 200"),
      Place(name: "producers", argument: "producers", text: "40 of 167 producers", preview: "Image "),
      Place(name: "accounts", argument: "accounts", text: "1 of 12", preview: "Created"),
      Place(name: "account", argument: "account/2", text: "barnaby@example.com", preview: "2 of 12"),
      Place(name: "form", argument: "account/new", keys: "Ada\t\tada@", text: "Email         ada@"),
      Place(name: "search", argument: "posts", keys: "/tea", text: "/tea", preview: "c shows the comments"),
      Place(name: "help", argument: "posts", keys: "?", text: "Keys: posts", preview: "he important one"),
    ]
  }

  /// A sandbox that no other test changes.
  private static let server = SandboxServer()

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Screens")

  @Test(
    "A place at 80x24, 120x40 and 40x12 looks like its file",
    arguments: Place.all)
  func screen(_ place: Place) async throws {
    let browser = try BrowseDriver(place.argument, in: Program(baseURL: try Self.server.start().absoluteString))
    try await browser.wait("rows") {
      $0.text.contains("─ 1 of ") || $0.text.contains(place.text) || !place.keys.isEmpty
    }
    if !place.keys.isEmpty {
      try await browser.wait("the place") { $0.text.contains("1 of 100") || $0.text.contains("New account") }
      browser.type(place.keys)
    }
    for (columns, rows) in [(120, 40), (80, 24), (40, 12)] {
      browser.resize(columns: columns, rows: rows)
      try await browser.wait("the complete screen") { browser in
        let text = browser.text
        return browser.screen.columns == columns && text.contains(place.text) && !text.contains("Loading ")
          && !text.contains("loading…")
          && (columns < 100 || place.preview.isEmpty || text.contains(place.preview))
      }
      try compare(Self.description(of: browser.screen), "\(place.name)-\(columns)x\(rows).txt")
    }
    browser.press(.control("c"))
    try await browser.finish(status: 130)
  }

  private func compare(_ text: String, _ name: String) throws {
    let file = Self.folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["APP_WRITE_SCREENS"] != nil {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
      return
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    if text == expected { return }
    let lines = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let actual = text.split(separator: "\n", omittingEmptySubsequences: false)
    let differences = (0..<max(lines.count, actual.count)).compactMap { index -> String? in
      let (old, new) = (index < lines.count ? lines[index] : "", index < actual.count ? actual[index] : "")
      return old == new ? nil : "\(index + 1) - \(old)\n\(index + 1) + \(new)"
    }
    Issue.record("\(name) has changed; `make screens` writes it:\n\(differences.joined(separator: "\n"))")
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
            if let letter = letters[cell.style] { return letter }
            let letter = Character(UnicodeScalar(UInt8(97 + letters.count - 1)))
            letters[cell.style] = letter
            names.append((letter, cell.style))
            return letter
          }))
    }
    // The time and the port of the sandbox differ from run to run.
    let lines = screen.lines.map { line in
      line.replacing(#/\d\d:\d\d$/#, with: "00:00").replacing(#/127\.0\.0\.1:\d*/#) { match in
        String(match.output.map { $0.isNumber ? "0" : $0 })
      }
    }
    return (lines + [""] + styles + [""] + names.map { "\($0): \($1)" }).joined(separator: "\n") + "\n"
  }
}
