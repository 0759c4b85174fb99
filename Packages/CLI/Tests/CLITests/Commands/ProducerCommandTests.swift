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
    _ arguments: String..., producer: Producer = whole, output profile: TerminalProfile = .plain
  ) async -> CommandResult {
    let environment = ["APP_PRODUCERS_URL": "http://127.0.0.1:1"]
    return await CommandResult.run(["producer"] + arguments, environment: environment, output: profile) { _, values in
      values.producers.stub = ProducersServer([producer]).client
    }
  }

  @Test("The producer command shows the name, the location, the image's URL and the story in a terminal")
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

  @Test("The producer command writes the API's object with its keys in order in JSON")
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

  /// A client whose images arrive after five seconds.
  private struct SlowImages: APIClient {
    let client: ServerStub

    func respond<Response>(to request: Request<Response>) async throws(NetworkError) -> HTTPResponse {
      @Dependency(\.continuousClock) var clock
      if "\(request.target)".hasSuffix(".jpg") {
        do { try await clock.sleep(for: .seconds(5)) } catch { throw .cancelled }
      }
      return try await client.respond(to: request)
    }
  }

  @Test("A producer is shown after a second if its image has not arrived")
  func lateImage() async throws {
    let clock = TestClock()
    let environment = ["APP_PRODUCERS_URL": "http://127.0.0.1:1", "APP_IMAGES": "iterm"]
    async let program = CommandResult.run(["producer", "551"], environment: environment, output: .terminal()) {
      _, values in
      values.producers.stub = SlowImages(client: ProducersServer([Self.whole]).client)
      values.continuousClock = clock
    }
    try await clock.waitForSleeps(2)
    await clock.advance(by: .seconds(1))
    let output = await program.output
    #expect(output.contains("Port Sample\n\nThe image has not arrived within a second\n\nImage "))
  }
}
