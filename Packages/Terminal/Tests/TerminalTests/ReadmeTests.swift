import Terminal
import Testing

@Suite("The samples of the README")
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

  @Test("It draws the curve that stands below it")
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
}
