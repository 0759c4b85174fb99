import Features
import Models
import NetworkClient
import Terminal
import Testing

@testable import CLI

@Suite("The list of producers")
struct ProducersViewTests {
  static func view(
    _ rows: [Producer], scope: ProducersList.Scope = .page(number: 1, size: 20), total: Int? = nil, skipped: Int = 0,
    searched: Int? = nil, isComplete: Bool = true, limit: Int = 0, fields: [String]? = nil
  ) -> ProducersView {
    let content = ProducersList.Content(
      producers: rows, totalCount: total, skippedCount: skipped, searchedCount: searched, isComplete: isComplete)
    return ProducersView(ProducersList.State(content: .current(content), scope: scope), limit: limit, fields: fields)
  }

  static func text(_ view: ProducersView, _ profile: TerminalProfile = .terminal()) -> String {
    view.lines(profile).map(\.text).joined(separator: "\n")
  }

  static let long = Producer.fixture(
    3, name: "Long Furrow",
    short: "We keep **forty** hens on the hill behind the [mill](https://mill.example), and sell what they lay, on "
      + "Saturdays, at the market in the square, beside the fountain; in winter we sell roots, cabbages and the jam "
      + "that was made in autumn, until all of it is gone and we count the days to spring.")

  @Test("At a terminal a producer is a name and the words about it, indented below")
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

  @Test("In 40 columns the next calls stand below each other")
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

