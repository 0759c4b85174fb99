import Dependencies
import Features
import NetworkClient
import Persistence
import Terminal
import Testing

@testable import CLI

@Suite("The producers command")
@MainActor struct ProducersCommandTests {
  private let data = ResponseCache.inMemory()

  func run(
    _ arguments: String..., of server: ProducersServer = ProducersServer(), output profile: TerminalProfile = .plain
  ) async -> Program {
    let environment = ["APP_PRODUCERS_URL": "http://127.0.0.1:1"]
    return await Program.run(arguments, environment: environment, output: profile) { options, values in
      values.producers = server.client
      values.producersBaseURL = options.baseURL
      values.responseCache = data
      values.freshnessPolicy.alwaysAsks = options.refreshes
      values.httpConfiguration.isOffline = options.isOffline
    }
  }

  @Test("One page is asked for, of 20 unless told, and a program hears that there are more")
  func page() async {
    let server = ProducersServer()
    let first = await run("producers", "--fields=id", of: server)
    #expect((first.exitCode, first.output, first.messages) == (.success, "7\n551\n12\n13\n14\n", ""))
    let second = await run("producers", "--page=2", "--per-page", "2", "--fields=id", of: server)
    #expect((second.exitCode, second.output) == (.success, "12\n13\n"))
    #expect(second.messages == "app: showing 2 of 5 (use --all for all)\n")
    #expect(server.pages == [.init(number: 1, size: 20), .init(number: 2, size: 2)])
  }

  @Test("At a terminal the page itself tells that, and what to call next")
  func terminal() async {
    let program = await run("producers", "--per-page=1", output: .terminal())
    #expect(
      program.output == """
        7  Mill Bakery
           Bread from old grains, baked at night.

        1 producer, page 1 of 5
        Next      app producers --page 2 --per-page 1 · app producers --all

        """)
    #expect(program.messages.isEmpty)
  }

  @Test("The whole list comes by pages, with --all or --limit 0", arguments: [["--all"], ["--limit", "0"], ["-L0"]])
  func all(arguments: [String]) async {
    let server = ProducersServer()
    let environment = ["APP_PRODUCERS_URL": "http://127.0.0.1:1"]
    let program = await Program.run(
      ["producers", "--per-page=2", "--fields=id"] + arguments, environment: environment
    ) { _, values in values.producers = server.client }
    #expect((program.exitCode, program.output, program.messages) == (.success, "7\n551\n12\n13\n14\n", ""))
    #expect(Set(server.pages.map(\.number)) == [1, 2, 3])
    #expect(server.pages.allSatisfy { $0.size == 2 })
  }

  @Test("A limit cuts a page, and the note says so; with --all it cuts the whole list")
  func limit() async {
    let page = await run("producers", "--limit=2", "--fields=id")
    #expect((page.output, page.messages) == ("7\n551\n", "app: showing 2 of 5 (use --limit 0 for all)\n"))
    let all = await run("producers", "--all", "--limit=4", "--json=id")
    #expect(all.output == #"[{"id":7},{"id":551},{"id":12},{"id":13}]"# + "\n")
    #expect(all.messages == "app: showing 4 of 5 (use --limit 0 for all)\n")
  }

  @Test("A page past the end is empty and a success; a person is told the last one")
  func pastTheEnd() async {
    let piped = await run("producers", "--page=9")
    #expect((piped.exitCode, piped.output, piped.messages) == (.success, "", ""))
    #expect(await run("producers", "--page=9", "--json").output == "[]\n")
    let server = ProducersServer()
    _ = await run("producers", "--all", of: server)
    let terminal = await run("producers", "--page=9", of: server, output: .terminal())
    #expect((terminal.exitCode, terminal.output) == (.success, ""))
    #expect(terminal.messages == "app: There is no page 9: the last one is 1\n")
  }

  @Test("A search goes through the names that are saved, letter case and accents aside, and asks nobody")
  func search() async {
    let server = ProducersServer()
    _ = await run("producers", "--all", of: server)
    let count = server.pages.count
    let farms = await run("producers", "--search", "FARM", "--fields=id,name", of: server)
    #expect((farms.exitCode, farms.messages) == (.success, ""))
    #expect(farms.output == "551\tLarkhill Farm\n13\tLåkeside Farm\n")
    #expect(await run("producers", "--search=lakeside", "--fields=id", of: server).output == "13\n")
    let none = await run("producers", "--search=zzz", of: server, output: .terminal())
    #expect((none.exitCode, none.output) == (.success, ""))
    #expect(none.messages == "app: No producers match name \"zzz\"\n")
    let one = await run("producers", "--search=honey", of: server, output: .terminal())
    #expect(one.output == "12  Fen Honey\n\n1 producer\nNext      app producer 12\n")
    #expect(server.pages.count == count)
  }

  @Test("A search without anything saved fails, and says how to save")
  func searchOfNothing() async {
    for arguments in [[], ["--json"], ["--offline"]] {
      let program = await Program.run(["producers", "--search", "farm", "--sandbox"] + arguments)
      #expect((program.exitCode, program.output) == (.network, ""))
      #expect(program.messages == "app: no producers are saved that could be searched\nTry: app producers --all\n")
    }
  }

  @Test("A search through a part of the list says how much of it that is")
  func partialSearch() async {
    let server = ProducersServer()
    _ = await run("producers", "--per-page=2", of: server)
    let program = await run("producers", "--search=farm", "--fields=id", of: server)
    #expect((program.exitCode, program.output) == (.success, "551\n"))
    #expect(
      program.messages
        == "app: searched what is saved: 2 of 5 producers (app producers --all saves all)\n")
  }

  @Test("A search through one producer that was looked at says so")
  func searchThroughOne() async {
    let server = ProducersServer()
    _ = await run("producer", "551", of: server)
    let program = await run("producers", "--search=farm", "--fields=id", of: server)
    #expect((program.exitCode, program.output) == (.success, "551\n"))
    #expect(program.messages.contains("producers --all"))
  }

  @Test("With --refresh a search loads the whole list before")
  func refreshedSearch() async {
    let server = ProducersServer()
    let program = await run("producers", "--search=farm", "--refresh", "--fields=id", of: server)
    #expect((program.exitCode, program.output, program.messages) == (.success, "551\n13\n", ""))
    #expect(server.pages == [.init(number: 1, size: 100)])
  }

  @Test("A server that cannot be reached is a failure, unless something is saved")
  func outage() async {
    let server = ProducersServer(failure: .unreachable)
    let failed = await run("producers", of: server)
    #expect((failed.exitCode, failed.output) == (.network, ""))
    #expect(
      failed.messages == """
        app: \(SavedRowsTests.reason)
        Check the connection, or set another server with --base-url.

        """)
    _ = await run("producers", "--all")
    let saved = await run("producers", "--refresh", "--fields=id", "-L1", of: server)
    #expect((saved.exitCode, saved.output) == (.network, "7\n"))
    #expect(saved.messages.contains("app: showing what was saved just now (\(SavedRowsTests.reason))\n"))
  }
}
