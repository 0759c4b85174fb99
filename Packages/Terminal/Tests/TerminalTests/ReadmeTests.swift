import Terminal
import Testing

@Suite("The sample of the README")
struct ReadmeTests {
  @Test("It prints the table that stands below it")
  func table() throws {
    let output = Output.capturing(profile: TerminalProfile(size: TerminalSize(columns: 44, rows: 24)))

    let posts = [
      (id: 1, title: "when the kettle\u{1B}[2J whistles", author: "Ada Whitfield"),
      (id: 2, title: "tea for four", author: "Milo Barnard"),
    ]
    let table = Table(
      columns: [
        Table.Column("ID", alignment: .trailing, style: .foreground(.green)),
        Table.Column("TITLE", isFlexible: true),
        Table.Column("AUTHOR", isFlexible: true),
      ],
      rows: posts.map { ["\($0.id)".styled(.plain), StyledText($0.title), StyledText($0.author)] })
    try output.writeLines(table.lines(width: output.profile.size.columns, glyphs: output.profile.glyphs))
    try output.flush()

    #expect(
      output.captured == """
         ID  TITLE                     AUTHOR
          1  when the kettle␛[2J whi…  Ada Whitfield
          2  tea for four              Milo Barnard

        """)
  }
}
