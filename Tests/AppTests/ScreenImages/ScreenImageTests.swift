import Foundation
import TestSupport
import Testing

/// A screen of the program with an image in `Tests/Screens`.
private struct Screen: CustomTestStringConvertible {
  /// The name of the file, without the theme.
  let name: String
  let arguments: [String]
  var columns = 80
  let rows: Int
  /// The text to type, each after another text has appeared; `\r` is the Return key.
  var typed: [(after: String, line: String)] = []
  /// The texts of the complete screen of a program that has not ended.
  var texts: [String] = []
  /// The keys, given by their tmux names, and the texts of the complete screen after them, of an image that moves.
  var walk: [(keys: [String], texts: [String])] = []

  var testDescription: String { name }

  static let all = [
    Screen(name: "list", arguments: ["posts", "--search", "tea", "-L", "8"], rows: 24),
    Screen(name: "record", arguments: ["user", "3"], rows: 40),
    Screen(name: "album", arguments: ["album", "1", "-L", "10"], rows: 24),
    Screen(
      name: "form", arguments: ["account", "create"], rows: 16,
      typed: [
        ("First name:", "Ada\r"), ("Last name:", "\r"), ("must not be empty", "Byron\r"), ("Email:", "ada\r"),
        ("it has no @", "@example"),
      ],
      texts: ["Email: ada@example"]),
    Screen(
      name: "browser", arguments: ["browse", "users"], columns: 120, rows: 40,
      texts: ["1-35/53", "To-dos", "? help"]),
    Screen(
      name: "walk", arguments: ["browse", "users"], rows: 24, texts: [" 1 of 10 ", "10 users", "? help"],
      walk: [
        (["j", "j"], [" 3 of 10 "]),
        (["Enter"], [" 1-19/31 ", "◉", "Esc back"]),
        (["+"], ["◉", "Sólvallagata, Reykjavík"]),
        (["G"], [" 13-31/31 ", "▌", "Esc back"]),
        (["3"], [" 1 of 100 ", "100 albums"]),
        (["Enter"], ["50 photos", "▀▀▀▀"]),
        (["6"], [" 1 of ", "accounts", "▀▀▀▀     peregrine"]),
        (["c", "A", "d", "a", "Tab", "Tab", "a", "d", "a"], ["must not be empty", "Email         ada"]),
      ]),
  ]
}

