import Dependencies
import Features
import Foundation
import Models
import NetworkClient
import Terminal
import Testing

@testable import CLI

@Suite("The producer command")
@MainActor struct ProducerCommandTests {
  nonisolated static let whole = Producer(
    id: 551, name: "Larkhill Farm", permalink: "larkhill", createdAt: Timestamp("2014-04-14T10:38:55.267+01:00"),
    updatedAt: Timestamp("yesterday"),
    images: [
      .init(path: "https://images.example/second.jpg", position: 2),
      .init(path: "https://images.example/first.jpg", position: 1),
    ],
    shortDescription: "Roots\r\nand leaves",
    description: "We grow **roots** on the hill behind the old mill, where the wind comes from the sea.\r\n\r\n"
      + "> A quiet place,\r\n> they say.\r\n\r\n● car\u{AD}rots\r\n● beets",
    location: "Port Sample", isViaWholesaler: false, wholesalerName: "Fen Foods")

  static func run(
    _ arguments: String..., producer: Producer = whole, environment: [String: String] = [:],
    output profile: TerminalProfile = .plain, prepare: (inout DependencyValues) -> Void = { _ in }
  ) async -> Program {
    let environment = environment.merging(["APP_PRODUCERS_URL": "http://127.0.0.1:1"]) { own, _ in own }
    return await Program.run(["producer"] + arguments, environment: environment, output: profile) { _, values in
      values.producers = ProducersServer([producer]).client
      prepare(&values)
    }
  }

