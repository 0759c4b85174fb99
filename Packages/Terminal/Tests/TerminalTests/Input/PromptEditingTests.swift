import Foundation
import TestSupport
import Testing

@testable import Terminal

// Serialized, because each test blocks a thread.
@Suite("Prompt with a text to edit", .serialized, .timeLimit(.minutes(5)))
struct PromptEditingTests {
  @Test(
    "The text is edited in place, and Esc sets it back",
    arguments: [
      ("\r", "Ada"), ("!\r", "Ada!"), ("\u{1B}[D\u{1B}[D-\r", "A-da"), ("\u{15}Grace\r", "Grace"),
      ("\u{1}x\u{1B}OF\u{7F}\r", "xAd"), ("\u{17}\u{1B}[200~new\u{1B}[201~", "new"), ("wrong\u{1B}", "original"),
      ("\u{1}\u{4}\r", "da"),
    ])
  func editing(keys: String, expected: String) async throws {
    let session = try session(text: "Ada", original: "original")
    // Before that, the terminal edits the line.
    try await session.wait("Ada\u{1B}[K")
    session.terminal.type(keys)
    if !keys.hasSuffix("\r") {
      try await session.wait("\(expected)\u{1B}[K")
      session.terminal.type("\r")
    }
    #expect(await session.end().text.contains("<result:\(expected)>"))
  }

  @Test("Ctrl-D on an empty or unedited line ends the input, and Ctrl-C restores the terminal")
  func end() async throws {
    for keys in ["\u{7F}\u{4}", "\u{4}"] {
      let session = try session(text: "A", original: "A")
      try await session.wait("A\u{1B}[K")
      session.terminal.type(keys)
      #expect(await session.end().text.contains("<end>"))
    }
    for keys in ["\u{3}", "\u{1B}[99;5u"] {
      let session = try session(text: "A", original: "A")
      try await session.wait("A\u{1B}[K")
      session.terminal.type(keys)
      let text = await session.end().text
      let attributes = text.matches(of: /(?:[0-9a-f]+:){10,}[0-9a-f]+/).map(\.output)
      #expect(attributes.count == 2 && attributes.first == attributes.last && !text.contains("<"))
    }
  }

  @Test("The prompt is drawn again when the process continues after Ctrl-Z")
  func stopped() async throws {
    let session = try FullScreenTests.Session("set -m; $PROGRAM prompt Ada original; echo '[stopped]'; fg")
    try await session.wait("Ada\u{1B}[K")
    session.terminal.type("!")
    try await session.wait("Ada!\u{1B}[K")
    session.terminal.type("\u{1A}")
    try await session.wait("[stopped]")
    try await session.wait("Name: Ada!\u{1B}[K")
    session.terminal.type("?\r")
    #expect(await session.end().text.contains("<result:Ada!?>"))
  }

  @Test("A prompt that was started in the background has its label and its editor in the foreground")
  func background() async throws {
    let session = try FullScreenTests.Session(
      """
      set -m; $PROGRAM prompt Ada original & until grep -q "State:.T" /proc/$!/status; do :; done
      echo "[stopped]"; fg
      """)
    try await session.wait("[stopped]")
    try await session.wait("Name: Ada\u{1B}[K")
    session.terminal.type("!\r")
    let text = await session.end().text
    #expect(text.contains("<result:Ada!>") && text.matches(of: /Name: Ada\x1B/).count == 1)
  }

  @Test("A question is asked again after Ctrl-Z, and Enter ends the line whatever the terminal does with a CR")
  func question() async throws {
    let session = try FullScreenTests.Session(
      "stty -icrnl; stty -g; $PROGRAM confirm; stty -g; stty igncr; $PROGRAM confirm")
    for (count, key) in [(1, "y"), (2, "n")] {
      try await waitForQuestions(count, in: session)
      session.terminal.type("\(key)\r")
      try await session.wait("<result:\(key == "y")>")
    }
    let text = await session.end().text
    let attributes = text.matches(of: /(?:[0-9a-f]+:){10,}[0-9a-f]+/).map(\.output)
    #expect(attributes.count == 2 && attributes.first == attributes.last)

    let stopped = try FullScreenTests.Session("set -m; $PROGRAM confirm; echo '[stopped]'; fg")
    try await waitForQuestions(1, in: stopped)
    stopped.terminal.type("\u{1A}")
    try await stopped.wait("[stopped]")
    try await waitForQuestions(2, in: stopped)
    stopped.terminal.type("y\r")
    #expect(await stopped.end().text.contains("<result:true>"))
  }

  private func waitForQuestions(_ count: Int, in session: FullScreenTests.Session) async throws {
    try await session.terminal.recording.waitFor("question \(count)") {
      String(decoding: $0, as: UTF8.self).ranges(of: "Go on? [y/n] ").count >= count
    }
  }

  @Test("The rows over which a narrower terminal has wrapped the line are erased")
  func narrower() async throws {
    let text = String(repeating: "x", count: 60)
    let session = try session(text: text, original: "A")
    try await session.wait("\(text)\u{1B}[K")
    session.terminal.resize(columns: 20, rows: 24)
    session.terminal.type("!")
    try await session.wait("\u{1B}[3A\r\u{1B}[JName: xxxxxxxxxxx!\u{1B}[K")
    session.terminal.type("?\r")
    let end = await session.end().text
    #expect(end.contains("\rName: xxxxxxxxxx!?\u{1B}[K") && end.contains("<result:\(text)!?>"))
  }

  @Test("A text for which there is no room is refused with a sentence, and the line stays as it is")
  func full() async throws {
    let text = String(repeating: "x", count: LineEditor.maximumLength - 1)
    let session = try session(text: text, original: "A")
    try await session.wait("x\u{1B}[K")
    session.terminal.type("\u{1B}[200~zz\u{1B}[201~")
    try await session.wait("\r\u{1B}[KThere is room for 4096 characters\r\n")
    session.terminal.type("y\r")
    #expect(await session.end().text.contains("<result:\(text)y>"))
  }

  /// Starts a process that reads one line from a terminal that controls it.
  private func session(text: String, original: String) throws -> FullScreenTests.Session {
    try FullScreenTests.Session("stty -g; $PROGRAM prompt \(text) \(original); stty -g")
  }
}
