import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("Help")
struct HelpPageTests {
  /// All commands and subcommands.
  static let paths = CommandList.all.flatMap { root in
    [CommandPath(root)] + root.configuration.subcommands.map { CommandPath(root, subcommand: $0) }
  }

  static func pages(width: Int) -> [HelpPage] {
    [.overview(width: width)] + paths.map { .command($0, width: width) }
      + HelpTopic.allCases.map { $0.page(width: width) }
  }

  static func text(_ page: HelpPage) -> String {
    page.lines.map(\.text).joined(separator: "\n")
  }

  @Test("has no line wider than the terminal", arguments: 20...120)
  func widths(width: Int) {
    for page in Self.pages(width: width) {
      for line in page.lines {
        #expect(line.displayWidth <= width, "\(line)")
      }
    }
  }

  @Test("has the same text at every width", arguments: [1, 5, 20, 40, 75, 76, 80, 120])
  func complete(width: Int) {
    func words(_ page: HelpPage) -> [Character] { Self.text(page).filter { !$0.isWhitespace }.map(\.self) }
    for (narrow, wide) in zip(Self.pages(width: width), Self.pages(width: 500)) {
      #expect(words(narrow) == words(wide))
    }
  }

  @Test("has a first page that fits a terminal of 80 by 24, with the prompt")
  func firstPage() {
    let page = HelpPage.overview(width: 80)
    #expect(page.lines.count <= 23)
    #expect(page.lines.allSatisfy { $0.displayWidth <= 80 })
  }

  @Test("lists every command with one example on the first page", arguments: CommandList.main.map { $0.name })
  func commands(name: String) throws {
    let command = try CommandList.command(named: name)
    let synopsis = CommandPath(command).synopsis
    let line = HelpPage.overview(width: 80).lines.map(\.text).first { $0.hasPrefix("  \(synopsis) ") }
    #expect(line?.contains(command.configuration.summary) == true)
    #expect(line?.hasSuffix(command.configuration.example) == true)
  }

  @Test("has examples below the summaries on a narrow first page", arguments: [45, 60, 75])
  func narrowFirstPage(width: Int) {
    let lines = HelpPage.overview(width: width).lines.map { $0.text.drop { $0 == " " } }
    for command in CommandList.main {
      #expect(lines.contains(command.configuration.example[...]))
    }
  }

  @Test("shows the options, examples and fields of a command", arguments: paths)
  func commandPages(path: CommandPath) throws {
    let configuration = path.command.configuration
    let page = HelpPage.command(path, width: 80)
    let text = Self.text(page)
    // The keys of the full screen are more than a page.
    #expect(page.lines.count <= 24 || !configuration.helpSections().isEmpty)
    #expect(text.hasPrefix("app \(path.name): \(configuration.summary)\n\nUsage: app \(path.usage)"))
    for option in path.options where !option.help.isEmpty {
      #expect(text.contains("  \(option.synopsis) "))
      #expect(text.contains(option.help))
    }
    for example in [configuration.example] + configuration.moreExamples.map(\.call) {
      #expect(text.contains("  \(example)"))
      #expect(example.hasPrefix("app \(path.name)"))
    }
    #expect(configuration.fields().isEmpty != text.contains("--json"))
    let fields = configuration.topLevelFields
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(fields.isEmpty || words.contains(" " + fields.joined(separator: ", ")))
  }

  @Test("has valid command lines as examples", arguments: paths)
  func examples(path: CommandPath) throws {
    for example in [path.command.configuration.example] + path.command.configuration.moreExamples.map(\.call) {
      _ = try Invocation(example.split(separator: " ").dropFirst().map(String.init), environment: [:])
    }
  }

  @Test("shows all global options on their page")
  func options() {
    let text = Self.text(HelpTopic.options.page(width: 120))
    for option in GlobalOptions.declarations {
      #expect(text.contains("  \(option.synopsis) "))
      #expect(text.contains(option.help))
    }
  }

  @Test("fits the global options on a terminal of 80 by 24, and mentions retries once")
  func optionsOnOneScreen() {
    let page = HelpTopic.options.page(width: 80)
    #expect(page.lines.count <= 23)
    #expect(Self.text(page).matches(of: /up to three times/).count == 1)
  }

  @Test("shows all exit codes on their page")
  func exitCodes() {
    let text = Self.text(HelpTopic.exitCodes.page(width: 120))
    for code in ExitCode.allCases {
      #expect(text.contains("\n  \(code.rawValue) "))
      #expect(text.contains(code.meaning))
    }
    #expect(text.contains("\n  130, 143 "))
  }

  @Test(
    "shows all environment variables on their page",
    arguments: [
      "APP_BASE_URL", "APP_PRODUCERS_URL", "APP_ACCOUNTS_URL", "APP_PAGER", "PAGER", "APP_FORCE_TTY", "APP_NO_SPINNER",
      "APP_ACCESSIBLE",
      "APP_IMAGES", "XDG_CACHE_HOME", "XDG_STATE_HOME", "NO_COLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "http_proxy",
    ])
  func environment(variable: String) {
    #expect(Self.text(HelpTopic.environment.page(width: 80)).contains(variable))
  }

  @Test(
    "shows the most important options on the first page", arguments: GlobalOptions.mainDeclarations.map(\.longSynopsis)
  )
  func mainOptions(synopsis: String) {
    #expect(Self.text(.overview(width: 80)).split(separator: "\n").suffix(3).joined(separator: " ").contains(synopsis))
  }

  @Test("refers to every topic, and to the commands for the installation, on the first page")
  func topics() {
    let last = HelpPage.overview(width: 80).lines.last?.text
    #expect(last == "More: app help COMMAND, options, exit-codes, environment; app man, completion")
  }
}
