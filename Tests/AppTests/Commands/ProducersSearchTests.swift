import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("The search for producers", .startsPrograms)
struct ProducersSearchTests {
  @Test("finds names in what is saved, letter case and accents aside, and asks nobody, even offline")
  func found() async throws {
    try await ProducersTests.counting { program, log in
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
          let outcome = try await program.with(["producers"] + options).run()
          #expect(outcome.status == 0 && outcome.lines == lines, "\(outcome)")
          #expect(options.count == 1 || outcome.errors.isEmpty || outcome.savedAge != nil, "\(outcome)")
        }
      }
      #expect(log.records.isEmpty, "\(log.records)")
    }
  }

  @Test(
    "takes a text as it is: signs with a meaning elsewhere are letters like others",
    arguments: ["%", "_", "*", "\\", "'", "\"", "' OR ''='", "a\tb", "[a-z]"])
  func literal(text: String) async throws {
    let names = ["one % sign", "one _ sign", "one * sign", "one \\ sign", "one ' sign", "one \" sign", "plain"]
    let server = try SampleProducers(names: names).server()
    defer { server.stop() }
    let program = Program("producers", "--all", baseURL: server.baseURL)
    #expect(try await program.run().lines.count == names.count)
    let outcome = try await program.with("producers", "--search", text, "--json=name").run()
    let found = try #require(outcome.json as? [[String: String]])
    #expect(outcome.status == 0 && found.compactMap { $0["name"] } == names.filter { $0.contains(text) }, "\(outcome)")
  }

  @Test("that finds nothing tells a person so, is silent in a pipe, and is no failure")
  func nothing() async throws {
    let saved = Program("producers", "--all")
    _ = try await saved.run()
    let program = saved.with("producers", "--search", "zz\u{1B}[31mzz")
    let piped = try await program.run()
    #expect(piped.status == 0 && piped.bytes.isEmpty && piped.errors.isEmpty)
    let json = try await program.with(program.arguments + ["--json"]).run()
    #expect(json.status == 0 && json.output == "[]\n" && json.errors.isEmpty)
    var terminal = program.on(try PseudoTerminal())
    terminal.errors = .recorded
    let shown = try await terminal.run()
    #expect(shown.status == 0 && shown.unstyled.hasPrefix("0 producers, cached ") && shown.errorLines.count == 1)
    #expect(shown.errors.hasPrefix("app: No producers match name \"zz"))
    #expect(shown.errors.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous })
  }

  @Test("says of one that is found how to see it", arguments: [80, 40])
  func one(columns: Int) async throws {
    let program = Program("producers", "--all")
    let line = try #require(try await program.run().lines.first { $0.contains("Café Nocturne") })
    let id = line.prefix { $0 != "\t" }
    let search = program.with("producers", "--search", "café nocturne")
    try await Screen.showing(search, columns: columns) { screen in
      let (status, lines) = try await screen.ended()
      #expect(status == 0 && lines.first == "\(id)  Café Nocturne")
      #expect(
        lines.contains { $0.hasPrefix("1 producer, cached ") }
          && lines.last?.words == ["Next", "app", "producer", String(id)])
    }
  }

  @Test(
    "offline, where nothing is cached, is a failure with advice, and sends no request",
    arguments: [[], ["--json"], ["--quiet"]])
  func nothingSaved(options: [String]) async throws {
    try await ProducersTests.counting { program, log in
      let outcome = try await program.with(["producers", "--search", "farm", "--offline"] + options).run()
      #expect(outcome.status == 3 && outcome.bytes.isEmpty)
      #expect(
        outcome.errorLines == [
          "app: there are no cached producers to search", "--offline sends no requests: try again without it.",
        ])
      #expect(log.records.isEmpty)
    }
  }

  @Test("offline says how much it has searched where only some pages are cached")
  func partial() async throws {
    try await ProducersTests.counting { program, log in
      let pages = [
        try await program.with("producers", "--page", "2").run(), try await program.with("producers").run(),
      ]
      let program = program.with("producers", "--search", "e", "--offline")
      let outcome = try await program.run()
      #expect(
        outcome.errorLines.contains(
          "app: searched the cache: 40 of 167 producers (app producers --all caches all)"))
      let found = pages.flatMap(\.lines).filter { line in
        let name = String(line.split(separator: "\t")[1])
        return name.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil).contains("e")
      }
      #expect(outcome.status == 0 && Set(outcome.lines) == Set(found) && outcome.lines.count == found.count)
      #expect(try await program.with(program.arguments + ["--quiet"]).run().errors.isEmpty)
      #expect(log.records.count == 2)
      _ = try await program.with("producers", "--all").run()
      #expect(try await program.run().errorLines.allSatisfy { !$0.contains("searched") })
    }
  }

  @Test("says so too where no page is saved, but one producer alone")
  func partialOfOne() async throws {
    try await ProducersTests.counting { program, _ in
      let page = try await program.run()
      let id = String(page.lines[0].prefix { $0 != "\t" })
      let other = Program("producer", id, baseURL: program.environment["APP_BASE_URL"])
      #expect(try await other.run().status == 0)
      let outcome = try await other.with("producers", "--search", "farm", "--offline").run()
      #expect(outcome.status == 0 && outcome.bytes.isEmpty)
      #expect(outcome.errorLines.contains("app: searched the cache: 1 producer (app producers --all caches all)"))
    }
  }

  @Test("with --refresh loads the whole list before, by the largest pages")
  func refreshed() async throws {
    try await ProducersTests.counting { program, log in
      let program = program.with("producers", "--search", "farm", "--refresh")
      let outcome = try await program.run()
      #expect(outcome.status == 0 && outcome.lines.count > 10 && outcome.errors.isEmpty, "\(outcome)")
      #expect(log.records.map(\.description) == ProducersTests.requests([1, 2], size: 100))
      #expect(try await program.with("producers", "--all", "--offline").run().lines.count == 167)
    }
  }

  @Test("with --refresh and no server shows what is found among the saved ones, and fails all the same")
  func refreshedOffline() async throws {
    let server = try SampleProducers(names: ["Farm", "Barn"]).server()
    let program = Program("producers", "--all", baseURL: server.baseURL)
    let all = try await program.run()
    server.stop()
    await server.stopped()
    let outcome = try await program.with("producers", "--search", "farm", "--refresh").run()
    #expect(outcome.status == 3 && outcome.lines == Array(all.lines.prefix(1)), "\(outcome)")
    #expect(outcome.errors.contains("app: cannot reach 127.0.0.1:\(server.port): the connection was refused\n"))
    // Who does not ask for news is not told that there are none.
    let plain = try await program.with("producers", "--search", "farm").run()
    #expect(plain.status == 0 && plain.lines == outcome.lines && plain.errors.isEmpty, "\(plain)")
  }
}
