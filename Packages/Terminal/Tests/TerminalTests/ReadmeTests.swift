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
}
