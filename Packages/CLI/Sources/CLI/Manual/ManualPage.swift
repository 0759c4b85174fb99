import Views

/// A manual page in roff with the macros of man(7).
struct ManualPage {
  /// The source of the page.
  let roff: String

  /// The page of the program: all commands, the global options, the exit codes and the environment.
  static var program: ManualPage {
    var page = Roff(title: "app", summary: CommandLineInterface.summary)
    page.section("Synopsis")
    page.synopsis("app", ["COMMAND", "[OPTIONS]"])
    page.section("Description")
    page.text(
      """
      On a terminal a list is a table as wide as the terminal. In a pipe it is one tab-separated line per record, \
      without header and never truncated. Messages go to standard error. Responses are cached, so that commands work \
      offline too.
      """)
    page.section("Commands")
    for path in CommandList.all.map({ CommandPath($0) }) {
      page.subsection("app \(path.usage)")
      page.text(path.command.configuration.summary + ".")
      page.options(path.options)
      page.examples(path.command.configuration)
    }
    page.section("Global options")
    page.text("\(HelpTopic.options.title).")
    page.options(GlobalOptions.declarations)
    page.section("Exit status")
    page.definitions(HelpTopic.exitCodes.definitions)
    page.section("Environment")
    page.text("\(HelpTopic.environment.title).")
    page.definitions(HelpTopic.environment.definitions)
    page.section("Files")
    page.definitions([
      ("~/.cache/app/cache.db", "The cached responses, an SQLite database"),
      ("~/.local/state/app/drafts.db", "The drafts of forms that could not be sent"),
      ("~/.local/state/app/sandbox-accounts.json", "The accounts of the built-in sandbox"),
    ])
    return ManualPage(roff: page.source)
  }

  /// The page of a command or a subcommand.
  static func command(_ path: CommandPath) -> ManualPage {
    let configuration = path.command.configuration
    var page = Roff(
      title: "app-\(path.name.replacing(" ", with: "-"))", summary: configuration.summary.lowercasedFirst)
    page.section("Synopsis")
    page.synopsis(
      "app \(path.name)",
      [String(path.usage.dropFirst(path.name.count))] + (path.options.allSatisfy(\.isHidden) ? [] : ["[OPTIONS]"]))
    page.section("Description")
    page.text("\(configuration.summary).")
    if let discussion = configuration.discussion { page.text(discussion) }
    if !configuration.subcommands.isEmpty {
      page.section("Subcommands")
      page.definitions(
        configuration.subcommands.map { (CommandPath(path.root, subcommand: $0).synopsis, $0.configuration.summary) })
    }
    page.section("Options")
    page.options(path.options)
    page.text("The global options are in app(1).")
    for section in configuration.helpSections() {
      page.section(section.heading)
      page.definitions(section.definitions)
    }
    page.section("Examples")
    page.examples(configuration)
    if !configuration.fields().isEmpty {
      page.section("Fields")
      page.text("For --json and --fields: \(configuration.fields().joined(separator: ", ")).")
    }
    page.section("See also")
    page.reference("app")
    return ManualPage(roff: page.source)
  }
}
