import Dependencies
import Features
import Foundation
import NetworkClient
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("The command line interface")
@MainActor struct CommandLineInterfaceTests {
  struct Broken: Error, CustomStringConvertible { let description = "the sandbox cannot start" }

  @Test(
    "The command line interface writes help to standard output, and succeeds",
    arguments: [
      [], ["--help"], ["help", "post"], ["help", "exit-codes"], ["--version"], ["post", "--help", "--bogus"],
    ])
  func pages(arguments: [String]) async {
    let program = await CommandResult.run(arguments) { _, _ in Issue.record("prepared for a page") }
    #expect(program.exitCode == .success)
    #expect(program.messages.isEmpty)
    #expect(program.output.hasPrefix("app") || program.output.hasPrefix("Exit codes"))
    #expect(program.output.hasSuffix("\n"))
    #expect(!program.output.contains("\u{1B}"))
  }

  @Test("The command line interface passes the options to the preparation, and its dependencies to the command")
  func preparation() async {
    let program = await CommandResult.run(["posts", "--timeout", "2", "--base-url=http://h"]) { options, values in
      #expect(options.timeout == .seconds(2))
      #expect(options.baseURL?.description == "http://h")
      values.typicode.stub = Server(posts: [.fixture()]).client
    }
    #expect(program.output == "7\tOn the sea\t\n")
  }

  @Test("The command line interface keeps the overrides of its caller")
  func scope() async {
    let program = await withDependencies {
      $0.typicode.stub = Server(posts: [.fixture()]).client
    } operation: {
      await CommandResult.run(["posts"]) { _, values in values.freshnessPolicy.alwaysRevalidates = true }
    }
    #expect(program.output == "7\tOn the sea\t\n")
  }

  @Test("The command line interface fails if the preparation throws an error")
  func brokenPreparation() async {
    let program = await CommandResult.run(["posts"]) { _, _ in throw Broken() }
    #expect((program.exitCode, program.output) == (.local, ""))
    #expect(program.messages == "app: the sandbox cannot start\n")
  }

  @Test("The command line interface passes the colour mode to the streams", arguments: ColorMode.allCases)
  func color(mode: ColorMode) async {
    let streams = Dictionary(uniqueKeysWithValues: ColorMode.allCases.map { ($0, Output.capturing()) })
    let interface = CommandLineInterface(environment: [:]) { mode in
      CommandLineInterface.Streams(output: streams[mode] ?? .capturing(), messages: .capturing())
    }
    let exitCode = await interface.run(["posts", "--color", mode.rawValue]) { _, values in
      values.date = .constant(.fixture)
      values.typicode.stub = Server(posts: [.fixture()]).client
    }
    #expect(exitCode == .success)
    for (other, output) in streams { #expect(output.captured.isEmpty == (other != mode)) }
  }

  @Test(
    "The command line interface lays out a pipe as a terminal with APP_FORCE_TTY",
    arguments: [
      (nil, false, 100), ("60", true, 60), ("", false, 100), ("0", false, 100), ("false", false, 100),
      ("yes", true, 100), ("-5", true, 100),
    ] as [(String?, Bool, Int)])
  func forcedTerminal(value: String?, isForced: Bool, columns: Int) {
    var environment = ["COLUMNS": "100", "TERM": "xterm"]
    environment["APP_FORCE_TTY"] = value
    let profile = CommandLineInterface.profile(
      of: Descriptor(rawValue: .max), environment: environment, color: .auto)
    #expect((profile.isForced, profile.size.columns) == (isForced, columns))
    #expect(profile.colorDepth == (isForced ? .basic : .none))
  }
}
