import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("app producers on a terminal", .startsPrograms)
struct ProducersTerminalTests {
  /// The lines of each producer: number and name, then up to three lines of text.
  private static func entries(_ lines: some Sequence<String>) -> [[String]] {
    lines.split(separator: "").map(Array.init)
  }

  @Test("Shows twenty producers with up to three lines of text, a count and the next command", arguments: [80, 40])
  func shown(columns: Int) async throws {
    let json = try #require(try await Program("producers", "--json").run().json as? [[String: Any]])
    try await TerminalEmulator.run(Program("producers"), columns: columns, rows: 150) { screen in
      let (status, lines) = try await screen.ended()
      #expect(status == 0)
      let entries = Self.entries(lines)
      try #require(entries.count == 21, "\(lines)")
      for (entry, producer) in zip(entries, json) {
        let (id, name) = (try #require(producer["id"] as? Int), try #require(producer["name"] as? String))
        #expect(entry[0] == " \(id)  \(name)")
        // The terminal would wrap a long line to column 0.
        #expect((2...4).contains(entry.count) && entry.dropFirst().allSatisfy { $0.hasPrefix("      ") }, "\(entry)")
        #expect(entry.dropFirst().allSatisfy { !$0.hasPrefix("       ") && !$0.contains("\u{AD}") })
      }
      let cut = entries.dropLast().filter { $0.last?.hasSuffix("…") == true }
      #expect(!cut.isEmpty && cut.allSatisfy { $0.count == 4 })
      #expect(entries[20][0] == "20 producers, page 1 of 9")
      let next = entries[20].dropFirst().joined(separator: " ").words.joined(separator: " ")
      #expect(next.contains("Next app producers --page 2") && next.hasSuffix("app producers --all"))
    }
  }

  @Test("Shows the count of the last page and of all pages, and a notice for a page beyond the last")
  func otherPages() async throws {
    let last = try await Program("producers", "--page", "9").on(try PseudoTerminal()).run()
    #expect(last.unstyledLines.last == "7 producers, page 9 of 9")
    var program = Program("producers", "--page", "10").on(try PseudoTerminal())
    program.errors = .recorded
    let behind = try await program.run()
    #expect(behind.status == 0 && behind.unstyled.isEmpty)
    #expect(behind.errors == "app: there is no page 10: the last one is 9\n")
    let all = try await Program("producers", "--all").on(try PseudoTerminal()).run()
    #expect(all.unstyledLines.last == "167 producers")
  }

  @Test("Removes the markup and shows one paragraph")
  func markup() async throws {
    let text =
      "First.\r\n\r\n\u{25CF} One\r\n\r\n\u{25CF} Two\r\n\r\n>*\u{2018}So so\u{AD}ft.\u{2019}*   **Ada, Baker**  "
    let server = try SampleProducers(names: ["A"], text: text).server()
    defer { server.stop() }
    let result = try await Program("producers", baseURL: server.baseURL).on(try PseudoTerminal(columns: 100)).run()
    let entry = try #require(Self.entries(result.unstyledLines).first)
    #expect(entry.count == 2 && entry[0] == "  1  A", "\(result)")
    #expect(
      entry[1].words.filter { $0.contains(/[A-Za-z]/) } == ["First.", "One", "Two", "‘So", "soft.’", "Ada,", "Baker"])
    #expect(!entry[1].contains("*") && !entry[1].contains(">"))
  }

  // tmux wraps a flag unless two more cells are free after it, as at 81 columns.
  @Test("Wide, combining and joined characters fit the lines", arguments: [81, 40, 30])
  func wide(columns: Int) async throws {
    let texts = [
      String(repeating: "日本語の長い説明", count: 30), String(repeating: "e\u{301}te\u{301} ", count: 80),
      String(repeating: "👨‍👩‍👧 🇩🇪 ", count: 40), String(repeating: "x", count: 500),
    ]
    let server = try SampleProducers(names: texts).server()
    defer { server.stop() }
    let program = Program("producers", baseURL: server.baseURL)
    try await TerminalEmulator.run(program, columns: columns, rows: 40) { screen in
      let (status, lines) = try await screen.ended()
      let entries = Self.entries(lines)
      #expect(status == 0 && entries.count == texts.count + 1, "\(lines)")
      for (index, entry) in entries.prefix(texts.count).enumerated() {
        #expect(entry.count == 4 && entry[0].hasPrefix("  \(index + 1)  ") && entry[0].hasSuffix("…"), "\(entry)")
        #expect(entry.dropFirst().allSatisfy { $0.hasPrefix("    ") } && entry[3].hasSuffix("…"))
      }
    }
  }

  @Test("No line is wider than a narrow terminal", arguments: [12, 20, 39])
  func narrow(columns: Int) async throws {
    let text = "Plain words that have to be broken into many short lines, and then to be cut somewhere in the middle"
    let server = try SampleProducers(names: ["A name of some length", "Another"], text: text).server()
    defer { server.stop() }
    let program = Program("producers", "--quiet", baseURL: server.baseURL)
    let result = try await program.on(try PseudoTerminal(columns: columns)).run()
    #expect(result.status == 0 && result.unstyledLines.count >= 8, "\(result)")
    #expect(result.unstyledLines.allSatisfy { $0.count <= columns }, "\(result)")
  }

  @Test("Uses only ASCII in an ASCII locale", arguments: [["LC_ALL": "C"], ["LANG": ""]])
  func ascii(environment: [String: String]) async throws {
    let text = String(repeating: "Plain words that have to be cut. ", count: 20)
    let server = try SampleProducers(names: (1...30).map { "Number \($0)" }, text: text).server()
    defer { server.stop() }
    let program = Program("producers", "--quiet", baseURL: server.baseURL, environment: environment)
    let result = try await program.on(try PseudoTerminal()).run()
    #expect(result.status == 0 && result.bytes.allSatisfy { $0 < 0x80 }, "\(result)")
    #expect(Self.entries(result.unstyledLines).dropLast().allSatisfy { $0.count == 4 && $0[3].hasSuffix("...") })
    #expect(result.unstyled.contains("app producers --page 2 - app producers --all"))
  }

  @Test("Hostile texts are escaped: one line per producer in a pipe", arguments: [80, 40, 20])
  func hostile(columns: Int) async throws {
    var producers = try SampleProducers(names: HostileText.all)
    producers.rows += [#"{"id":99,"name":"\u001b[2J\u202e","images":[{"path":"\u001b]0;x\u0007"}]}"#]
    let server = try producers.server()
    defer { server.stop() }
    let program = Program("producers", baseURL: server.baseURL)
    let piped = try await program.run()
    #expect(piped.status == 0 && piped.lines.count == HostileText.all.count + 1)
    #expect(piped.lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 3 })
    #expect(piped.output.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || !$0.isDangerous })
    #expect(piped.lines[0].contains("[31mred"), "the text itself stays")
    for arguments in ["producers", "producers --json", "producers --all", "producers --search s", "producer 99"] {
      let result = try await program.with(arguments.words).on(try PseudoTerminal(columns: columns)).run()
      #expect(result.status == 0 && !result.bytes.isEmpty)
      #expect(result.unstyled.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous }, "\(result)")
    }
    let decoded = try await program.with("producers", "--json=name", "--quiet").run().json as? [[String: String]]
    #expect(
      try #require(decoded).map { Array($0["name", default: ""].unicodeScalars) }.prefix(HostileText.all.count)
        == HostileText.all.map { Array($0.unicodeScalars) }[...])
  }
}
