import Testing

@testable import Terminal

@Suite("Table")
struct TableTests {
  private static let posts = Table(
    columns: [
      Table.Column("ID", alignment: .trailing, style: .foreground(.green)),
      Table.Column("TITLE", isFlexible: true),
      Table.Column("AUTHOR", isFlexible: true),
    ],
    rows: [
      ["1", "when the kettle whistles everybody carefully somewhere other understanding", "Ada Whitfield"],
      ["2", "tea for four", "Ada Whitfield"],
      ["11", "as my list only increasing daily", "Milo Barnard"],
    ])

  private func text(_ table: Table, _ width: Int?, _ glyphs: Glyphs = .unicode) -> [String] {
    table.lines(width: width, glyphs: glyphs).map(\.text)
  }

  @Test("A table is as wide as its cells")
  func natural() {
    let expected = [
      " ID  TITLE                                                                       AUTHOR",
      "  1  when the kettle whistles everybody carefully somewhere other understanding  Ada Whitfield",
      "  2  tea for four                                                                Ada Whitfield",
      " 11  as my list only increasing daily                                            Milo Barnard",
    ]
    #expect(text(Self.posts, nil) == expected)
    #expect(text(Self.posts, 300) == expected)
    #expect(text(Self.posts, 94) == expected)
  }

