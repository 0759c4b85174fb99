import TestSupport
import Testing

@testable import Terminal

@Suite("Line editor")
struct LineEditorTests {
  @Test("The keys of a field edit as in a shell")
  func keys() {
    var line = LineEditor("one two three")
    let steps: [(Key, String, Int)] = [
      (Key(.left), "one two three", 12), (Key(.home), "one two three", 0), (Key(.left), "one two three", 0),
      (Key(.right, .control), "one two three", 3), (Key("!"), "one! two three", 4),
      (Key("k", .control), "one!", 4), (Key("a", .control), "one!", 0), (Key(.delete), "ne!", 0),
      (Key(.end), "ne!", 3), (Key(.backspace), "ne", 2), (Key("b", .control), "ne", 1),
      (Key("f", .control), "ne", 2), (Key("u", .control), "", 0), (Key(.backspace), "", 0),
    ]
    for (key, text, caret) in steps {
      let isUsed = line.press(key)
      #expect(isUsed)
      #expect(line.text == text)
      #expect(line.caret == caret)
    }
    line.insert("  one  two  ")
    line.press(Key("w", .control))
    #expect(line.text == "  one  ")
    for code in [Key.Code.enter, .tab, .escape, .up, .function(1)] {
      let isUsed = line.press(Key(code))
      #expect(!isUsed)
    }
  }

  @Test("Backspace deletes a whole character that was typed in parts")
  func clusters() {
    var line = LineEditor()
    for scalar in "x👨\u{200D}👩\u{200D}👧e\u{301}".unicodeScalars { line.press(Key(Character(scalar))) }
    #expect(line.text.count == 3)
    #expect(line.caret == 3)
    line.press(Key(.backspace))
    #expect(line.text == "x👨\u{200D}👩\u{200D}👧")
    line.press(Key(.backspace))
    #expect(line.text == "x")
  }

  @Test(
    "Ctrl-Y inserts the text that a key has deleted last",
    arguments: [
      (Key("w", .control), "three"), (Key("u", .control), "one two three"), (Key(.backspace, .alt), "three"),
      (Key("k", .control), " two three"), (Key("d", .alt), " two"),
    ])
  func yank(key: Key, cut: String) {
    var line = LineEditor("one two three")
    if key == Key("k", .control) || key == Key("d", .alt) { line.moveCaret(to: 3) }
    line.press(key)
    #expect(line.cutText == cut)
    line.press(Key("y", .control))
    #expect(line.text == "one two three")
    // A key that deletes nothing keeps it.
    line.press(Key(.home))
    line.press(Key("u", .control))
    #expect(line.cutText == cut)
  }

  @Test("A text of any length can be edited, and only what makes it too long is refused")
  func long() {
    let text = String(repeating: "x", count: 6000)
    var line = LineEditor(text)
    #expect(line.text == text && line.caret == 6000)
    let isInserted = line.insert("y")
    #expect(!isInserted && line.text == text)
    line.press(Key(.backspace))
    line.press(Key(.left))
    #expect(line.text.count == 5999 && line.caret == 5998)
    // A mark joins a letter.
    let isMarked = line.insert("\u{301}")
    #expect(isMarked && line.text.count == 5999)
  }

  @Test("Pasted text becomes one line without controls and is limited")
  func paste() {
    var line = LineEditor("ab")
    line.press(Key(.left))
    line.insert("1\r\n2\t3\u{1B}[31m\u{0}")
    #expect(line.text == "a1 2 3[31mb")
    #expect(line.caret == 10)
    let isInserted = line.insert(String(repeating: "x", count: LineEditor.maximumLength - 10))
    #expect(!isInserted && line.text == "a1 2 3[31mb")
    line.insert(String(repeating: "x", count: LineEditor.maximumLength - 11))
    #expect(line.text.count == LineEditor.maximumLength)
  }

  @Test("The visible part contains the caret and fits in the field")
  func window() {
    var line = LineEditor("hello")
    #expect(line.window(width: 10) == LineEditor.Window(visibleText: "hello", caretColumn: 5))
    #expect(line.window(width: 5) == LineEditor.Window(visibleText: "ello", caretColumn: 4))
    line.press(Key(.home))
    #expect(line.window(width: 3) == LineEditor.Window(visibleText: "hel", caretColumn: 0))
  }

  @Test("Random keys keep the caret between two characters, in a field of any width")
  func random() {
    var generator = SplitMix64(seed: 7)
    let keys: [Key] = [
      Key(.left), Key(.right), Key(.home), Key(.end), Key(.backspace), Key(.delete), Key("w", .control),
      Key("d", .alt), Key(.left, .control), Key(.right, .control), Key("b", .alt),
    ]
    var line = LineEditor()
    for step in 0..<3000 {
      if Int.random(in: 0..<3, using: &generator) == 0 {
        line.insert(EdgeCaseText.random(using: &generator))
        if line.text.count > 60 { line = LineEditor(String(line.text.suffix(20))) }
      } else {
        line.press(keys.randomElement(using: &generator) ?? Key(.left))
      }
      #expect((0...line.text.count).contains(line.caret))
      let head = String(line.text.prefix(line.caret))
      let tail = String(line.text.dropFirst(line.caret))
      #expect(head.count + tail.count == line.text.count)
      #expect(!line.text.unicodeScalars.contains { $0.properties.generalCategory == .control })
      let width = step % 20 + 1
      let window = line.window(width: width)
      #expect(window.visibleText.displayWidth <= width)
      #expect((0..<width).contains(window.caretColumn))
      var copy = line
      copy.moveCaret(to: line.caret)
      #expect(copy == line)
    }
  }
}