  @Test("At a terminal it is the name, the place, the picture's address, and the story")
  func terminal() async {
    let program = await Self.run("551", output: .terminal())
    #expect(program.exitCode == .success)
    #expect(
      program.output == """
        Larkhill Farm                                                       producer 551
        Port Sample

        Image     https://images.example/first.jpg

        We grow roots on the hill behind the old mill, where the wind comes from the
        sea.

        │ A quiet place, they say.

        • carrots
        • beets

        """)
    #expect(program.messages.isEmpty)
  }

  @Test("In 40 columns and without Unicode it is the same in what there is")
  func narrow() async {
    let program = await Self.run("551", output: .terminal(40, glyphs: .ascii))
    #expect(
      program.output == """
        Larkhill Farm               producer 551
        Port Sample

        Image     https://images.example/first.j
                  pg

        We grow roots on the hill behind the old
        mill, where the wind comes from the sea.

        | A quiet place, they say.

        - carrots
        - beets

        """)
  }

  @Test("What is not there takes no room")
  func bare() async {
    let producer = Producer.fixture(short: "Only **short**.", long: " \u{AD}\r\n", location: " ")
    #expect(
      await Self.run("551", producer: producer, output: .terminal()).output == """
        Larkhill Farm                                                       producer 551

        Only short.

        """)
    let nothing = await Self.run("551", producer: .fixture(), output: .terminal())
    #expect(nothing.output == "Larkhill Farm                                                       producer 551\n")
  }

  @Test("In a pipe it is pairs, and behind two dashes the whole story as it was sent, with plain line breaks")
  func piped() async {
    let program = await Self.run("551")
    #expect(
      program.output == """
        id\t551
        name\tLarkhill Farm
        location\tPort Sample
        image\thttps://images.example/first.jpg
        short_description\tRoots and leaves
        via_wholesaler\tfalse
        wholesaler_name\tFen Foods
        permalink\tlarkhill
        created_at\t2014-04-14T10:38:55.267+01:00
        updated_at\tyesterday
        --
        We grow **roots** on the hill behind the old mill, where the wind comes from the sea.

        > A quiet place,
        > they say.

        ● carrots
        ● beets

        """)
  }

  @Test("In a pipe what is not there is a key without a value")
  func bareInPipe() async {
    #expect(
      await Self.run("551", producer: Producer(id: 551, name: "Larkhill Farm")).output == """
        id\t551
        name\tLarkhill Farm
        location\t
        image\t
        short_description\t
        via_wholesaler\t
        wholesaler_name\t
        permalink\t
        created_at\t
        updated_at\t
        --


        """)
  }

  @Test("JSON is the API's own object, to the byte and in its order, without the envelope")
  func json() async {
    #expect(
      await Self.run("551", "--json").output
        == #"{"id":551,"name":"Larkhill Farm","permalink":"larkhill","created_at":"2014-04-14T10:38:55.267+01:00","#
        + #""updated_at":"yesterday","images":[{"path":"https://images.example/second.jpg","position":2},"#
        + #"{"path":"https://images.example/first.jpg","position":1}],"short_description":"Roots\r\nand leaves","#
        + #""description":"We grow **roots** on the hill behind the old mill, where the wind comes from the sea."#
        + #"\r\n\r\n> A quiet place,\r\n> they say.\r\n\r\n● car\u00adrots\r\n● beets","location":"Port Sample","#
        + #""via_wholesaler":false,"wholesaler_name":"Fen Foods"}"# + "\n")
    #expect(
      await Self.run("551", "--json", producer: Producer(id: 551, name: "")).output
        == #"{"id":551,"name":"","permalink":"","created_at":null,"updated_at":null,"images":[],"#
        + #""short_description":"","description":"","location":"","via_wholesaler":null,"wholesaler_name":""}"# + "\n")
  }

  @Test("Fields asked for are all that is shown, in their order")
  func fields() async {
    #expect(await Self.run("551", "--json=location,id").output == #"{"location":"Port Sample","id":551}"# + "\n")
    #expect(await Self.run("551", "--fields=updated_at,name").output == "updated_at\tyesterday\nname\tLarkhill Farm\n")
    #expect(
      await Self.run("551", "--fields=via_wholesaler,name", output: .terminal()).output
        == "via_wholesaler  false\nname            Larkhill Farm\n")
  }

  @Test("No line is wider than the terminal", arguments: 4...120)
  func widths(width: Int) {
    let hostile = Producer(
      id: 1, name: Samples.hostile, shortDescription: Samples.hostile, description: Samples.hostile,
      location: Samples.hostile)
    let wide = Samples.wide.map { Producer.fixture(name: $0, long: $0, location: $0) }
    for producer in [Self.whole, hostile] + wide {
      let state = ProducerDetail.State(id: producer.id, producer: .current(producer))
      for fields in [nil, ["name", "description"]] {
        let lines = ProducerView(state, fields: fields).lines(.terminal(width))
        #expect(lines.allSatisfy { $0.displayWidth <= width && Samples.isInert($0.text) })
      }
    }
  }

  @Test("One that is not there is named, with what was asked and what to call")
  func notFound() async {
    let program = await Self.run("552")
    #expect((program.exitCode, program.output) == (.refused, ""))
    #expect(
      program.messages == """
        app: producer 552 not found
          GET https://example.com/2/producers/552 -> 404
        Try: app producers

        """)
  }

  /// The first bytes of a picture of 2 by 1 pixels: the signature and the header of PNG.
  nonisolated static let picture = Data(
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0, 2, 0, 0, 0, 1, 8, 2, 0, 0, 0, 0, 0, 0, 0])

  @Test("A terminal that shows pictures gets the first one above the page, at most 40 columns wide")
  func picture() async throws {
    let text = await Self.run("551", output: .terminal(100)).output
    let program = await Self.run("551", environment: ["APP_IMAGES": "iterm"], output: .terminal(100)) {
      $0.pictures.fetch = { url in
        #expect(url == "https://images.example/first.jpg")
        return Self.picture
      }
    }
    let sequence = try #require(InlineImage([UInt8](Self.picture))?.sequence(.iTerm, columns: 40, rows: 12))
    #expect((program.exitCode, program.output, program.messages) == (.success, sequence + "\n" + text, ""))
  }

  @Test("A picture that does not come, or is none, is left out without a word", arguments: [nil, Data("<html>".utf8)])
  func missingPicture(data: Data?) async {
    let text = await Self.run("551", output: .terminal()).output
    let program = await Self.run("551", environment: ["APP_IMAGES": "iterm"], output: .terminal()) {
      $0.pictures.fetch = { _ throws(NetworkError) in
        guard let data else { throw .unreachable }
        return data
      }
    }
    #expect((program.exitCode, program.output, program.messages) == (.success, text, ""))
  }

  @Test(
    "No picture is fetched where none would be shown",
    arguments: [(["--json"], true), (["--plain"], true), (["--fields=name"], true), ([], false)])
  func noPicture(arguments: [String], isTerminal: Bool) async {
    // The picture client of a test fails it when it is asked.
    let program = await Program.run(
      ["producer", "551", "--sandbox"] + arguments, environment: ["APP_IMAGES": "kitty"],
      output: isTerminal ? .terminal() : .plain
    ) { _, values in values.producers = ProducersServer([Self.whole]).client }
    #expect(program.exitCode == .success)
    #expect(!program.output.contains("\u{1B}"))
  }
}
