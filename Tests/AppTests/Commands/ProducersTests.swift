import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("app producers", .startsPrograms)
struct ProducersTests {
  /// The entries of the request log for some pages.
  static func requests(_ pages: some Sequence<Int>, size: Int = 20) -> [String] {
    pages.map { "GET /2/producers?page=\($0)&per_page_limit=\(size) 200" }
  }

  @Test("In a pipe prints a page of twenty lines with three fields, without header, truncation or escape sequences")
  func piped() async throws {
    try await SandboxServer.withRequestLog("producers") { program, log in
      let result = try await program.run()
      #expect(result.status == 0 && !result.hasEscapes && result.lines.count == 20)
      #expect(result.errors == "app: showing 20 of 167 (use --all for all)\n")
      #expect(log.records.map(\.description) == Self.requests([1]))
      let rows = result.lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
      #expect(rows.allSatisfy { $0.count == 3 && Int($0[0]) != nil && !$0[1].isEmpty && !$0[2].isEmpty })
      #expect(!result.output.contains("…"))
      let json = try #require(try await program.with("producers", "--json").run().json as? [[String: Any]])
      for (row, producer) in zip(rows, json) {
        #expect(row[0] == "\(try #require(producer["id"] as? Int))" && row[1] == producer["name"] as? String)
        // A blank short description is replaced by the description; soft hyphens are removed.
        let short = try #require(producer["short_description"] as? String)
        let long = try #require(producer["description"] as? String)
        let text = (short.isEmpty ? long : short).replacing("\u{AD}", with: "")
        #expect(row[2].words == text.split(whereSeparator: \.isWhitespace).map(String.init))
      }
      #expect(rows.contains { $0[2].count > 250 } && json.contains { $0["short_description"] as? String == "" })
      #expect(log.records.count == 1)
    }
  }

  @Test("--page and --per-page select a page by one request, and a page beyond the last is empty")
  func pages() async throws {
    let all = try await Program("producers", "--all").run()
    for (options, rows, number, size) in [
      ("--page 2", 20..<40, 2, 20), ("--page 9", 160..<167, 9, 20), ("--per-page 7", 0..<7, 1, 7),
      ("--page 3 --per-page=50", 100..<150, 3, 50), ("--page 10", 167..<167, 10, 20),
    ] {
      try await SandboxServer.withRequestLog("producers") { program, log in
        let result = try await program.with(["producers"] + options.words).run()
        #expect(result.status == 0 && result.lines == Array(all.lines[rows]), "\(result)")
        #expect(result.errorLines.count == (rows.isEmpty ? 0 : 1), "\(result)")
        #expect(log.records.map(\.description) == Self.requests([number], size: size))
      }
    }
  }

  @Test("The server limits the page size, and the next page is advised")
  func largePage() async throws {
    let program = Program("producers", "--per-page", "500")
    let result = try await program.on(try PseudoTerminal()).run()
    #expect(result.status == 0)
    let count = result.unstyledLines.first { $0.wholeMatch(of: /[0-9]+ producers.*/) != nil }
    let next = result.unstyledLines.last
    #expect(count == "100 producers, page 1 of 2")
    #expect(next?.contains("app producers --page 2 --per-page 500") == true)
  }

  @Test(
    "--all and --limit 0 request each page once",
    arguments: [(["--all"], 9, 20), (["--limit", "0"], 9, 20), (["--all", "--per-page", "100"], 2, 100)])
  func all(options: [String], pageCount: Int, size: Int) async throws {
    try await SandboxServer.withRequestLog("producers") { program, log in
      let result = try await program.with(["producers"] + options).run()
      #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
      #expect(result.lines.count == 167)
      #expect(Set(result.lines.map { $0.prefix { $0 != "\t" } }).count == 167)
      #expect(log.records.first?.description == Self.requests([1], size: size)[0])
      #expect(log.records.map(\.description).sorted() == Self.requests(1...pageCount, size: size))
    }
  }

  @Test("A complete cached list serves every page, page size and producer without a request")
  func cachedList() async throws {
    try await SandboxServer.withRequestLog("producers") { program, log in
      let all = try await program.with("producers", "--all").run()
      #expect(all.lines.count == 167)
      log.clear()
      for (options, rows) in [
        ("--page 2", 20..<40), ("--page 9", 160..<167), ("--page 10", 167..<167), ("--page 2 --per-page 30", 30..<60),
        ("--limit 0", 0..<167), ("--all", 0..<167), ("--limit 5", 0..<5),
      ] {
        let result = try await program.with(["producers"] + options.words).run()
        #expect(result.status == 0 && result.lines == Array(all.lines[rows]), "\(options): \(result)")
      }
      for line in [all.lines[3], all.lines[166]] {
        let fields = line.split(separator: "\t")
        let result = try await program.with("producer", String(fields[0])).run()
        #expect(result.status == 0 && result.lines.starts(with: ["id\t\(fields[0])", "name\t\(fields[1])"]))
      }
      #expect(log.records.isEmpty, "\(log.records)")
    }
  }

