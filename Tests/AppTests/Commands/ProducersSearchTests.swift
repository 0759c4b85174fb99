import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("Searching producers", .startsPrograms)
struct ProducersSearchTests {
  @Test("Searches cached names without case and diacritics, and sends no request")
  func found() async throws {
    try await SandboxServer.withRequestLog("producers") { program, log in
      let all = try await program.with("producers", "--all").run()
      log.clear()
      func names(_ isFound: (Substring) -> Bool) -> [String] {
        all.lines.filter { isFound($0.split(separator: "\t")[1]) }
      }
      let farms = names { $0.lowercased().contains("farm") }
      #expect(farms.count > 10)
      for (text, lines) in [
        ("FARM", farms), ("farm", farms), ("cafe", names { $0.contains("Café") }),
        ("CAFÉ", names { $0.contains("Café") }), ("cafe\u{301} noc", names { $0.contains("Café Nocturne") }),
        ("brulerie", names { $0.contains("Brûlerie") }), ("味噌", names { $0.contains("味噌") }),
        ("Farm Shop", names { $0.contains("Farm Shop") }), ("&", names { $0.contains("&") }), ("", all.lines),
      ] {
        try #require(!lines.isEmpty, "\(text)")
        for options in [["--search", text], ["--search=\(text)", "--offline"]] {
          let result = try await program.with(["producers"] + options).run()
          #expect(result.status == 0 && result.lines == lines, "\(result)")
          #expect(options.count == 1 || result.errors.isEmpty || result.cachedAge != nil, "\(result)")
        }
      }
      #expect(log.records.isEmpty, "\(log.records)")
    }
  }

  @Test(
    "Special characters are literal",
    arguments: ["%", "_", "*", "\\", "'", "\"", "' OR ''='", "a\tb", "[a-z]"])
  func literal(text: String) async throws {
    let names = ["one % sign", "one _ sign", "one * sign", "one \\ sign", "one ' sign", "one \" sign", "plain"]
    let server = try SampleProducers(names: names).server()
    defer { server.stop() }
    let program = Program("producers", "--all", baseURL: server.baseURL)
    #expect(try await program.run().lines.count == names.count)
    let result = try await program.with("producers", "--search", text, "--json=name").run()
    let found = try #require(result.json as? [[String: String]])
    #expect(result.status == 0 && found.compactMap { $0["name"] } == names.filter { $0.contains(text) }, "\(result)")
  }

  @Test("No match is reported on a terminal only, and is not an error")
  func nothing() async throws {
    let list = Program("producers", "--all")
    _ = try await list.run()
    let program = list.with("producers", "--search", "zz\u{1B}[31mzz")
    let piped = try await program.run()
    #expect(piped.status == 0 && piped.bytes.isEmpty && piped.errors.isEmpty)
    let json = try await program.with(program.arguments + ["--json"]).run()
    #expect(json.status == 0 && json.output == "[]\n" && json.errors.isEmpty)
    var terminal = program.on(try PseudoTerminal())
    terminal.errors = .recorded
    let shown = try await terminal.run()
    #expect(shown.status == 0 && shown.unstyled.isEmpty && shown.errorLines.count == 1)
    #expect(shown.errors.hasPrefix("app: no producers match name \"zz"))
    #expect(shown.errors.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous })
  }

  @Test("A single match is shown with the command for its details", arguments: [80, 40])
  func one(columns: Int) async throws {
    let program = Program("producers", "--all")
    let line = try #require(try await program.run().lines.first { $0.contains("Café Nocturne") })
    let id = line.prefix { $0 != "\t" }
    let search = program.with("producers", "--search", "café nocturne")
    try await TerminalEmulator.run(search, columns: columns) { screen in
      let (status, lines) = try await screen.ended()
      #expect(status == 0 && lines.first == " \(id)  Café Nocturne")
      #expect(
        lines.contains { $0.hasPrefix("1 producer, cached ") }
          && lines.last?.words == ["Next", "app", "producer", String(id)])
    }
  }

  @Test(
    "Offline, an empty cache is an error with advice, and no request is sent",
    arguments: [[], ["--json"], ["--quiet"]])
  func emptyCache(options: [String]) async throws {
    try await SandboxServer.withRequestLog("producers") { program, log in
      let result = try await program.with(["producers", "--search", "farm", "--offline"] + options).run()
      #expect(result.status == 3 && result.bytes.isEmpty)
      #expect(
        result.errorLines == [
          "app: there are no cached producers to search", "--offline sends no requests: try again without it.",
        ])
      #expect(log.records.isEmpty)
    }
  }

  @Test("Offline, a partial cache is reported with the number of searched producers")
  func partial() async throws {
    try await SandboxServer.withRequestLog("producers") { program, log in
      let pages = [
        try await program.with("producers", "--page", "2").run(), try await program.with("producers").run(),
      ]
      let program = program.with("producers", "--search", "e", "--offline")
      let result = try await program.run()
      #expect(
        result.errorLines.contains(
          "app: searched the cache: 40 of 167 producers (app producers --all caches all)"))
      let found = pages.flatMap(\.lines).filter { line in
        let name = String(line.split(separator: "\t")[1])
        return name.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil).contains("e")
      }
      #expect(result.status == 0 && Set(result.lines) == Set(found) && result.lines.count == found.count)
      #expect(try await program.with(program.arguments + ["--quiet"]).run().errors.isEmpty)
      #expect(log.records.count == 2)
      _ = try await program.with("producers", "--all").run()
      #expect(try await program.run().errorLines.allSatisfy { !$0.contains("searched") })
    }
  }

  @Test("A cache with a single producer is reported as partial")
  func partialOfOne() async throws {
    try await SandboxServer.withRequestLog("producers") { program, _ in
      let page = try await program.run()
      let id = String(page.lines[0].prefix { $0 != "\t" })
      let other = Program("producer", id, baseURL: program.environment["APP_BASE_URL"])
      #expect(try await other.run().status == 0)
      let result = try await other.with("producers", "--search", "farm", "--offline").run()
      #expect(result.status == 0 && result.bytes.isEmpty)
      #expect(result.errorLines.contains("app: searched the cache: 1 producer (app producers --all caches all)"))
    }
  }

  @Test("--refresh loads the whole list with the largest pages first")
  func refreshed() async throws {
    try await SandboxServer.withRequestLog("producers") { program, log in
      let program = program.with("producers", "--search", "farm", "--refresh")
      let result = try await program.run()
      #expect(result.status == 0 && result.lines.count > 10 && result.errors.isEmpty, "\(result)")
      #expect(log.records.map(\.description) == ProducersTests.requests([1, 2], size: 100))
      #expect(try await program.with("producers", "--all", "--offline").run().lines.count == 167)
    }
  }

  @Test("--refresh shows cached matches and fails if the server is down")
  func refreshedOffline() async throws {
    let server = try SampleProducers(names: ["Farm", "Barn"]).server()
    let program = Program("producers", "--all", baseURL: server.baseURL)
    let all = try await program.run()
    server.stop()
    await server.waitUntilStopped()
    let result = try await program.with("producers", "--search", "farm", "--refresh").run()
    #expect(result.status == 3 && result.lines == Array(all.lines.prefix(1)), "\(result)")
    #expect(result.errors.contains("app: cannot reach 127.0.0.1:\(server.port): the connection was refused\n"))
    // Without --refresh the outage is not reported.
    let plain = try await program.with("producers", "--search", "farm").run()
    #expect(plain.status == 0 && plain.lines == result.lines && plain.errors.isEmpty, "\(plain)")
  }
}
