import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("Help")
struct HelpPageTests {
  static func pages(width: Int) -> [[StyledText]] {
    [CommandList.lines(width: width), Document.program.lines(width: width)]
      + CommandList.paths.map { Document($0).lines(width: width) }
      + HelpTopic.allCases.map { $0.section.lines(width: width) }
  }

  static func text(_ lines: [StyledText]) -> String {
    lines.map(\.text).joined(separator: "\n")
  }

  @Test("Help has no line wider than a terminal, and the same text at any width", arguments: Array(20...120) + [1, 5])
  func widths(width: Int) {
    func words(_ page: [StyledText]) -> [Character] { Self.text(page).filter { !$0.isWhitespace }.map(\.self) }
    for (narrow, wide) in zip(Self.pages(width: width), Self.pages(width: 500)) {
      #expect(words(narrow) == words(wide))
      #expect(width < 20 || narrow.allSatisfy { $0.displayWidth <= width })
    }
  }

  @Test("Help has a first page with every command, one example each, that fits a terminal of 80 by 24 with the prompt")
  func firstPage() {
    let lines = CommandList.lines(width: 80)
    #expect(lines.count <= 23)
    for command in CommandList.main {
      let line = lines.map(\.text).first { $0.hasPrefix("  \(CommandPath(command).synopsis) ") }
      #expect(line?.contains(command.configuration.summary) == true)
      #expect(line?.hasSuffix(command.configuration.example) == true)
    }
    let end = Self.text(lines.suffix(3)).replacing("\n", with: " ")
    for option in GlobalOptions.mainDeclarations { #expect(end.contains(option.longSynopsis)) }
    #expect(lines.last?.text == "app help COMMAND, options, exit-codes, environment; app status, man, completion")
  }

  @Test("Help shows the options, examples and fields of a command", arguments: CommandList.paths)
  func commandPages(path: CommandPath) throws {
    let configuration = path.command.configuration
    let page = Document(path).lines(width: 80)
    let text = Self.text(page)
    // The keys of the full screen are more than a page.
    #expect(page.count <= 24 || !configuration.helpSections().isEmpty)
    #expect(text.hasPrefix("app \(path.name): \(configuration.summary)\n\nUsage: app \(path.usage)"))
    for option in path.options {
      #expect(text.contains("  \(option.synopsis) "))
      #expect(text.contains(option.help))
    }
    for example in [configuration.example] + configuration.moreExamples.map(\.call) {
      #expect(text.contains("  \(example)"))
      #expect(example.hasPrefix("app \(path.name)"))
      let call = example.prefix { $0 != ">" }
      _ = try Invocation(call.split(separator: " ").dropFirst().map(String.init), environment: [:])
    }
    #expect(configuration.fields().isEmpty != text.contains("--json"))
    let fields = configuration.topLevelFields
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(fields.isEmpty || words.contains(" " + fields.joined(separator: ", ")))
  }

  @Test("Help shows all global options on one screen")
  func options() {
    let wide = Self.text(HelpTopic.options.section.lines(width: 120))
    for option in GlobalOptions.declarations { #expect(wide.contains("  \(option.synopsis) ")) }
    #expect(HelpTopic.options.section.lines(width: 80).count <= 23)
  }

  @Test("Help shows all exit codes on their page")
  func exitCodes() {
    let text = Self.text(HelpTopic.exitCodes.section.lines(width: 120))
    for code in ExitCode.allCases { #expect(text.contains("\n  \(code.rawValue) ")) }
    #expect(text.contains("\n  130, 143 "))
  }

  @Test("Help is the source of a manual page with lines of at most 80 bytes, none of which is a request by accident")
  func roff() {
    for document in [.program] + CommandList.paths.map({ Document($0) }) {
      let lines = document.roff.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.allSatisfy { $0.utf8.count <= 80 } && lines.last == "")
      let requests = lines.filter { $0.hasPrefix(".") }.compactMap { $0.split(separator: " ").first }
      #expect(Set(requests).isSubset(of: [".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".BR"]))
    }
  }
}
