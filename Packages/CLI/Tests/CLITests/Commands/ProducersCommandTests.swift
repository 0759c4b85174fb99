import Dependencies
import Features
import NetworkClient
import Persistence
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("The producers command")
@MainActor struct ProducersCommandTests {
  private let cache = ResponseCache.inMemory()

  func run(
    _ arguments: String..., of server: ProducersServer = ProducersServer(), output profile: TerminalProfile = .plain
  ) async -> CommandResult {
    let environment = ["APP_PRODUCERS_URL": "http://127.0.0.1:1"]
    return await CommandResult.run(arguments, environment: environment, output: profile) { options, values in
      values.producers.stub = server.client
      values.producers.baseURL = options.baseURL
      values.responseCache = cache
      values.freshnessPolicy.alwaysRevalidates = options.refreshes
      values.httpConfiguration.isOffline = options.isOffline
    }
  }

  private static func twoPages() -> ProducersServer {
    ProducersServer((1...23).map { Producer(id: Producer.ID($0), name: "Farm \($0)") })
  }

  @Test("The producers command loads one page of 20, with a notice about further pages in a pipe")
  func page() async {
    let server = Self.twoPages()
    let second = await run("producers", "--page=2", "--fields=id", of: server)
    #expect((second.exitCode, second.output, second.messages) == (.success, "21\n22\n23\n", ""))
    let first = await run("producers", "--fields=id", of: server)
    #expect(first.output.split(separator: "\n").count == 20)
    #expect(first.messages == "app: showing 20 of 23 (use --all for all)\n")
    #expect(server.pages == ["page=2&per_page_limit=20", "page=1&per_page_limit=20"])
  }

  @Test(
    "With --all, --limit 0 or a greater limit than a page, producers load in pages",
    arguments: [(["--all"], 23), (["--limit", "0"], 23), (["-L0"], 23), (["-L21"], 21), (["--count"], 1)])
  func all(arguments: [String], count: Int) async {
    let server = Self.twoPages()
    let environment = ["APP_PRODUCERS_URL": "http://127.0.0.1:1"]
    let program = await CommandResult.run(["producers"] + arguments, environment: environment) { _, values in
      values.producers.stub = server.client
    }
    #expect(program.exitCode == .success && program.messages.isEmpty, "\(program.messages)")
    #expect(program.output.split(separator: "\n").count == count)
    #expect(server.pages == ["page=1&per_page_limit=20", "page=2&per_page_limit=20"])
  }

  @Test("The producers command truncates a page, or with --all the whole list, to a limit, without a notice")
  func limit() async {
    let page = await run("producers", "--limit=2", "--fields=id")
    #expect((page.output, page.messages) == ("7\n551\n", ""))
    let all = await run("producers", "--all", "--limit=4", "--json=id")
    #expect(all.output == #"[{"id":7},{"id":551},{"id":12},{"id":13}]"# + "\n")
    #expect(all.messages.isEmpty)
    let terminal = await run("producers", "--limit=2", output: .terminal())
    #expect(terminal.output.hasSuffix("\n2 of 5 producers\n"))
  }

  @Test("The producers command searches cached names without a request, with --refresh those of the server")
  func search() async {
    let server = ProducersServer()
    _ = await run("producers", "--all", of: server)
    let count = server.pages.count
    let farms = await run("producers", "--search", "FARM", "--fields=id,name", of: server)
    #expect((farms.exitCode, farms.messages) == (.success, ""))
    #expect(farms.output == "551\tLarkhill Farm\n13\tLåkeside Farm\n")
    #expect(server.pages.count == count)
    #expect(await run("producers", "--search=farm", "--refresh", "--fields=id", of: server).output == "551\n13\n")
    #expect(server.pages.dropFirst(count) == ["page=1&per_page_limit=20"])
  }
}
