import Features
import Models
import NetworkClient
import Terminal
import Testing
import ViewsTestSupport

@testable import Views

@Suite("A list of producers")
struct ProducersViewTests {
  /// - Parameter searched: The number of rows that are searched, most of which do not match.
  static func view(
    _ rows: [Producer], scope: ProducersQuery.Scope = .page(1), search: String = "", searched: Int = 0,
    total: Int? = nil, pages: Int? = nil, next: NextPage = .end, limit: Int = 0, selectedFields: [String]? = nil
  ) -> any View {
    let others = (rows.count..<max(searched, rows.count)).map { Producer.fixture(Producer.ID(1000 + $0), name: "Hen") }
    let extent = ListExtent(
      receivedCount: rows.count + others.count, totalCount: total, pageCount: pages,
      pages: [ListPage(rowCount: rows.count + others.count)], next: next)
    let list = Fetched(rows + others, date: .fixture, extent: extent)
    let state = ProducersList.State(content: .loaded(list), query: ProducersQuery(scope, searchText: search))
    return state.view(ViewOptions(fields: selectedFields, limit: limit))
  }

  static func text(_ view: any View, _ profile: TerminalProfile = .terminal()) -> String {
    view.lines(profile).map(\.text).joined(separator: "\n")
  }

  static let long = Producer.fixture(
    3, name: "Long Furrow",
    short: "We keep **forty** hens on the hill behind the [mill](https://mill.example), and sell what they lay, on "
      + "Saturdays, at the market in the square, beside the fountain; in winter we sell roots, cabbages and the jam "
      + "that was made in autumn, until all of it is gone and we count the days to spring.")

