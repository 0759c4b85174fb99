import Dependencies
import Foundation
import Models
import NetworkClient
import Terminal
import Testing
import ViewsTestSupport

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
    output profile: TerminalProfile = .plain, replacing outcomes: [String: Result<any Sendable, NetworkError>] = [:]
  ) async -> CommandResult {
    let environment = environment.merging(["APP_PRODUCERS_URL": "http://127.0.0.1:1"]) { own, _ in own }
    return await CommandResult.run(["producer"] + arguments, environment: environment, output: profile) { _, values in
      values.producers.stub = ProducersServer([producer]).client.replacing(outcomes)
    }
  }

  @Test("shows the name, the location, the image's URL and the story in a terminal")
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

  @Test("writes its fields by their paths, the Markdown of the description and the images to a pipe")
  func piped() async {
    let program = await Self.run("551")
    #expect(
      program.output == """
        id\t551
        name\tLarkhill Farm
        permalink\tlarkhill
        created_at\t2014-04-14T10:38:55.267+01:00
        updated_at\tyesterday
        short_description\tRoots and leaves
        location\tPort Sample
        via_wholesaler\tfalse
        wholesaler_name\tFen Foods
        --
        We grow **roots** on the hill behind the old mill, where the wind comes from the sea.

        > A quiet place,
        > they say.

        ● carrots
        ● beets
        --
        https://images.example/second.jpg\t2
        https://images.example/first.jpg\t1

        """)
  }

  @Test("writes the API's object with its keys in order in JSON")
  func json() async {
    #expect(
      await Self.run("551", "--json").output
        == #"{"id":551,"name":"Larkhill Farm","permalink":"larkhill","created_at":"2014-04-14T10:38:55.267+01:00","#
        + #""updated_at":"yesterday","images":[{"path":"https://images.example/second.jpg","position":2},"#
        + #"{"path":"https://images.example/first.jpg","position":1}],"short_description":"Roots\r\nand leaves","#
        + #""description":"We grow **roots** on the hill behind the old mill, where the wind comes from the sea."#
        + #"\r\n\r\n> A quiet place,\r\n> they say.\r\n\r\n● car\u00adrots\r\n● beets","location":"Port Sample","#
        + #""via_wholesaler":false,"wholesaler_name":"Fen Foods"}"# + "\n")
  }

  static func runWithImage(
    _ outcome: Result<any Sendable, NetworkError>, output profile: TerminalProfile
  ) async -> CommandResult {
    await run(
      "551", environment: ["APP_IMAGES": "iterm"], output: profile,
      replacing: ["GET https://images.example/first.jpg": outcome])
  }

  @Test(
    "states why an image is missing",
    arguments: [
      (.success(Data("<html>".utf8)), "\(ImageDecodingError.notAnImage)"),
      (.failure(.status(404)), "The image could not be loaded: HTTP 404"),
    ] as [(Result<Data, NetworkError>, String)])
  func missingImage(outcome: Result<Data, NetworkError>, line: String) async {
    let text = await Self.run("551", output: .terminal()).output
    let program = await Self.runWithImage(outcome.map { $0 }, output: .terminal())
    let lines = program.output.split(separator: "\n", omittingEmptySubsequences: false)
    let reason = lines.firstIndex { $0.hasPrefix(line) } ?? 0
    let others = lines[..<reason] + lines.dropFirst(reason + 2)
    #expect((program.exitCode, others.joined(separator: "\n"), program.messages) == (.success, text, ""))
  }
}
