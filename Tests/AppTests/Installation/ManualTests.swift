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

  @Test("The manual is formatted by man and checked by mandoc without a warning")
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

  @Test("The manual is formatted on a terminal, with the pager of the environment, and in roff with --roff")
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
}
