import Foundation
import Terminal
import TestSupport
import Testing

@Suite("README samples")
struct ReadmeTests {
  @Test("A program creates an output")
  func output() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      StandardStreams.reserve()
      TerminalRestore.installSignalHandlers()

      let environment = ProcessInfo.processInfo.environment
      let profile = TerminalProfile(of: .standardOutput, environment: environment)
      let output = Output(descriptor: .standardOutput, profile: profile)
      try output.writeLine("Low tide at " + "06:42".styled(.bold))
      try output.flush()
    }
    let text = result.map { String(decoding: $0.standardOutputContent, as: UTF8.self) } ?? ""
    #expect(text.contains("Low tide at "))
  }

  @Test("The rows of a table have several lines on a narrow terminal")
  func table() throws {
    let output = Output.capturing(profile: TerminalProfile(size: TerminalSize(columns: 44, rows: 24)))

    let posts = [
      (id: 1, title: "when the kettle\u{1B}[2J whistles", author: "Ada Whitfield"),
      (id: 2, title: "tea for four", author: "Milo Barnard"),
    ]
    let table = Table(
      columns: [
        Table.Column("ID", alignment: .trailing, isPrimary: true, style: .foreground(.green)),
        Table.Column("TITLE", isPrimary: true),
        Table.Column("AUTHOR"),
      ],
      rows: posts.map { ["\($0.id)".styled(.plain), StyledText($0.title), StyledText($0.author)] })
    try output.writeLines(table.lines(width: output.profile.size.columns, glyphs: output.profile.glyphs))
    try output.flush()

    #expect(
      output.captured == """
          1  when the kettle␛[2J whistles
             Ada Whitfield
          2  tea for four
             Milo Barnard

        """)
  }

  @Test("A curve is drawn on a canvas")
  func canvas() throws {
    let output = Output.capturing()

    let heights = [2.0, 8, 13, 15, 13, 7, 2, 1, 4, 10, 14, 15]
    let points = heights.enumerated().map { DotCanvas.Point(x: Double($0) * 5, y: 15 - $1) }
    var canvas = DotCanvas(columns: 28, rows: 4)
    for (start, end) in zip(points, points.dropFirst()) {
      canvas.drawLine(from: start, to: end)
    }
    try output.writeLines(Border(title: "Tide").lines(around: canvas.lines(), width: 30))

    #expect(
      output.captured == """
        ┌─ Tide ─────────────────────┐
        │    ⢀⠤⠒⠉⠑⠢⢄            ⢀⡠⠒⠊⠉│
        │  ⢀⠔⠁      ⠱⡀        ⢀⠔⠁    │
        │ ⡰⠁         ⠈⠢⡀     ⡠⠊      │
        │⠊             ⠈⠒⠢⠤⠒⠉        │
        └────────────────────────────┘

        """)
  }

  @Test("Markdown is laid out")
  func description() throws {
    let output = Output.capturing()

    let description = "Pears, **picked\r\nby hand**.\r\n\r\n>*‘Ask for the russets.’* **Nell**\r\n\r\n● Open in autumn"
    try output.writeLines(LightMarkdown(description).lines(width: 24, glyphs: output.profile.glyphs))

    #expect(
      output.captured == """
        Pears, picked by hand.

        │ ‘Ask for the russets.’
        │ Nell

        • Open in autumn

        """)
  }

  @Test("A prompt reads a line")
  func prompt() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let (input, messages) = (terminal.descriptor, Output(descriptor: terminal.descriptor, buffering: .none))
    let typist = Typist(at: terminal, waitingFor: "? ", keys: "Larkhill\r")

    let prompt = Prompt(input: input, output: messages)
    let name = try prompt.readLine("Which farm? ")

    #expect(name == "Larkhill")
    #expect(typist.finish() + terminal.screenText(upTo: "\n") == "Which farm? Larkhill\n")
  }
}