  @Test("Below 40 columns the words take the whole line")
  func veryNarrow() {
    #expect(
      Self.text(Self.view([[Producer].sample[0]], total: 1), .terminal(24)) == """
        7  Mill Bakery
          Bread from old grains,
          baked at night.

        1 producer, page 1 of 1
        """)
  }

  @Test("Wide characters are counted by the cells that they fill")
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

  @Test("Who asks for fields at a terminal is told that there are more, too")
  func fieldsOfPage() {
    let view = Self.view(.sample, total: 167, fields: ["id"])
    let told = Self.text(view) + view.notices.filter { $0.audience != .scripts }.map(\.text).joined()
    #expect(told.contains("167") || told.contains("page 1 of 34"))
  }

  @Test("At most three lines of the words are shown, with a sign where they are cut")
  func cut() {
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
    "Where there is nothing to see in the words, the name stands alone; a mark alone is a word",
    arguments: [
      ("", nil), (" ", nil), ("\r\n", nil), ("\u{AD}", nil), ("\u{200B}", nil), ("> ", nil), ("**", "**"), ("# ", "#"),
      ("● ", "●"),
    ])
  func blankSummary(text: String, word: String?) {
    let lines = Self.view([.fixture(short: text, long: text)]).lines(.terminal()).map(\.text)
    let words = word.map { ["     \($0)"] } ?? []
    #expect(lines == ["551  Larkhill Farm"] + words + ["", "1 producer, page 1"])
  }

  @Test("No line is wider than the terminal, whatever it is and holds", arguments: 1...120)
  func widths(width: Int) {
    let wide = Samples.wide.enumerated().map { Producer.fixture(Producer.ID($0 + 1), name: $1, short: $1) }
    let hostile = [Producer.fixture(name: Samples.hostile, short: Samples.hostile)]
    for rows in [.sample, [Self.long], hostile] as [[Producer]] {
      for glyphs in [Glyphs.unicode, .ascii] {
        let lines = Self.view(rows, total: 999).lines(.terminal(width, glyphs: glyphs))
        #expect(lines.allSatisfy { $0.displayWidth <= width })
      }
    }
    // Behind an indent of two a character of two cells needs four.
    #expect(Self.view(wide).lines(.terminal(width)).allSatisfy { $0.displayWidth <= max(width, 4) })
    #expect(
      Self.view(.sample, fields: ["name", "images"]).lines(.terminal(width)).allSatisfy { $0.displayWidth <= width })
  }

  @Test("What a server sends does nothing to a terminal")
  func hostile() {
    let view = Self.view([.fixture(name: Samples.hostile, short: Samples.hostile)])
    #expect(view.lines(.terminal()).allSatisfy { Samples.isInert($0.text) })
    #expect(view.plainLines.allSatisfy { Samples.isInert($0.text, allowing: ["\t"]) })
    #expect(Samples.isInert(view.json.text(.compact)))
  }

  @Test("For a program a producer is a line: number, name, and the words as they were sent, with nothing cut")
  func plain() {
    let lines = Self.view(.sample + [Self.long], total: 167).plainLines.map(\.text)
    #expect(lines[0] == "7\tMill Bakery\tBread from **old grains**, baked _at night_.")
    #expect(lines[1] == "551\tLarkhill Farm\t# Our farm  ● roots ● leaves")
    #expect(lines[2] == "12\tFen Honey\t")
    #expect(lines[5] == "3\tLong Furrow\t\(Self.long.shortDescription)")
    #expect(lines.allSatisfy { $0.count { $0 == "\t" } == 2 })
  }

  @Test("Fields asked for are the columns, at a terminal and in a pipe")
  func fields() {
    let rows = [Producer].sample.prefix(2).map(\.self)
    let view = Self.view(rows, total: 167, fields: ["id", "name", "images", "via_wholesaler"])
    #expect(view.plainLines.map(\.text) == ["7\tMill Bakery\t[]\t", "551\tLarkhill Farm\t[]\t"])
    #expect(
      Self.text(view) == """
          ID  NAME           IMAGES  VIA_WHOLESALER
           7  Mill Bakery    []
         551  Larkhill Farm  []
        2 producers, page 1 of 84
        Next      app producers --page 2 · app producers --all
        """)
    #expect(view.json.text(.compact).hasPrefix(#"[{"id":7,"name":"Mill Bakery","images":[],"via_wholesaler":null},"#))
  }

  @Test("As JSON it is an array of the API's own objects")
  func json() {
    #expect(Self.view([]).json == .array([]))
    #expect(
      Self.view([.fixture(short: "a\r\n\u{AD}b", images: [.init(path: "https://i.example/1", position: 2)])]).json.text(
        .compact)
        == #"[{"id":551,"name":"Larkhill Farm","permalink":"p-551","created_at":"2014-04-14T10:38:55.267+01:00","#
        + #""updated_at":null,"images":[{"path":"https://i.example/1","position":2}],"#
        + #""short_description":"a\r\n\u00adb","description":"","location":"","via_wholesaler":null,"#
        + #""wholesaler_name":""}]"#)
  }

  @Test(
    "The count tells the page, and how many there are where that is known",
    arguments: [
      (.page(number: 2, size: 20), 167, "5 producers, page 2 of 9"),
      (.page(number: 1, size: 5), nil, "5 producers, page 1"),
      (.page(number: 1, size: 20), 5, "5 producers, page 1 of 1"), (.all(pageSize: 20), 5, "5 producers"),
      (.search("x"), 167, "5 producers"),
    ] as [(ProducersList.Scope, Int?, String)])
  func count(scope: ProducersList.Scope, total: Int?, line: String) {
    #expect(Self.view(.sample, scope: scope, total: total).lines(.terminal()).map(\.text).contains(line))
  }

  @Test(
    "The next calls lead on from where the list is, and nowhere from its end",
    arguments: [
      (.page(number: 1, size: 20), 167, "app producers --page 2 · app producers --all"),
      (.page(number: 3, size: 5), 167, "app producers --page 4 --per-page 5 · app producers --all"),
      (.page(number: 9, size: 20), 167, nil), (.page(number: 10, size: 20), 167, nil),
      (.page(number: 1, size: 20), nil, nil), (.all(pageSize: 20), 5, nil), (.search("x"), 5, nil),
    ] as [(ProducersList.Scope, Int?, String?)])
  func next(scope: ProducersList.Scope, total: Int?, calls: String?) {
    let lines = Self.view(.sample, scope: scope, total: total).lines(.terminal()).map(\.text)
    #expect(lines.first { $0.hasPrefix("Next") } == calls.map { "Next      \($0)" })
  }

  @Test("A page that a limit cuts is none any more, and leads to no next one")
  func cutPage() {
    let lines = Self.view(.sample, total: 167, limit: 2).lines(.terminal()).map(\.text)
    #expect(lines.last == "2 producers")
  }

  @Test("A search that finds one leads to it")
  func nextOfSearch() {
    let one = Self.view([.fixture()], scope: .search("lark"), total: 5)
    #expect(one.lines(.terminal()).last?.text == "Next      app producer 551")
  }

  @Test(
    "A page of many is told to scripts, a cut list to all",
    arguments: [
      (.page(number: 1, size: 5), 167, 0, "showing 5 of 167 (use --all for all)", .scripts),
      (.page(number: 1, size: 5), 167, 2, "showing 2 of 167 (use --limit 0 for all)", .everybody),
      (.page(number: 1, size: 5), 5, 0, nil, .everybody), (.page(number: 1, size: 5), nil, 0, nil, .everybody),
      (.all(pageSize: 20), 5, 0, nil, .everybody), (.all(pageSize: 20), 9, 0, nil, .everybody),
      (.all(pageSize: 20), 5, 3, "showing 3 of 5 (use --limit 0 for all)", .everybody),
      (.search("a"), 167, 0, nil, .everybody),
    ] as [(ProducersList.Scope, Int?, Int, String?, Notice.Audience)])
  func notices(scope: ProducersList.Scope, total: Int?, limit: Int, text: String?, audience: Notice.Audience) {
    let notices = Self.view(.sample, scope: scope, total: total, searched: 5, limit: limit).notices
    #expect(notices == (text.map { [Notice(text: $0, audience: audience)] } ?? []))
  }

  @Test("Rows that could not be read are noted")
  func skipped() {
    #expect(
      Self.view(.sample, total: 7, skipped: 2).notices.contains(Notice(text: "2 rows could not be read and are left out"))
    )
  }

  @Test("A search that could not look at all says at how many it looked")
  func partialSearch() {
    let text = "searched what is saved: 20 of 167 producers (app producers --all saves all)"
    let view = Self.view(.sample, scope: .search("a"), total: 167, searched: 20, isComplete: false)
    #expect(view.notices == [Notice(text: text)])
    let none = Self.view([], scope: .search("zzz"), total: 167, searched: 20, isComplete: false)
    #expect(
      none.notices == [Notice(text: "No producers match name \"zzz\"", audience: .interactive), Notice(text: text)])
  }

  @Test("A search that could not look at all says so where nobody knows how many there are, and where it is cut")
  func partialSearchOfUnknown() {
    let unknown = Self.view(.sample, scope: .search("a"), total: nil, searched: 20, isComplete: false)
    let cut = Self.view(.sample, scope: .search("a"), total: 167, searched: 20, isComplete: false, limit: 2)
    #expect(unknown.notices.contains { $0.text.hasPrefix("searched what is saved: 20 producers ") })
    #expect(cut.notices.contains { $0.text.hasPrefix("searched what is saved: 20 of 167") })
  }

  @Test(
    "An empty list says why, to interactive only",
    arguments: [
      (.page(number: 9, size: 20), 100, "There is no page 9: the last one is 5"),
      (.page(number: 2, size: 20), nil, "There is nothing on page 2"),
      (.all(pageSize: 20), 0, "There are no producers"), (.search("zz"), 5, "No producers match name \"zz\""),
    ] as [(ProducersList.Scope, Int?, String)])
  func empty(scope: ProducersList.Scope, total: Int?, note: String) {
    let view = Self.view([], scope: scope, total: total, searched: 5, limit: 5)
    #expect(view.lines(.terminal()).isEmpty)
    #expect(view.plainLines.isEmpty)
    #expect(view.json == .array([]))
    #expect(view.notices == [Notice(text: note, audience: .interactive)])
  }

  @Test("An empty service has no page 1 to speak of")
  func emptyService() {
    let note = Self.view([], scope: .page(number: 1, size: 20), total: 0).notices
    #expect(note == [Notice(text: "There are no producers", audience: .interactive)])
  }
}
