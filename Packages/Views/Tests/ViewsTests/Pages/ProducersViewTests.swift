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
    _ rows: [Producer], scope: ProducersQuery.Scope = .page(number: 1, size: 20), search: String = "",
    searched: Int = 0, total: Int? = nil, skipped: Int = 0, isComplete: Bool = true, limit: Int = 0,
    selectedFields: [String]? = nil
  ) -> any View {
    let others = (rows.count..<max(searched, rows.count)).map { Producer.fixture(Producer.ID(1000 + $0), name: "Hen") }
    let state = ProducersList.State(
      content: .current(rows + others, skippedCount: skipped, totalCount: total, isComplete: isComplete),
      query: ProducersQuery(scope, searchText: search))
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
      Self.text(Self.view(.sample, total: 167)) == """
           7  Mill Bakery
              Bread from old grains, baked at night.

         551  Larkhill Farm
              Our farm roots leaves

          12  Fen Honey

          13  Låkeside Farm
              Fish.

          14  Tide Salt
              Salt.

        5 producers, page 1 of 34
        Next      app producers --page 2 · app producers --all
        """)
  }

  @Test("A list of producers has one suggested command per line in 40 columns")
  func narrow() {
    #expect(
      Self.text(Self.view(Array([Producer].sample.prefix(2)), total: 167), .terminal(40)) == """
           7  Mill Bakery
              Bread from old grains, baked at
              night.

         551  Larkhill Farm
              Our farm roots leaves

        2 producers, page 1 of 84
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
    let ascii = Self.text(Self.view([Self.long], total: 40), .terminal(glyphs: .ascii))
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
    let view = Self.view(rows, total: 167, selectedFields: ["id", "name", "images", "via_wholesaler"])
    #expect(view.plainLines.map(\.text) == ["7\tMill Bakery\t[]\t", "551\tLarkhill Farm\t[]\t"])
    #expect(
      Self.text(view) == """
          ID  NAME           IMAGES  VIA_WHOLESALER
           7  Mill Bakery    []
         551  Larkhill Farm  []
        2 producers, page 1 of 84
        Next      app producers --page 2 · app producers --all
        """)
    #expect(Self.view([]).json == .array([]))
    #expect(view.json.text(.compact).hasPrefix(#"[{"id":7,"name":"Mill Bakery","images":[],"via_wholesaler":null},"#))
  }

  @Test(
    "A list of producers has the page number, and the number of pages if it is known",
    arguments: [
      (.page(number: 2, size: 20), 167, "5 producers, page 2 of 9"),
      (.page(number: 1, size: 5), nil, "5 producers, page 1"),
      (.page(number: 1, size: 20), 5, "5 producers, page 1 of 1"), (.all(pageSize: 20), 5, "5 producers"),
    ] as [(ProducersQuery.Scope, Int?, String)])
  func count(scope: ProducersQuery.Scope, total: Int?, line: String) {
    #expect(Self.view(.sample, scope: scope, total: total).lines(.terminal()).map(\.text).contains(line))
  }

  @Test(
    "A list of producers suggests the next page, unless it is the last one",
    arguments: [
      (.page(number: 1, size: 20), 167, "app producers --page 2 · app producers --all"),
      (.page(number: 3, size: 5), 167, "app producers --page 4 --per-page 5 · app producers --all"),
      (.page(number: 9, size: 20), 167, nil), (.page(number: 10, size: 20), 167, nil),
      (.page(number: 1, size: 20), nil, nil), (.all(pageSize: 20), 5, nil),
    ] as [(ProducersQuery.Scope, Int?, String?)])
  func nextCommands(scope: ProducersQuery.Scope, total: Int?, commands: String?) {
    let lines = Self.view(.sample, scope: scope, total: total).lines(.terminal()).map(\.text)
    #expect(lines.first { $0.hasPrefix("Next") } == commands.map { "Next      \($0)" })
  }

  @Test("A list of producers suggests no next page if a limit truncates the page")
  func cutPage() {
    let lines = Self.view(.sample, total: 167, limit: 2).lines(.terminal()).map(\.text)
    #expect(lines.last == "2 of 167 producers")
  }

  @Test("A list of producers suggests the command for the only match of a search")
  func nextOfSearch() {
    let one = Self.view(.sample, scope: .all(pageSize: 100), search: "lark", total: 5).lines(.terminal()).map(\.text)
    #expect(one.suffix(2) == ["1 producer", "Next      app producer 551"])
  }

  @Test(
    "A list of producers has a notice about further pages for scripts, unless a limit is set",
    arguments: [
      (.page(number: 1, size: 5), 167, 0, "showing 5 of 167 (use --all for all)", .scripts),
      (.page(number: 1, size: 5), 167, 2, nil, .everybody), (.page(number: 1, size: 5), 167, 5, nil, .everybody),
      (.page(number: 1, size: 5), 5, 0, nil, .everybody), (.page(number: 1, size: 5), nil, 0, nil, .everybody),
      (.all(pageSize: 20), 5, 0, nil, .everybody), (.all(pageSize: 20), 9, 0, nil, .everybody),
      (.all(pageSize: 20), 5, 3, nil, .everybody),
    ] as [(ProducersQuery.Scope, Int?, Int, String?, Notice.Audience)])
  func notices(scope: ProducersQuery.Scope, total: Int?, limit: Int, text: String?, audience: Notice.Audience) {
    let notices = Self.view(.sample, scope: scope, total: total, limit: limit).notices
    #expect(notices == (text.map { [Notice(text: $0, audience: audience)] } ?? []))
  }

  @Test("A list of producers has a notice that it changed while it was read")
  func unreadableNext() {
    let text = "the server's list may be incomplete: it changed while it was read"
    #expect(Self.view(.sample, scope: .all(pageSize: 20), isComplete: false).notices == [Notice(text: text)])
  }

  @Test("A list of producers does not suggest the whole list if only unreadable rows of the page are missing")
  func onlySkipped() {
    #expect(Self.view(.sample, total: 6, skipped: 1).notices.count == 1)
  }

  @Test(
    "A list of producers has a notice about an incomplete search, also with a limit",
    arguments: [
      (167, 0, "20 of 167 producers"), (167, 2, "20 of 167 producers"), (nil, 0, "20 producers"),
    ] as [(Int?, Int, String)])
  func partialSearch(total: Int?, limit: Int, searched: String) {
    for rows in [[Producer].sample, []] {
      let view = Self.view(
        rows, scope: .all(pageSize: 100), search: "farm", searched: 20, total: total, isComplete: false,
        limit: limit)
      let empty = Notice(text: "no match for \"farm\" in \(searched)", audience: .interactive)
      let text = "searched \(searched): app producers --all loads the others"
      #expect(view.notices == (rows.isEmpty ? [empty] : []) + [Notice(text: text)])
    }
  }

  @Test(
    "A list of producers has a notice if it is empty, for an interactive terminal only",
    arguments: [
      (.page(number: 9, size: 20), 100, "there is no page 9: the last one is 5"),
      (.page(number: 2, size: 20), nil, "there is nothing on page 2"),
      (.all(pageSize: 20), 0, "there are no producers"),
    ] as [(ProducersQuery.Scope, Int?, String)])
  func empty(scope: ProducersQuery.Scope, total: Int?, notice: String) {
    let view = Self.view([], scope: scope, total: total, limit: 5)
    #expect(view.lines(.terminal()).isEmpty)
    #expect(view.plainLines.map(\.text).isEmpty)
    #expect(view.json == .array([]))
    #expect(view.notices == [Notice(text: notice, audience: .interactive)])
  }
}
