import Dependencies
import Foundation
import NetworkClient
import Terminal
import Testing

@testable import CLI

@Suite("A run of the program")
@MainActor struct CommandLineInterfaceTests {
  struct Broken: Error, CustomStringConvertible { let description = "the sandbox cannot start" }

  @Test(
    "Pages go to standard output, in no colour where there is none, and end with success",
    arguments: [
      [], ["--help"], ["help", "post"], ["help", "exit-codes"], ["--version"], ["post", "--help", "--bogus"],
    ])
  func pages(arguments: [String]) async {
    let program = await Program.run(arguments) { _, _ in Issue.record("prepared for a page") }
    #expect(program.exitCode == .success)
    #expect(program.messages.isEmpty)
    #expect(program.output.hasPrefix("app") || program.output.hasPrefix("Exit codes"))
    #expect(program.output.hasSuffix("\n"))
    #expect(!program.output.contains("\u{1B}"))
  }

  @Test("A page is as wide as its terminal", arguments: [60, 80, 120])
  func width(columns: Int) async {
    let program = await Program.run(["help", "environment"], output: .terminal(columns))
    let widest = program.output.split(separator: "\n").map(\.displayWidth).max() ?? 0
    #expect(widest <= columns)
    #expect(widest > columns / 2)
  }

  @Test("Options reach the preparation, and what it sets reaches the command")
  func preparation() async {
    let program = await Program.run(["posts", "--timeout", "2", "--base-url=http://h"]) { options, values in
      #expect(options.timeout == .seconds(2))
      #expect(options.baseURL?.description == "http://h")
      values.typicode.posts = Endpoint { [.fixture()] }
      values.typicode.users = Endpoint { [] }
    }
    #expect(program.output == "7\tOn the sea\t\n")
  }

  @Test("What was overridden outside stays overridden")
  func scope() async {
    let program = await withDependencies {
      $0.typicode.posts = Endpoint { [.fixture()] }
      $0.typicode.users = Endpoint { [.fixture()] }
    } operation: {
      await Program.run(["posts"]) { _, values in values.typicode.users = Endpoint { [] } }
    }
    #expect(program.output == "7\tOn the sea\t\n")
  }

  @Test("A preparation that fails is a local failure, and the command does not run")
  func brokenPreparation() async {
    let program = await Program.run(["posts"]) { _, _ in throw Broken() }
    #expect((program.exitCode, program.output) == (.local, ""))
    #expect(program.messages == "app: the sandbox cannot start\n")
  }

  @Test("The choice of colour reaches the streams", arguments: ColorMode.allCases)
  func color(mode: ColorMode) async {
    let streams = Dictionary(uniqueKeysWithValues: ColorMode.allCases.map { ($0, Output.capturing()) })
    let interface = CommandLineInterface(environment: [:]) { mode in
      CommandLineInterface.Streams(output: streams[mode] ?? .capturing(), messages: .capturing())
    }
    let exitCode = await interface.run(["posts", "--color", mode.rawValue]) { _, values in
      values.date = .constant(.fixture)
      values.typicode.posts = Endpoint { [.fixture()] }
      values.typicode.users = Endpoint { [] }
    }
    #expect(exitCode == .success)
    for (other, output) in streams { #expect(output.captured.isEmpty == (other != mode)) }
  }

  @Test("Output that cannot be written is a local failure", arguments: [["--help"], ["posts"], ["posts", "--json"]])
  func fullDevice(arguments: [String]) async throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let output = Output(descriptor: Descriptor(rawValue: full.fileDescriptor))
    let messages = Output.capturing()
    let interface = CommandLineInterface(environment: [:]) { _ in
      CommandLineInterface.Streams(output: output, messages: messages)
    }
    let exitCode = await interface.run(arguments) { _, values in
      values.date = .constant(.fixture)
      values.typicode.posts = Endpoint { [.fixture()] }
      values.typicode.users = Endpoint { [] }
    }
    #expect(exitCode == .local)
    #expect(messages.captured == "app: cannot write output: No space left on device\n")
    try full.close()
  }
}
