import Foundation
import Terminal
import Testing

@Suite("README samples")
struct ReadmeTests {
  @Test("A program creates an output")
  func output() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let output = Output(.standardOutput)
      try output.writeLine("Low tide at \("06:42", style: .bold)")
    }
    let text = result.map { String(decoding: $0.standardOutputContent, as: UTF8.self) } ?? ""
    #expect(text.contains("Low tide at "))
  }

  @Test("Without a terminal a full screen is an error")
  func fullScreen() async throws {
    await #expect(processExitsWith: .success) {
      // Only the test has no terminal for certain.
      dup2(open("/dev/null", O_RDONLY), 0)
      await #expect(throws: FullScreenError.notATerminal) {
        try await FullScreen.run(environment: ProcessInfo.processInfo.environment) { screen in
          var frame = Frame(screen.size)
          frame.draw("Low tide at 06:42. Press a key.", at: .zero)
          screen.present(frame)
          for await _ in screen.events { return }
        }
      }
    }
  }

  @Test("The rows of a table have several lines on a narrow terminal")
  func table() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let output = Output(.standardOutput)
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
        rows: posts.map { ["\($0.id)", "\($0.title)", "\($0.author)"] })
      try output.writeLines(table.lines(width: 44))
    }
    let text = result.map { String(decoding: $0.standardOutputContent, as: UTF8.self) } ?? ""
    #expect(text.contains("  1  when the kettle␛[2J whistles\n     Ada Whitfield\n  2  tea for four\n     Milo"))
  }
}
