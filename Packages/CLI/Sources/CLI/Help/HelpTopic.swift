/// A page of the help about a topic.
enum HelpTopic: String, CaseIterable {
  case options
  case exitCodes = "exit-codes"
  case environment

  /// The words that select the topics.
  static var names: [String] { allCases.map(\.rawValue) }

  /// The page, which is a section of the manual too.
  var section: Document.Section {
    switch self {
    case .options:
      Document.Section(
        title: "Global options, before or after the name of a command",
        definitions: GlobalOptions.declarations.map { ($0.synopsis, $0.help) })
    case .exitCodes:
      Document.Section(
        title: "Exit codes",
        definitions: ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) }
          + [("130, 143", "Interrupted with Ctrl-C; terminated by SIGTERM.")])
    case .environment:
      Document.Section(
        title: "Environment", texts: ["Options take precedence. The servers in use: app status"],
        definitions: [
          ("APP_BASE_URL", "The server, as with --base-url"),
          ("APP_PRODUCERS_URL", "The producers server (default: the built-in sandbox)"),
          ("APP_ACCOUNTS_URL", "The accounts server (default: the built-in sandbox)"),
          ("APP_HEADERS", "Header fields for the servers that are set, one on each line, such as a token"),
          ("APP_SANDBOX_DELAY", "The seconds that the built-in sandbox waits before each response"),
          ("BROWSER", "The command that opens links, also without a display"),
          ("APP_PAGER, PAGER", "The pager for tall pages (default: less); empty for none"),
          ("APP_FORCE_TTY", "Use the layout of a terminal this many columns wide, even in a pipe"),
          ("APP_NO_SPINNER", "Print a plain line instead of a spinner; no animation in app browse"),
          ("APP_NO_SYNC", "Don't use synchronized updates in app browse, if not empty"),
          ("APP_ACCESSIBLE, ACCESSIBLE", "Use app browse --accessible and plain progress, if not empty"),
          ("ESCDELAY", "The milliseconds that app browse waits after Esc for the rest of a key"),
          ("APP_GLYPHS", "The borders and signs: unicode, or ascii if ambiguous ones are two cells wide"),
          ("APP_IMAGES", "The protocol for images: auto, kitty, iterm or none"),
          ("XDG_CACHE_HOME", "Where the cache folder app is (default: ~/.cache)"),
          ("XDG_STATE_HOME", "Where the folder app with drafts is (default: ~/.local/state)"),
          ("NO_COLOR", "No colour, if not empty"),
          ("CLICOLOR_FORCE, FORCE_COLOR", "Colour even in a pipe, if not empty and not 0; not of JSON"),
          ("SSL_CERT_FILE, SSL_CERT_DIR", "Certificates to trust in place of the system's; also CURL_CA_BUNDLE"),
          ("http_proxy, https_proxy, all_proxy, no_proxy", "The proxy, and the hosts to reach without it"),
        ])
    }
  }
}