  @Test("The widest flexible column shrinks first")
  func shrinking() {
    #expect(
      text(Self.posts, 60) == [
        " ID  TITLE                                     AUTHOR",
        "  1  when the kettle whistles everybody care…  Ada Whitfield",
        "  2  tea for four                              Ada Whitfield",
        " 11  as my list only increasing daily          Milo Barnard",
      ])
    #expect(text(Self.posts, 60, .ascii)[1] == "  1  when the kettle whistles everybody ca...  Ada Whitfield")
    #expect(text(Self.posts, 40)[1].displayWidth <= 40)
  }

  @Test("Columns of a higher priority shrink last")
  func priority() {
    let table = Table(
      columns: [
        Table.Column("NAME", isFlexible: true, minimumWidth: 4, priority: 1),
        Table.Column("CITY", isFlexible: true, minimumWidth: 4),
        Table.Column("COMPANY", isFlexible: true, minimumWidth: 4),
      ],
      rows: [["A name of twenty-four.", "South Elvis", "Johns Group"]])
    #expect(text(table, 48)[1] == " A name of twenty-four.  South Elv…  Johns Group")
    #expect(text(table, 40)[1] == " A name of twenty-four.  South…  Johns …")
    let narrow = Table(
      columns: table.columns, rows: [[StyledText(String(repeating: "x", count: 40)), "South", "Johns"]])
    #expect(text(narrow, 40)[1] == " " + String(repeating: "x", count: 26) + "…  Sou…  Joh…")
  }

  @Test("A row can have a line below it, indented to the second column")
  func details() {
    var table = Self.posts
    table.details = [1: "… more about the tea, and the kettle on the stove …", 7: "no such row"]
    #expect(text(table, 50)[3] == "     … more about the tea, and the kettle on the …")
    #expect(text(table, 50).count == 5)
    #expect(text(table, 30)[7] == "… more about the tea, and the…")
    let single = Table(columns: [Table.Column("A")], rows: [["1"]], details: [0: "below"])
    #expect(text(single, nil) == [" A", " 1", " below"])
  }

  @Test("A truncated cell shows the text in the style of the focus")
  func focus() {
    let title = StyledText("when the kettle whistles everybody ") + "carefully".styled(.underline) + " somewhere other"
    var table = Table(columns: [Table.Column("TITLE", isFlexible: true)], rows: [[title]])
    #expect(text(table, 40)[1] == " when the kettle whistles everybody car…")
    table.focus = .underline
    #expect(text(table, 40)[1] == " …everybody carefully somewhere other")
  }

  @Test("A narrow table that fits stays a table")
  func narrowFit() {
    let table = Table(columns: [Table.Column("A"), Table.Column("B")], rows: [["1", "2"]])
    #expect(text(table, 7) == [" A  B", " 1  2"])
    #expect(text(table, 5) == [" A  B", " 1  2"])
  }

  @Test("A narrow table has one line per field")
  func blocks() {
    #expect(
      text(Self.posts, 30) == [
        "ID      1", "TITLE   when the kettle whist…", "AUTHOR  Ada Whitfield", "",
        "ID      2", "TITLE   tea for four", "AUTHOR  Ada Whitfield", "",
        "ID      11", "TITLE   as my list only incre…", "AUTHOR  Milo Barnard",
      ])
    #expect(Array(text(Self.posts, 12).prefix(6)) == ["ID", "1", "TITLE", "when the ke…", "AUTHOR", "Ada Whitfie…"])
    #expect(Array(text(Self.posts, 1).prefix(6)) == ["…", "1", "…", "…", "…", "…"])
  }

  @Test("A table becomes blocks if its inflexible columns do not fit")
  func rigid() {
    let table = Table(
      columns: [Table.Column("KEY"), Table.Column("VALUE", isFlexible: true, minimumWidth: 20)],
      rows: [[StyledText(String(repeating: "k", count: 30)), StyledText(String(repeating: "v", count: 30))]])
    #expect(text(table, 53)[1].hasSuffix("  vvvvvvvvvvvvvvvvvvv…"))
    #expect(
      text(table, 52) == ["KEY    " + String(repeating: "k", count: 30), "VALUE  " + String(repeating: "v", count: 30)])
  }

  @Test("Titles are dim, and cells have the style of their column")
  func styles() {
    let lines = Self.posts.lines(width: 80)
    #expect(lines[0].runs.contains { $0.text == "ID" && $0.style == .dim })
    #expect(lines[3].runs.contains { $0.text == "11" && $0.style == .foreground(.green) })
  }

  @Test("Without titles there is no header")
  func untitled() {
    let table = Table(columns: [Table.Column(""), Table.Column("", isFlexible: true)], rows: [["[x]", "done"]])
    #expect(text(table, 80) == [" [x]  done"])
    #expect(text(table, 6) == ["[x]", "done"])
  }

  @Test("Missing cells are empty, surplus cells are not shown, and lines have no trailing spaces")
  func ragged() {
    let table = Table(
      columns: [Table.Column("A"), Table.Column("B"), Table.Column("C", alignment: .trailing)],
      rows: [["1"], [], ["1", "2", "3", "4"], ["x", "", "  "], ["trail  ", "y", ""]])
    #expect(text(table, 80) == [" A      B  C", " 1", "", " 1      2  3", " x", " trail  y"])
    #expect(text(Table(columns: []), 80).isEmpty)
    #expect(text(Table(columns: [Table.Column("A")]), 80) == [" A"])
  }

  @Test("Line breaks in a cell become spaces")
  func multiline() {
    let table = Table(columns: [Table.Column("A")], rows: [[StyledText("one\ntwo", style: .bold, lineBreaks: .kept)]])
    #expect(text(table, 80) == [" A", " one two"])
  }

  @Test("A title of a million characters is truncated")
  func million() {
    let table = Table(
      columns: Self.posts.columns, rows: [["1", StyledText(String(repeating: "寬", count: 1_000_000)), "x"]])
    #expect(text(table, 80)[1].displayWidth <= 80)
    #expect(text(table, 20)[1].displayWidth <= 20)
  }

  @Test("No line exceeds the width, for any text", arguments: Array(0...60) + [79, 80, 81, 120, 200])
  func widths(width: Int) {
    var generator = SeededGenerator(seed: UInt64(width))
    let texts = EdgeCaseText.samples + (0..<40).map { _ in EdgeCaseText.random(using: &generator) }
    let table = Table(
      columns: [
        Table.Column("ID", alignment: .trailing), Table.Column("標題 TITLE", isFlexible: true, minimumWidth: 5),
        Table.Column("AUTHOR", alignment: .trailing, isFlexible: true), Table.Column("é"),
      ],
      rows: texts.enumerated().map { index, text in
        ["\(index)".styled(.bold), StyledText(text), StyledText(texts[texts.count - 1 - index], style: .red), "·"]
      })
    for glyphs in [Glyphs.unicode, .ascii] {
      for line in table.lines(width: width, glyphs: glyphs) {
        #expect(line.displayWidth <= max(width, 1))
        #expect(!line.text.hasSuffix(" "))
      }
    }
  }

  @Test("Columns begin at the same cell in every row", arguments: [40, 50, 80, 120])
  func alignment(width: Int) {
    let titles = [
      "中文標題", "e\u{301}te\u{301}", "👨\u{200D}👩\u{200D}👧 family", "🇩🇪 flag", "plain", String(repeating: "寬", count: 90),
    ]
    let table = Table(
      columns: [Table.Column("ID"), Table.Column("TITLE", isFlexible: true), Table.Column("END")],
      rows: titles.map { ["1", StyledText($0), "|end"] })
    let starts = table.lines(width: width).dropFirst().map { line in
      line.text.prefix { $0 != "|" }.displayWidth
    }
    #expect(Set(starts).count == 1)
  }
}

extension Style {
  fileprivate static var red: Style { .foreground(.red) }
}