@Suite("The screen images in Tests/Screens", .startsPrograms)
struct ScreenImageTests {
  private static let folder =
    URL(filePath: #filePath).pathComponents.prefix { $0 != "Tests" }.joined(separator: "/") + "/Tests/Screens"
  private static let isWriting = ProcessInfo.processInfo.environment["APP_WRITE_SCREENS"] == "1"

  @Test("show what the program prints; make screenshots writes them", arguments: Screen.all)
  private func current(screen: Screen) async throws {
    let images = try await Self.images(of: screen)
    for theme in ScreenImage.Theme.allCases {
      let path = "\(Self.folder)/\(screen.name)-\(theme).svg"
      let svg = ScreenImage.svg(images, theme)
      #expect(!svg.contains(/[\u{2500}-\u{259F}\u{2800}-\u{28FF}]/), "CellShape lacks a character")
      if Self.isWriting {
        try FileManager.default.createDirectory(atPath: Self.folder, withIntermediateDirectories: true)
        try svg.write(toFile: path, atomically: true, encoding: .utf8)
      }
      let file = try? String(contentsOfFile: path, encoding: .utf8)
      #expect(file == svg, "Tests/Screens/\(screen.name)-\(theme).svg is out of date: run make screenshots")
    }
  }

  @Test("have text as text, in the colours of the terminal")
  func colors() {
    let image = ScreenImage(
      command: "app", lines: ["\u{1B}[32mgo\u{1B}[39m \u{1B}[1;48;2;1;2;255m<&>", "on"], columns: 10)
    let svg = ScreenImage.svg([image], .light)
    #expect(svg.contains(##"fill="#116329">go</text>"##))
    #expect(svg.contains(##"font-weight="bold">&lt;&amp;&gt;</text>"##))
    // The style continues on the next line.
    #expect(
      svg.contains(
        ##"<path fill="#0102ff" shape-rendering="crispEdges" d="M12 48h16.8v18h-16.8zM37.2 30h25.2v18h-25.2z"/>"##))
    #expect(svg != ScreenImage.svg([image], .dark))
    #expect(!svg.contains("<animate"))
    let moving = ScreenImage.svg([image, image], .light)
    #expect(moving.contains(#"values="visible;hidden" keyTimes="0;0.5""#))
    #expect(moving.contains(#"values="hidden;visible" keyTimes="0;0.5""#))
  }

  @Test("give the characters their cells in every font")
  func cells() {
    let lines = ["┌─● 1  日本", "│\u{1B}[2m⣀░\u{1B}[22;4m 2  e"]
    let svg = ScreenImage.svg([ScreenImage(command: "app", lines: lines, columns: 11)], .light)
    let elements = svg.split(separator: "\n").dropFirst(3).dropLast()
    #expect(
      elements == [
        ##"<path fill="#1f2328" opacity="0.1625" shape-rendering="crispEdges" d="M28.8 48h8.4v18h-8.4z"/>"##,
        ##"<path fill="#1f2328" shape-rendering="crispEdges" d="M15.7 38.5h1v27.5h-1zM15.7 38.5h13.1v1h-13.1zM37.2 63h42v1h-42z"/>"##,
        ##"<path stroke="#1f2328" opacity="0.65" stroke-width="2.4" stroke-linecap="round" d="M22.5 63.8h0M26.7 63.8h0"/>"##,
        ##"<path fill="#1f2328" fill-rule="evenodd" d="M29.8 39a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0z"/>"##,
        ##"<text x="12" y="25.5" textLength="42" lengthAdjust="spacingAndGlyphs" font-weight="bold">$ app</text>"##,
        ##"<text x="45.6" y="43.5" textLength="8.4" lengthAdjust="spacingAndGlyphs">1</text>"##,
        ##"<text x="70.8" y="43.5" textLength="16.8" lengthAdjust="spacingAndGlyphs">日</text>"##,
        ##"<text x="87.6" y="43.5" textLength="16.8" lengthAdjust="spacingAndGlyphs">本</text>"##,
        ##"<text x="45.6" y="61.5" textLength="8.4" lengthAdjust="spacingAndGlyphs">2</text>"##,
        ##"<text x="70.8" y="61.5" textLength="8.4" lengthAdjust="spacingAndGlyphs">e</text>"##,
      ])
  }

  /// Runs the program with sample data in the terminal emulator.
  private static func images(of screen: Screen) async throws -> [ScreenImage] {
    var program = Program()
    program.arguments = ["--sandbox"] + screen.arguments
    program.environment["APP_BASE_URL"] = nil
    program.environment["COLORTERM"] = "truecolor"
    program.environment["APP_NO_SPINNER"] = nil
    let command = (["app"] + screen.arguments).joined(separator: " ")
    var images: [ScreenImage] = []
    try await TerminalEmulator.run(program, columns: screen.columns, rows: screen.rows) { terminal in
      for (text, line) in screen.typed {
        _ = try await terminal.waitFor(text)
        let keys = line.prefix { $0 != "\r" }
        if !keys.isEmpty { try await terminal.press(String(keys)) }
        if keys.count < line.count { try await terminal.press("Enter") }
      }
      var previous: [String] = []
      for (keys, texts) in [([], screen.texts)] + screen.walk {
        try await terminal.press(keys)
        if texts.isEmpty {
          _ = try await terminal.ended()
        } else {
          _ = try await terminal.wait("\(texts)") { lines in
            lines != previous && texts.allSatisfy { text in lines.contains { $0.contains(text) } }
          }
        }
        // The browser shows the time.
        let lines = try await terminal.unchangingLines.map {
          $0.replacing(/as of \d\d:\d\d/, with: "as of 12:00")
        }
        previous = try await terminal.lines
        let caption = ([command] + keys).joined(separator: " ")
        images.append(ScreenImage(command: caption, lines: lines, columns: screen.columns))
      }
    }
    return images
  }
}
