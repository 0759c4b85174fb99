import Dependencies
import Features
import Foundation
import Models
import NetworkClient
import Persistence
import Terminal
import TestSupport
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("The status command")
@MainActor struct StatusCommandTests {
  private static func run(
    _ arguments: String..., environment: [String: String] = [:], typicode: ServerStub = Server.sample.client,
    output profile: TerminalProfile = .plain
  ) async -> CommandResult {
    await CommandResult.run(["status"] + arguments, environment: environment, output: profile) { options, values in
      options.apply(to: &values)
      values.responseCache = .inMemory()
      values.draftStore = .inMemory()
      values.continuousClock = ImmediateClock()
      values.typicode.stub = typicode
      values.producers.stub = ProducersServer().client
      values.accounts.stub = AccountsServer()
      for case (let api, .sandbox) in options.servers {
        values.sourceNames["http://127.0.0.1:7"] = "sandbox"
        values[keyPath: api.client].baseURL = try BaseURL("http://127.0.0.1:7")
      }
    }
  }

  @Test("status shows of each server its URL, the setting that names it and the time of its response")
  func terminal() async {
    let environment = ["APP_ACCOUNTS_URL": "http://h.example/a", "APP_HEADERS": "Authorization: Bearer t0ken"]
    let program = await Self.run(environment: environment, output: .terminal(60))
    #expect((program.exitCode, program.messages) == (.success, ""))
    #expect(
      program.output == """
        typicode  https://jsonplaceholder.typicode.com (default)
                  responds in 0 ms

        producers built-in sandbox (default)
                  responds in 0 ms

        accounts  http://h.example/a (APP_ACCOUNTS_URL), with
                  Authorization
                  responds in 0 ms

        Cache     empty
                  in memory only

        Drafts    none

        """)
  }

  @Test("A server that does not respond is a row of the status, and the exit code is 3; one that fails responds")
  func failures() async {
    let silent = await Self.run(typicode: Server.unreachable, output: .terminal())
    #expect(silent.exitCode == .network && silent.messages.hasPrefix("app: no response from typicode\n"))
    #expect(silent.output.contains("          cannot reach example.com: connection refused\n"))
    #expect(silent.output.contains("producers built-in sandbox (default)\n          responds in 0 ms\n"))
    let failing = await Self.run(typicode: Server.failing(.status(503)), output: .terminal())
    #expect(failing.exitCode == .success && failing.output.contains("responds with HTTP 503 in 0 ms\n"))
    let offline = await Self.run("--offline", typicode: Server.unreachable, output: .terminal())
    #expect(offline.exitCode == .success && offline.output.contains("          no request: offline\n"))
  }

  @Test("The status in a pipe has the servers as rows, and in JSON as objects")
  func scripts() async {
    #expect(
      await Self.run("--base-url", "http://h.example").output == """
        cache.path\t
        cache.bytes\t0
        cache.responses\t0
        cache.images\t0
        cache.oldest\t
        drafts.kept\t0
        drafts.maybe_sent\t0
        drafts.error\t
        --
        typicode\thttp://h.example\t--base-url\t\t200\t0\t
        producers\thttp://h.example\t--base-url\t\t200\t0\t
        accounts\thttp://h.example\t--base-url\t\t200\t0\t

        """)
    #expect(await Self.run("--fields=cache.bytes").output == "0\n")
    let json = await Self.run("--json=servers", typicode: Server.unreachable).output
    #expect(
      json.hasPrefix(
        #"{"servers":[{"api":"typicode","url":"https://jsonplaceholder.typicode.com","setting":null,"headers":"","#
          + #""status":null,"milliseconds":null,"error":"cannot reach example.com: connection refused"},"#))
  }
}
