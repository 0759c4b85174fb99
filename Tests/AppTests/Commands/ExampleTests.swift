import Foundation
import TestSupport
import Testing

@Suite("The examples of the help and the README", .startsPrograms)
struct ExampleTests {
  /// Returns whether an example ends by itself, without a terminal, prompts, drafts or files.
  private static func isScriptable(_ example: String) -> Bool {
    !["app browse", "app account create", "app account drafts", "app sandbox --"].contains { example.hasPrefix($0) }
      && example.wholeMatch(of: /app account edit [0-9]+/) == nil
  }

  private static func examples() async throws -> [String] {
    let overview = try await Program("help").run().output
    let commands = overview.matches(of: #/(?m)^  ([a-z]+) /#).map { String($0.1) }
    var pages = [overview]
    for command in commands { pages.append(try await Program("help", command).run().output) }
    let root = URL(filePath: #filePath).pathComponents.prefix { $0 != "Tests" }.joined(separator: "/")
    pages.append(try String(contentsOfFile: "\(root)/README.md", encoding: .utf8))
    let calls = pages.flatMap {
      $0.matches(of: #/(?m)(?:^\$ |^  |   )(app [^#|\n]*?)(?: [ |].*)?$/#).map { String($0.1) }
    }
    return Set(calls).filter(isScriptable).sorted(by: >)
  }

  @Test("The examples of the help and the README have a result in the sandbox")
  func sandbox() async throws {
    let examples = try await Self.examples()
    #expect(examples.count > 30 && examples.contains("app posts --search error"), "\(examples)")
    let program = Program()
    // The example with --offline needs a cache, which the last one clears.
    _ = try await program.with("--sandbox", "users").run()
    for example in examples {
      let words = example.words.dropFirst().map { $0.trimmingCharacters(in: ["'"]) }
      let result = try await program.with(["--sandbox"] + words).run()
      let isSilent = example == "app cache clear" || example == "app sandbox reset"
      #expect(result.status == 0 && (!result.bytes.isEmpty || isSilent), "\(example): \(result)")
    }
  }
}
