import Foundation
import TestSupport
import Testing

@Suite("The manual", .startsPrograms)
struct ManualTests {
  /// The calls of `app man` for the program, all commands and all subcommands.
  private static func calls() async throws -> [[String]] {
    let names = try await Program("help").run().output.matches(of: #/(?m)^  ([a-z]+) /#).map { String($0.1) }
    let subcommands = [
      ["account", "create"], ["account", "edit"], ["account", "drafts"], ["cache", "path"], ["cache", "info"],
      ["cache", "clear"], ["sandbox", "reset"],
    ]
    return [[]] + names.map { [$0] } + subcommands + [["man"], ["completion"]]
  }

  private static func roff(_ words: [String]) async throws -> ProgramResult {
    var program = Program("man", baseURL: "nonsense")
    program.arguments += words
    return try await program.run()
  }

  @Test("is formatted by man and checked by mandoc without a warning")
  func warnings() async throws {
    let calls = try await Self.calls()
    #expect(calls.count > 20)
    let folder = try TemporaryFolder()
    for (number, words) in calls.enumerated() {
      let roff = try await Self.roff(words)
      #expect(roff.status == 0 && roff.errors.isEmpty)
      let page = try folder.file("\(number).1", roff.output)

      let lint = try await Tool.mandoc.result(["-Tlint", page])
      #expect(lint.status == 0 && lint.bytes.isEmpty && lint.errors.isEmpty, "\(words): \(lint)")

      let man = try await Tool.man.result(["--warnings", "-l", page], ["MANWIDTH": "80", "HOME": folder.path])
      #expect(man.status == 0 && man.errors.isEmpty, "\(words): \(man)")
      #expect(man.output.contains("SYNOPSIS") && man.output.contains("app"))
    }
  }

  @Test("has all commands, options, exit codes and variables of the help")
  func contents() async throws {
    let roff = try await Self.roff([]).output
    let page = try await Self.text(roff)
    for topic in ["options", "exit-codes", "environment"] {
      let lines = try await Program("help", topic).run().lines
      for line in lines where line.hasPrefix("  ") && !line.hasPrefix("   ") {
        let term = line.dropFirst(2).prefix { $0 != " " }
        #expect(page.contains(term), "\(topic): \(term)")
      }
    }
    for command in try await Self.calls().dropFirst() where command.count == 1 {
      #expect(page.contains("app \(command[0])"))
    }
    #expect(page.contains("app posts --search error") && page.contains("--first-name"))
  }

  @Test("is formatted on a terminal, with the pager of the environment, and in roff with --roff")
  func terminal() async throws {
    var program = Program("man", "post", environment: ["PAGER": "sed 's/^/pager:/'", "MANROFFOPT": "-c"])
    let page = try await program.on(try PseudoTerminal(columns: 80)).run()
    #expect(page.status == 0 && page.output.contains("pager:") && !page.output.contains(".SH"), "\(page)")
    #expect(page.output.contains("show a post with its author"))
    program.arguments.append("--roff")
    let roff = try await program.on(try PseudoTerminal()).run()
    #expect(roff.lines.first?.hasPrefix(".TH APP") == true, "\(roff)")
    // Without a program that formats it, the page is plain text.
    program = Program("man", "post", environment: ["PATH": "/nonexistent"])
    let plain = try await program.on(try PseudoTerminal(columns: 80)).run()
    #expect(plain.lines.first == "app post: Show a post with its author", "\(plain)")
  }

  /// The page as a reader sees it, with single spaces.
  private static func text(_ roff: String) async throws -> String {
    let folder = try TemporaryFolder()
    let page = try folder.file("page.1", roff)
    let result = try await Tool.man.result(["-l", page], ["MANWIDTH": "120", "HOME": folder.path])
    return result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
