/// A page of the help that is about no command.
enum HelpTopic: String, CaseIterable {
  /// The options of every command.
  case options
  /// What the exit codes mean.
  case exitCodes = "exit-codes"
  /// The variables that are read.
  case environment

  /// The page.
  ///
  /// - Parameter width: The cells a line may fill.
  func page(width: Int) -> HelpPage {
    var layout = HelpLayout(width: width)
    switch self {
    case .options:
      layout.text("Options of every command, before or after its name")
      layout.space()
      layout.definitions(GlobalOptions.declarations.map { ($0.synopsis, $0.help) })
      layout.space()
      layout.text("A request that only reads is sent up to three times, where that may help.")
    case .exitCodes:
      layout.text("Exit codes")
      layout.space()
      layout.definitions(
        ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) } + [("130, 143", "Ended by Ctrl-C, or by SIGTERM.")])
    case .environment:
      layout.text("Environment; options win over it")
      layout.space()
      layout.definitions([
        ("APP_BASE_URL", "The server to ask, as --base-url"),
        ("APP_PRODUCERS_URL", "The server of the producers; the built-in sandbox when not set"),
        ("APP_ACCOUNTS_URL", "The server of the accounts; the built-in sandbox when not set"),
        ("APP_PAGER, PAGER", "The pager for lists longer than the screen; none when empty"),
        ("APP_FORCE_TTY", "A number of columns: lay out as for a terminal, in a pipe too"),
        ("APP_NO_SPINNER", "Say what is loading in a plain line"),
        ("APP_IMAGES", "How the terminal shows pictures: auto, kitty, iterm or none"),
        ("XDG_CACHE_HOME", "Where the folder app with the saved rows is; ~/.cache when not set"),
        ("XDG_STATE_HOME", "Where the folder app with drafts is; ~/.local/state when not set"),
        ("NO_COLOR", "No colour, when not empty"),
        ("CLICOLOR_FORCE, FORCE_COLOR", "Colour in a pipe too, when not empty and not 0"),
        ("http_proxy, https_proxy, no_proxy", "The proxy to ask through, and the hosts asked without"),
      ])
    }
    return HelpPage(lines: layout.lines)
  }
}
