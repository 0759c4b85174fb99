import Models
import NetworkClient
import Terminal
import Testing

@testable import CLI

@Suite("The commands that show one record")
@MainActor struct RecordCommandTests {
  struct Sample: CustomTestStringConvertible {
    let name: String
    let example: String
    let kind: String
    let list: String

    var testDescription: String { name }
  }

  nonisolated static let samples = [
    Sample(name: "post", example: "app post 7", kind: "a post", list: "posts"),
    Sample(name: "user", example: "app user 3", kind: "a user", list: "users"),
    Sample(name: "album", example: "app album 1", kind: "an album", list: "albums"),
    Sample(name: "photo", example: "app photo 2", kind: "a photo", list: "albums"),
  ]

  static func fail(_ arguments: [String]) async -> Program {
    await Program.run(arguments) { _, _ in Issue.record("prepared for \(arguments)") }
  }

  @Test("need an ID", arguments: samples)
  func noID(sample: Sample) async {
    for arguments in [[], ["--json"], ["--fields", "id"]] {
      let program = await Self.fail([sample.name] + arguments)
      #expect((program.exitCode, program.output) == (.usage, ""))
      #expect(program.messages == "app: \(sample.name) needs an ID\nTry: \(sample.example)\n")
    }
  }

  @Test("take whole numbers from 1", arguments: samples, ["", "abc", "0", "-1", "1.0", "99999999999999999999"])
  func badID(sample: Sample, id: String) async {
    let program = await Self.fail([sample.name, id])
    #expect((program.exitCode, program.output) == (.usage, ""))
    #expect(
      program.messages == "app: \"\(id)\" is not \(sample.kind) ID: a whole number from 1\nTry: \(sample.example)\n")
  }

  @Test("take one", arguments: samples)
  func extraArguments(sample: Sample) async {
    let program = await Self.fail([sample.name, "1", "2"])
    #expect((program.exitCode, program.output) == (.usage, ""))
    #expect(program.messages == "app: \(sample.name) takes one ID (got \"2\" too)\nTry: \(sample.example)\n")
  }

  @Test("know their fields", arguments: samples, ["--json=titel", "--fields=id,naem", "--json=id.x"])
  func unknownField(sample: Sample, option: String) async {
    let program = await Self.fail([sample.name, "1", option])
    #expect((program.exitCode, program.output) == (.usage, ""))
    #expect(program.messages.hasPrefix("app: unknown field \""))
    #expect(program.messages.contains("\nFields: id, "))
  }

  @Test("say what is not found, with the request and what to do", arguments: samples)
  func notFound(sample: Sample) async {
    for arguments in [[], ["--json"], ["--quiet"], ["--fields=id"]] {
      let program = await Program.run([sample.name, "99"] + arguments, server: .sample, output: .terminal())
      #expect((program.exitCode, program.output) == (.refused, ""))
      #expect(
        program.messages == """
          app: \(sample.name) 99 not found
            GET https://example.com/\(sample.name)s/99 -> 404
          Try: app \(sample.list)

          """)
    }
  }

  @Test("take zeros before a number", arguments: samples)
  func leadingZeros(sample: Sample) async {
    let program = await Program.run([sample.name, "01"], server: Self.server)
    #expect(program.exitCode == .success)
    #expect(program.output == (await Program.run([sample.name, "1"], server: Self.server)).output)
  }

  nonisolated static let server = Server(
    posts: [.fixture(1)], users: [.fixture()], albums: [.fixture()], photos: [.fixture(1)])
}