  @Test("--limit truncates the list with a notice of the total")
  func limit() async throws {
    let page = try await Program("producers").run()
    let result = try await Program("producers", "--limit", "5").run()
    #expect(result.status == 0 && result.lines == Array(page.lines.prefix(5)))
    #expect(result.errors.isEmpty)
    for (limit, total) in [(50, 50), (120, 120), (500, 167)] {
      let many = try await Program("producers", "--limit", "\(limit)").run()
      #expect(many.status == 0 && many.lines.count == total && Array(many.lines.prefix(5)) == result.lines)
    }
    let whole = try await Program("producers", "--all", "--limit", "5").run()
    #expect(whole.lines == result.lines && whole.errors.isEmpty)
  }

  @Test("JSON has the fields as the server sent them, or the chosen ones")
  func json() async throws {
    let program = Program("producers", "--json", "--quiet")
    let page = try await program.run()
    let url = try #require(URL(string: "\(SharedSandbox.baseURL)/2/producers?page=1&per_page_limit=20"))
    let sent = try #require(
      try JSONSerialization.jsonObject(with: try Data(contentsOf: url)) as? [String: Any])
    #expect(page.json as? NSArray == sent["response"] as? NSArray)
    let keys = [
      "id", "name", "permalink", "created_at", "updated_at", "images", "short_description", "description", "location",
      "via_wholesaler", "wholesaler_name",
    ]
    #expect(try #require(page.json as? [[String: Any]]).allSatisfy { Set($0.keys) == Set(keys) })
    let places = keys.compactMap { page.output.range(of: "\"\($0)\":")?.lowerBound }
    #expect(places.count == keys.count && places == places.sorted())
    let some = try await program.with("producers", "--json=name,id", "-L", "1", "--quiet").run()
    #expect(some.output.wholeMatch(of: /\[\{"name":"[^"]+","id":[0-9]+\}\]\n/) != nil, "\(some)")
    let shown = try await program.on(try PseudoTerminal()).run()
    #expect(shown.unstyledLines.count > 300 && shown.json as? NSArray == page.json as? NSArray)
    let empty = try await program.with("producers", "--page", "99", "--json").run()
    #expect(empty.status == 0 && empty.output == "[]\n" && empty.errors.isEmpty)
  }

  @Test("--base-url overrides APP_PRODUCERS_URL, which overrides APP_BASE_URL")
  func servers() async throws {
    let named = try ["option", "own", "all"].map { try SampleProducers(names: ["From \($0)"]).server() }
    defer { for server in named { server.stop() } }
    var program = Program("producers", "--base-url", named[0].baseURL, baseURL: named[2].baseURL)
    program.environment["APP_PRODUCERS_URL"] = named[1].baseURL
    #expect(try await program.run().output == "1\tFrom option\tFrom option\n")
    program = program.with("producers")
    #expect(try await program.run().output == "1\tFrom own\tFrom own\n")
    program.environment["APP_PRODUCERS_URL"] = ""
    #expect(try await program.run().output == "1\tFrom all\tFrom all\n")
    #expect(named.map(\.requests.count) == [1, 1, 1])
  }

  @Test(
    "Invalid options are reported, and nothing is sent",
    arguments: [
      ("--page 0", #"--page: "0" is not a whole number from 1"#), ("--page two", #""two" is not a whole number"#),
      ("--page 99999999999999999999", "is not a whole number"), ("--per-page -1", #"--per-page: "-1""#),
      ("--all --page 2", "--all and --page cannot be used together"),
      ("--limit 0 --page 2", "--limit 0 and --page cannot be used together"),
      ("--search x --page 2", "--search and --page cannot be used together"),
      ("--search x --per-page 5", "--search and --per-page cannot be used together"),
      ("--search x --all", "--search and --all cannot be used together"), ("extra", #"(got "extra")"#),
    ])
  func usage(options: String, message: String) async throws {
    try await SandboxServer.withRequestLog("producers") { program, log in
      let result = try await program.with(["producers"] + options.words).run()
      #expect(result.status == 2 && result.bytes.isEmpty && result.errors.contains(message), "\(result)")
      #expect(result.errorLines.count <= 4 && log.records.isEmpty)
    }
  }
}