  @Test("A list of producers has names and indented descriptions in a terminal")
  func page() {
    #expect(
      Self.text(Self.view(.sample, total: 167, pages: 9, next: .page(2))) == """
           7  Mill Bakery
              Bread from old grains, baked at night.

         551  Larkhill Farm
              Our farm roots leaves

          12  Fen Honey

          13  Låkeside Farm
              Fish.

          14  Tide Salt
              Salt.

        5 producers, page 1 of 9
        Next      app producers --page 2 · app producers --all
        """)
  }

  @Test("A list of producers has one suggested command per line in 40 columns")
  func narrow() {
    #expect(
      Self.text(Self.view(Array([Producer].sample.prefix(2)), total: 167, pages: 9, next: .page(2)), .terminal(40))
        == """
           7  Mill Bakery
              Bread from old grains, baked at
              night.

         551  Larkhill Farm
              Our farm roots leaves

        2 producers, page 1 of 9
        Next      app producers --page 2
                  app producers --all
        """)
  }

  @Test("A list of producers measures wide characters in cells")
  func wideCharacters() {
    let tea = Producer.fixture(8, name: "日本茶園", short: "静かな山の上で、お茶を育てています。**新茶**は五月に届きます。どうぞお楽しみに。")
    #expect(
      Self.text(Self.view([tea, .fixture()]), .terminal(40)) == """
           8  日本茶園
              静かな山の上で、お茶を育てていま
              す。新茶は五月に届きます。どうぞお
              楽しみに。

         551  Larkhill Farm

        2 producers, page 1
        """)
  }

  @Test("A list of producers truncates descriptions to three lines, with an ellipsis")
  func truncation() {
    #expect(
      Self.text(Self.view([Self.long])) == """
          3  Long Furrow
             We keep forty hens on the hill behind the mill (https://mill.example), and
             sell what they lay, on Saturdays, at the market in the square, beside the
             fountain; in winter we sell roots, cabbages and the jam that was made in…

        1 producer, page 1
        """)
    let ascii = Self.text(Self.view([Self.long], total: 40, next: .page(2)), .terminal(glyphs: .ascii))
    #expect(ascii.contains("the jam that was made in...\n"))
    #expect(ascii.hasSuffix("\nNext      app producers --page 2 - app producers --all"))
    #expect(ascii.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test(
    "A list of producers has no line for a blank description; a lone Markdown mark is not blank",
    arguments: [
      ("", nil), (" ", nil), ("\r\n", nil), ("\u{AD}", nil), ("\u{200B}", nil), ("> ", nil), ("**", "**"), ("# ", "#"),
      ("● ", "●"),
    ])
  func blankSummary(text: String, word: String?) {
    let lines = Self.view([.fixture(short: text, long: text)]).lines(.terminal()).map(\.text)
    let words = word.map { ["      \($0)"] } ?? []
    #expect(lines == [" 551  Larkhill Farm"] + words + ["", "1 producer, page 1"])
  }

  @Test("A list of producers has ids, names and untruncated Markdown descriptions for a script")
  func plain() {
    let lines = Self.view(.sample + [Self.long], total: 167).plainLines.map(\.text)
    #expect(lines[0] == "7\tMill Bakery\tBread from **old grains**, baked _at night_.")
    #expect(lines[1] == "551\tLarkhill Farm\t# Our farm  ● roots ● leaves")
    #expect(lines[2] == "12\tFen Honey\t")
    #expect(lines[5] == "3\tLong Furrow\t\(Self.long.summary)")
    #expect(lines.allSatisfy { $0.count { $0 == "\t" } == 2 })
  }

  @Test("A list of producers has the selected fields as columns")
  func fields() {
    let rows = [Producer].sample.prefix(2).map(\.self)
    let view = Self.view(
      rows, total: 167, pages: 9, next: .page(2), selectedFields: ["id", "name", "images", "via_wholesaler"])
    #expect(view.plainLines.map(\.text) == ["7\tMill Bakery\t[]\t", "551\tLarkhill Farm\t[]\t"])
    #expect(
      Self.text(view) == """
          ID  NAME           IMAGES  VIA_WHOLESALER
           7  Mill Bakery    []
         551  Larkhill Farm  []
        2 producers, page 1 of 9
        Next      app producers --page 2 · app producers --all
        """)
    #expect(Self.view([]).json == .array([]))
    #expect(view.json.text(.compact).hasPrefix(#"[{"id":7,"name":"Mill Bakery","images":[],"via_wholesaler":null},"#))
  }

  @Test(
    "A list of producers has the page number, and the number of pages if it is known",
    arguments: [
      (.page(2), 9, "5 producers, page 2 of 9"), (.page(1), nil, "5 producers, page 1"), (.all, 1, "5 producers"),
    ] as [(ProducersQuery.Scope, Int?, String)])
  func count(scope: ProducersQuery.Scope, pages: Int?, line: String) {
    #expect(Self.view(.sample, scope: scope, pages: pages).lines(.terminal()).map(\.text).contains(line))
  }

  @Test(
    "A list of producers suggests the next page, unless it is the last one",
    arguments: [
      (.page(1), .page(2), "app producers --page 2 · app producers --all"), (.page(9), .end, nil), (.all, .end, nil),
    ] as [(ProducersQuery.Scope, NextPage, String?)])
  func nextCommands(scope: ProducersQuery.Scope, next: NextPage, commands: String?) {
    let lines = Self.view(.sample, scope: scope, next: next).lines(.terminal()).map(\.text)
    #expect(lines.first { $0.hasPrefix("Next") } == commands.map { "Next      \($0)" })
  }

  @Test("A list of producers suggests no next page if a limit truncates the page")
  func cutPage() {
    let lines = Self.view(.sample, total: 167, next: .page(2), limit: 2).lines(.terminal()).map(\.text)
    #expect(lines.last == "2 of 167 producers")
  }

  @Test("A list of producers suggests the command for the only match of a search")
  func nextOfSearch() {
    let one = Self.view(.sample, scope: .all, search: "lark").lines(.terminal()).map(\.text)
    #expect(one.suffix(2) == ["1 producer", "Next      app producer 551"])
  }

  @Test(
    "A list of producers has a notice about what it lacks: further pages for scripts, unless a limit is set",
    arguments: [
      (.page(1), 167, .page(2), 0, "showing 5 of 167 (use --all for all)", .scripts),
      (.page(1), nil, .page(2), 0, "showing 5 (use --all for all)", .scripts),
      (.page(1), 167, .page(2), 2, nil, .everybody), (.page(9), 167, .end, 0, nil, .everybody),
      (.all, 5, .end, 0, nil, .everybody),
      (.all, 53, .unknown, 2, "the list of producers may be incomplete: 5 of 53", .everybody),
      (.all, nil, .unknown, 0, "the list of producers may be incomplete", .everybody),
    ] as [(ProducersQuery.Scope, Int?, NextPage, Int, String?, Notice.Audience)])
  func notices(
    scope: ProducersQuery.Scope, total: Int?, next: NextPage, limit: Int, text: String?, audience: Notice.Audience
  ) {
    let notices = Self.view(.sample, scope: scope, total: total, next: next, limit: limit).notices
    #expect(notices == (text.map { [Notice(text: $0, audience: audience)] } ?? []))
  }

  @Test(
    "A list of producers has a notice about an incomplete search, also with a limit",
    arguments: [
      (167, 0, "20 of 167 producers"), (167, 2, "20 of 167 producers"), (nil, 0, "20 producers"),
    ] as [(Int?, Int, String)])
  func partialSearch(total: Int?, limit: Int, searched: String) {
    for rows in [[Producer].sample, []] {
      let view = Self.view(
        rows, scope: .all, search: "farm", searched: 20, total: total, next: .page(2), limit: limit)
      let empty = Notice(text: "no match for \"farm\" in \(searched)", audience: .interactive)
      let text = "searched \(searched): app producers --all loads the others"
      #expect(view.notices == (rows.isEmpty ? [empty] : []) + [Notice(text: text)])
    }
  }

  @Test(
    "A list of producers has a notice if it is empty, for an interactive terminal only",
    arguments: [
      (.page(9), 5, "there is no page 9: the last one is 5"), (.page(2), nil, "there is nothing on page 2"),
      (.all, 0, "there are no producers"),
    ] as [(ProducersQuery.Scope, Int?, String)])
  func empty(scope: ProducersQuery.Scope, pages: Int?, notice: String) {
    let view = Self.view([], scope: scope, pages: pages, limit: 5)
    #expect(view.lines(.terminal()).isEmpty)
    #expect(view.plainLines.map(\.text).isEmpty)
    #expect(view.json == .array([]))
    #expect(view.notices == [Notice(text: notice, audience: .interactive)])
  }
}
