import Terminal
import Testing

@testable import CLI

@Suite("The help")
struct HelpPageTests {
  static func pages(width: Int) -> [HelpPage] {
    [.overview(width: width)] + CommandList.configurations.map { .command($0, width: width) }
      + HelpTopic.allCases.map { $0.page(width: width) }
  }

  static func text(_ page: HelpPage) -> String {
    page.lines.map(\.text).joined(separator: "\n")
  }

  @Test("No line is wider than the terminal", arguments: 20...120)
  func widths(width: Int) {
    for page in Self.pages(width: width) {
      for line in page.lines {
        #expect(line.displayWidth <= width, "\(line)")
      }
    }
  }

  @Test("No page is lost in a narrow terminal, and none is cut", arguments: [1, 5, 20, 40, 75, 76, 80, 120])
  func complete(width: Int) {
    func words(_ page: HelpPage) -> [Character] { Self.text(page).filter { !$0.isWhitespace }.map(\.self) }
    for (narrow, wide) in zip(Self.pages(width: width), Self.pages(width: 500)) {
      #expect(words(narrow) == words(wide))
    }
  }

  @Test("The first page fits a terminal of 80 by 24 with the prompt below it")
  func firstPage() {
    let page = HelpPage.overview(width: 80)
    #expect(page.lines.count <= 23)
    #expect(page.lines.allSatisfy { $0.displayWidth <= 80 })
  }

  @Test("The first page lists every command with one example", arguments: CommandList.configurations.map(\.name))
  func commands(name: String) throws {
    let configuration = try #require(CommandList.configurations.first { $0.name == name })
    let line = HelpPage.overview(width: 80).lines.map(\.text).first { $0.hasPrefix("  \(configuration.synopsis) ") }
    #expect(line?.contains(configuration.summary) == true)
    #expect(line?.hasSuffix(configuration.example) == true)
  }

  @Test("Where an example has no room beside its command's summary, it stands below", arguments: [45, 60, 75])
  func narrowFirstPage(width: Int) {
    let lines = HelpPage.overview(width: width).lines.map { $0.text.drop { $0 == " " } }
    for configuration in CommandList.configurations {
      #expect(lines.contains(configuration.example[...]))
    }
  }

  @Test("A command's page tells its options, examples and fields", arguments: CommandList.configurations.map(\.name))
  func commandPages(name: String) throws {
    let configuration = try #require(CommandList.configurations.first { $0.name == name })
    let page = HelpPage.command(configuration, width: 80)
    let text = Self.text(page)
    #expect(page.lines.count <= 24)
    #expect(text.hasPrefix("app \(name): \(configuration.summary)\n\nUsage: app \(configuration.synopsis)"))
    for option in configuration.options {
      #expect(text.contains("  \(option.synopsis) "))
      #expect(text.contains(option.help))
    }
    for example in [configuration.example] + configuration.moreExamples.map(\.call) {
      #expect(text.contains("  \(example)"))
      #expect(example.hasPrefix("app "))
    }
    #expect(configuration.fields.isEmpty != text.contains("--json"))
    let fields = configuration.fields.filter { !$0.contains(".") }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(fields.isEmpty || words.contains(" " + fields.joined(separator: ", ")))
  }

  @Test(
    "Every example can be followed",
    arguments: CommandList.configurations.flatMap { [$0.example] + $0.moreExamples.map(\.call) })
  func examples(example: String) throws {
    _ = try Invocation(example.split(separator: " ").dropFirst().map(String.init), environment: [:])
  }

  @Test("The page of the options tells them all")
  func options() {
    let text = Self.text(HelpTopic.options.page(width: 120))
    for option in GlobalOptions.declarations {
      #expect(text.contains("  \(option.synopsis) "))
      #expect(text.contains(option.help))
    }
  }

  @Test("The page of the options fits a terminal of 80 by 24 with the prompt below it, and tells of retries once")
  func optionsOnOneScreen() {
    let page = HelpTopic.options.page(width: 80)
    #expect(page.lines.count <= 23)
    #expect(Self.text(page).matches(of: /up to three times/).count == 1)
  }

  @Test("The page of the exit codes tells them all")
  func exitCodes() {
    let text = Self.text(HelpTopic.exitCodes.page(width: 120))
    for code in ExitCode.allCases {
      #expect(text.contains("\n  \(code.rawValue) "))
      #expect(text.contains(code.meaning))
    }
    #expect(text.contains("\n  130, 143 "))
  }

  @Test(
    "The page of the environment tells every variable that is read",
    arguments: [
      "APP_BASE_URL", "APP_PRODUCERS_URL", "APP_ACCOUNTS_URL", "APP_PAGER", "PAGER", "APP_FORCE_TTY", "APP_NO_SPINNER",
      "APP_IMAGES", "XDG_CACHE_HOME", "XDG_STATE_HOME", "NO_COLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "http_proxy",
    ])
  func environment(variable: String) {
    #expect(Self.text(HelpTopic.environment.page(width: 80)).contains(variable))
  }

  @Test(
    "The first page names the options that are used most", arguments: GlobalOptions.mainDeclarations.map(\.longSynopsis)
  )
  func mainOptions(synopsis: String) {
    #expect(Self.text(.overview(width: 80)).split(separator: "\n").suffix(3).joined(separator: " ").contains(synopsis))
  }

  @Test("The first page points to every topic", arguments: HelpTopic.allCases)
  func topics(topic: HelpTopic) {
    #expect(Self.text(.overview(width: 80)).contains("app help \(topic.rawValue)"))
  }
}
