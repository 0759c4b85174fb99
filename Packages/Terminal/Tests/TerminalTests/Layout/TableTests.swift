import TestSupport
import Testing

@testable import Terminal

@Suite("Table")
struct TableTests {
  private static let posts = Table(
    columns: [
      Table.Column("ID", alignment: .trailing, isPrimary: true, style: .foreground(.green)),
      Table.Column("TITLE", isPrimary: true),
      Table.Column("AUTHOR"),
      Table.Column("DATE"),
    ],
    rows: [
      ["1", "when the kettle whistles everybody", "Ada Whitfield", "2 May"],
      ["11", "tea for four", "Milo Barnard", "30 April"],
    ])

  private func text(_ table: Table, _ width: Int?, _ glyphs: Glyphs = .unicode) -> [String] {
    table.lines(width: width, glyphs: glyphs).map(\.text)
  }

  @Test("A table is as wide as its cells", arguments: [nil, 300, 64])
  func natural(width: Int?) {
    #expect(
      text(Self.posts, width) == [
        " ID  TITLE                               AUTHOR         DATE",
        "  1  when the kettle whistles everybody  Ada Whitfield  2 May",
        " 11  tea for four                        Milo Barnard   30 April",
      ])
  }

  @Test("Rows have several lines if a cell would be truncated in a table")
  func severalLines() {
    #expect(
      text(Self.posts, 63) == [
        "  1  when the kettle whistles everybody", "     Ada Whitfield · 2 May",
        " 11  tea for four", "     Milo Barnard · 30 April",
      ])
    #expect(
      text(Self.posts, 26, .ascii) == [
        "  1  when the kettle wh...", "     Ada Whitfield - 2 May",
        " 11  tea for four", "     Milo Barnard", "     30 April",
      ])
    var records = Self.posts
    records.stacking = .always
    #expect(text(records, nil) == text(Self.posts, 63))
  }

  @Test(
    "Columns with a minimum width share the width in proportion before rows have several lines",
    arguments: [
      (64, ["  1  when the kettle whistles everybody  Ada Whitfield  2 May"]),
      (60, ["  1  when the kettle whistles ever…  Ada Whitfield  2 May"]),
      (54, ["  1  when the kettle whistles…  Ada Whitfie…  2 May"]),
      (47, ["  1  when the kettle whi…  Ada Whitf…  2 May"]),
      (46, ["  1  when the kettle whistles everybody", "     Ada Whitfield · 2 May"]),
    ])
  func minimumWidths(width: Int, row: [String]) {
    var posts = Self.posts
    posts.columns[1].minimumWidth = 20
    posts.columns[2].minimumWidth = 10
    let lines = text(posts, width)
    #expect(Array(row.count == 1 ? lines[1...1] : lines[0...1]) == row)
  }

  @Test(
    "The lines below the first one are indented to the last primary cell, or little if they would be narrow",
    arguments: [
      (25, "     ", "when the kettle whi…"), (24, "  ", "when the kettle wh…"), (8, "  ", "wh…"), (7, "  ", ""),
      (2, " ", ""),
      (1, "", ""),
    ])
  func indent(width: Int, indent: String, title: String) {
    let lines = text(Self.posts, width)
    #expect(lines[1].prefix { $0 == " " } == indent)
    #expect(lines[0].hasSuffix(title))
    #expect(lines.allSatisfy { $0.displayWidth <= width })
  }

  @Test("Primary columns are on the first line in their order", arguments: [([], "a"), ([1], "b"), ([0, 2], "a  c")])
  func primary(indices: [Int], first: String) {
    let columns = (0..<4).map { Table.Column("", isPrimary: indices.contains($0)) }
    let table = Table(columns: columns, rows: [["a", "b", "c", "d"]], stacking: .always)
    #expect(text(table, nil)[0] == " " + first)
  }

  @Test(
    "The other cells are packed into lines",
    arguments: [
      (["", "b", "c"], [" a", " b · c"]),
      (["bbbbbbbb", "cccc", "dddd"], [" a", " bbbbbbbb", " cccc · dddd"]),
      (["bbbbbbbbbbbbb", "", "d"], [" a", " bbbbbbbbbb…", " d"]),
      (["ada@example.org", "", "d"], [" a", " ada@exampl…", " d"]),
      (["adabyron@sea.org", "", "d"], [" a", " adabyron", " @sea.org", " d"]),
      (["the sea and the land", "", ""], [" a", " the sea and", " the land"]),
      (["", "", ""], [" a"]),
    ])
  func packing(cells: [String], expected: [String]) {
    let table = Table(
      columns: Array(repeating: Table.Column(""), count: 4), rows: [["a"] + cells.map { StyledText($0) }],
      stacking: .always)
    #expect(text(table, 12) == expected)
  }

  @Test("A row without text has an empty line")
  func emptyRow() {
    var table = Table(columns: Self.posts.columns, rows: [[], ["", "", "Ada"]], stacking: .always)
    #expect(text(table, 40) == ["", "     Ada"])
    table.stacking = .automatic
    #expect(text(table, 40) == [" ID  TITLE  AUTHOR  DATE", "", "            Ada"])
  }

  @Test("The cells below the first line are dim")
  func dimCells() {
    let table = Table(
      columns: [Table.Column("A"), Table.Column("B", style: .bold)],
      rows: [["a", "b".styled(.underline)], ["a", "b"]],
      stacking: .always)
    let lines = table.lines(width: nil, glyphs: .unicode)
    #expect(lines[0].runs.allSatisfy { $0.style == .plain })
    #expect(lines[1].runs.last?.style == Style([.bold, .dim, .underline]))
    #expect(lines[3].runs.last?.style == Style([.bold, .dim]))
  }

  @Test("An excerpt is below the second column, or at the indent of the lines of its row")
  func excerpts() {
    var table = Self.posts
    table.excerpts = [0: "… more about the tea, and the kettle on the stove …", 7: "no such row"]
    #expect(text(table, 64)[2] == "     … more about the tea, and the kettle on the stove …")
    #expect(text(table, 64).count == 4)
    #expect(text(table, 30)[2] == "     … more about the tea, an…")
    #expect(text(table, 20)[3] == "  … more about the …")
    let single = Table(columns: [Table.Column("A")], rows: [["1"]], excerpts: [0: "below"])
    #expect(text(single, nil) == [" A", " 1", " below"])
  }

  @Test(
    "An excerpt is wrapped to its number of lines",
    arguments: [
      (1, ["the kettle on the s…"]), (2, ["the kettle on the", "stove and the cup o…"]),
      (3, ["the kettle on the", "stove and the cup on", "the table"]),
      (9, ["the kettle on the", "stove and the cup on", "the table"]),
    ])
  func wrappedExcerpt(count: Int, expected: [String]) {
    var table = Table(columns: [Table.Column("", isPrimary: true)], rows: [["title"]], maximumExcerptLineCount: count)
    table.excerpts[0] = "the kettle on the stove and the cup on the table"
    #expect(text(table, 21) == [" title"] + expected.map { " " + $0 })
  }

  @Test("A truncated line shows the text in the style of the focus")
  func focus() {
    let title = StyledText("when the kettle whistles everybody ") + "carefully".styled(.underline) + " somewhere other"
    var table = Table(columns: [Table.Column(""), Table.Column("")], rows: [[title, title]], excerpts: [0: title])
    #expect(
      text(table, 41) == [
        " when the kettle whistles everybody care…", " when the kettle whistles everybody",
        " carefully somewhere other", " when the kettle whistles everybody care…",
      ])
    table.focus = .underline
    #expect(text(table, 40) == Array(repeating: " …everybody carefully somewhere other", count: 3))
  }

  @Test("A layout of all rows fits the rows that are shown")
  func sharedLayout() {
    let columns = Self.posts.columns
    let all = Table.Layout(columns: columns, rows: Self.posts.rows, width: 64)
    let shown = Table(columns: columns, rows: [Self.posts.rows[1]])
    #expect(all == Self.posts.layout(width: 64) && !all.isStacked && all.width == 64)
    #expect(shown.header(in: all).text == text(Self.posts, 64)[0])
    #expect(shown.lines(ofRow: 0, in: all, glyphs: .unicode).map(\.text) == [text(Self.posts, 64)[2]])

    let narrow = Self.posts.layout(width: 40)
    #expect(narrow.isStacked && narrow.width == 40)
    #expect(shown.header(in: narrow).isEmpty)
    #expect(
      shown.lines(ofRow: 0, in: narrow, glyphs: .unicode).map(\.text) == [
        " 11  tea for four", "     Milo Barnard · 30 April",
      ])
    #expect(shown.layout(width: nil).width == .max)
    #expect(shown.layout(width: 0).width == 1)
  }

  @Test("A cell wider than its column in the layout is truncated", arguments: [(40, " 1…  tea…"), (8, " 1…  te…")])
  func staleLayout(width: Int, expected: String) {
    let columns = Array(Self.posts.columns.prefix(2))
    let layout = Table.Layout(
      columns: columns.map { Table.Column("", isPrimary: $0.isPrimary) }, rows: [["12", "four"]],
      stacking: width <= 8 ? .always : .automatic,
      width: width)
    let table = Table(columns: columns, rows: [["123", "tea for four"]])
    #expect(table.lines(ofRow: 0, in: layout, glyphs: .unicode).map(\.text) == [expected])
  }

  @Test("A narrow table that fits stays a table")
  func narrowFit() {
    let table = Table(columns: [Table.Column("A"), Table.Column("B")], rows: [["1", "2"]])
    #expect(text(table, 7) == [" A  B", " 1  2"])
    #expect(text(table, 5) == [" A  B", " 1  2"])
    #expect(text(table, 4) == [" 1", " 2"])
  }

  private static let heights = Table(
    columns: [
      Table.Column("PORT", isPrimary: true), Table.Column("HIGH", alignment: .trailing, isPrimary: true),
      Table.Column("NOTE"),
    ],
    rows: [["Cobh", "4.1", "calm"], ["Rosslare Harbour", "12.9", "rough"]])

  @Test(
    "A narrow row truncates its words, keeps its numbers, and moves them to the next line without room for both",
    arguments: [
      (29, [" Cobh               4.1", "  calm", " Rosslare Harbour  12.9", "  rough"]),
      (16, [" Cobh        4.1", "  calm", " Rosslare…  12.9", "  rough"]),
      (11, [" Cobh   4.1", "  calm", " Ros…  12.9", "  rough"]),
      (9, [" Cobh", "  4.1", "  calm", " Rosslar…", "  12.9", "  rough"]),
    ])
  func narrowNumbers(width: Int, expected: [String]) {
    #expect(text(Self.heights, width) == expected)
  }

  @Test(
    "Without stacking each row is one line: words are truncated, and columns without room are left out",
    arguments: [
      (40, [" PORT              HIGH  NOTE", " Cobh               4.1  calm", " Rosslare Harbour  12.9  rough"]),
      (22, [" PORT      HIGH  NOTE", " Cobh       4.1  calm", " Rosslar…  12.9  rough"]),
      (12, [" PORT   HIGH", " Cobh    4.1", " Ross…  12.9"]),
      (6, [" PORT", " Cobh", " Ross…"]), (1, ["P", "…", "…"]),
    ])
  func oneLine(width: Int, expected: [String]) {
    var table = Self.heights
    table.stacking = .never
    #expect(text(table, width) == expected)
    #expect(!table.layout(width: width).isStacked)
  }

  @Test("Titles are dim, and cells have the style of their column")
  func styles() {
    let lines = Self.posts.lines(width: 80, glyphs: .unicode)
    #expect(lines[0].runs.contains { $0.text == "ID" && $0.style == .dim })
    #expect(lines[2].runs.contains { $0.text == "11" && $0.style == .foreground(.green) })
  }

  @Test("Without titles there is no header")
  func untitled() {
    let table = Table(columns: [Table.Column(""), Table.Column("")], rows: [["[x]", "done"]])
    #expect(text(table, 80) == [" [x]  done"])
    #expect(text(table, 6) == [" [x]", " done"])
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

  @Test("No line exceeds the width, for any text", arguments: Array(0...60) + [79, 80, 81, 120, 200])
  func widths(width: Int) {
    var generator = SplitMix64(seed: UInt64(width))
    let texts = EdgeCaseText.samples + (0..<40).map { _ in EdgeCaseText.random(using: &generator) }
    let table = Table(
      columns: [
        Table.Column("ID", alignment: .trailing, isPrimary: true), Table.Column("標題 TITLE", isPrimary: true),
        Table.Column("AUTHOR", alignment: .trailing), Table.Column("é"),
      ],
      rows: texts.enumerated().map { index, text in
        ["\(index)".styled(.bold), StyledText(text), StyledText(texts[texts.count - 1 - index], style: .red), "·"]
      },
      excerpts: Dictionary(uniqueKeysWithValues: texts.enumerated().map { ($0, StyledText($1)) }),
      maximumExcerptLineCount: 2,
      focus: .red)
    for (glyphs, stacking) in [(Glyphs.unicode, Table.Stacking.automatic), (.ascii, .always), (.unicode, .never)] {
      var table = table
      table.stacking = stacking
      for line in table.lines(width: width, glyphs: glyphs) {
        #expect(line.displayWidth <= max(width, 1))
        #expect(!line.text.hasSuffix(" "))
      }
    }
  }

  @Test("Columns begin at the same cell in every row", arguments: [195, 300])
  func alignment(width: Int) {
    let titles = [
      "中文標題", "e\u{301}te\u{301}", "👨\u{200D}👩\u{200D}👧 family", "🇩🇪 flag", "plain", String(repeating: "寬", count: 90),
    ]
    let table = Table(
      columns: [Table.Column("ID"), Table.Column("TITLE"), Table.Column("END")],
      rows: titles.map { ["1", StyledText($0), "|end"] })
    let starts = table.lines(width: width, glyphs: .unicode).dropFirst().map { line in
      line.text.prefix { $0 != "|" }.displayWidth
    }
    #expect(Set(starts).count == 1)
  }
}

extension Style {
  fileprivate static var red: Style { .foreground(.red) }
}
