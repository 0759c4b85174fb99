import TestSupport
import Testing

@testable import Terminal

@Suite("Text as all terminals show it")
struct TerminalTextTests {
  private static let mark = "\u{200E}"

  @Test(
    "An emoji sequence is its first scalar, in as many cells",
    arguments: [
      ("❤\u{FE0F} x", "❤  x"), ("1\u{FE0F}\u{20E3}.", "1 ."), ("👨\u{200D}👩\u{200D}👧!", "👨!"), ("👍🏽", "👍"),
      ("🏳\u{FE0F}\u{200D}🌈", "🏳 "), ("e\u{301}", "e\u{301}"), ("🇩🇪", "🇩🇪"), ("寬", "寬"), ("क्षि", "क्षि"),
    ])
  func emoji(text: String, shown: String) throws {
    #expect(StyledText(text).onTerminal().text == shown)
    #expect(StyledText(text).displayWidth == StyledText(verbatim: shown).displayWidth)
    var frame = Frame(columns: 20, rows: 1)
    frame.draw(StyledText(text), at: .zero)
    #expect(frame.lines[0] == shown.trimmingSuffix(" "))
    let output = Output.capturing()
    try output.writeLine(StyledText(text))
    #expect(output.captured == text + "\n")
  }

  @Test(
    "Spaces between right-to-left texts have the direction of the line",
    arguments: [
      (" 1  שלום  נועה", " \(mark)1 \(mark) שלום \(mark) נועה"), ("│ שלום │", "│ \(mark)שלום \(mark)│"),
      (" שלום · נועה", " \(mark)שלום \(mark)· נועה"), ("  1  tea  Ada", "  1  tea  Ada"), ("שלום", "שלום"),
      ("Post 7 שלום עולם", "Post \(mark)7 שלום עולם"),
    ])
  func direction(text: String, shown: String) {
    let line = StyledText(text).onTerminal()
    #expect(line.text == shown && line.displayWidth == StyledText(text).displayWidth)
  }

  @Test("A frame sends the marks of a row, and draws it again without them when its text has gone")
  func frame() {
    var frame = Frame(columns: 16, rows: 1)
    let blank = frame
    frame.draw(" שלום  נועה", at: .zero)
    let diff = FrameDiff(depth: .basic, isSynchronized: false)
    var terminal = VirtualTerminal(columns: 16, rows: 1, width: .scalars)
    terminal.feed(diff.bytes(from: nil, to: frame))
    #expect(terminal.lines[0].replacing(Self.mark, with: "") == " שלום  נועה")
    #expect(terminal.lines[0].count { "\($0)".unicodeScalars.contains("\u{200E}") } == 2)
    terminal.feed(diff.bytes(from: frame, to: blank))
    #expect(terminal.lines[0].isEmpty && terminal.problems.isEmpty)
    #expect(diff.bytes(from: frame, to: frame).isEmpty)
  }

  @Test(
    "With wide letters, Latin ones have no accents, and the cursor is positioned again behind others",
    arguments: [("aéb", "aeb"), ("Łø", "Lo"), ("O’H – “x”", "O'H - \"x\""), ("寬", "寬"), ("æb", nil), ("жb", nil)])
  func wideLetters(text: String, shown: String?) {
    #expect(StyledText(text).onTerminal(hasWideLetters: true).text == shown ?? text)
    var frame = Frame(columns: 12, rows: 1)
    frame.draw(StyledText(text), at: .zero)
    let plain = FrameDiff(depth: .basic, isSynchronized: false)
    #expect(String(decoding: plain.bytes(from: nil, to: frame), as: UTF8.self).contains(text))
    let diff = FrameDiff(depth: .basic, hasWideLetters: true, isSynchronized: false)
    let bytes = String(decoding: diff.bytes(from: nil, to: frame), as: UTF8.self)
    #expect(bytes.contains(shown ?? "\(text.prefix(1))\u{1B}[2Gb"), "\(bytes.debugDescription)")
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: Character) -> String {
    var text = self
    while text.last == suffix { text.removeLast() }
    return text
  }
}
