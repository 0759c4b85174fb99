import Browser
import CrashGuard
import Features
import Terminal
import Views

/// `app browse user/3`: the full-screen browser.
struct BrowseCommand: Command {
  static let configuration = CommandConfiguration(
    name: "browse",
    summary: "Browse everything on a full screen",
    example: "app browse",
    moreExamples: [
      ("app browse user/3", "opens a user, as do user 3 and users/3"),
      ("app browse posts --search tea", "with a search"),
      ("app browse --sandbox", "with sample data"),
    ],
    usesAllAPIs: true,
    needsTerminal: true,
    ignoredOptions: OutputFormat.options + ["no-pager"],
    discussion:
      "Each screen has a command that prints the same data, line by line. With a screen reader, use the commands or --accessible.",
    helpSections: {
      [("Screens", [(Screens.patterns.joined(separator: ", "), "")])]
        + KeyTable.help.map { ("Keys: \($0.title.lowercased())", $0.keys.map { ($0.keys, $0.text) }) }
    }
  )

  @Argument("SCREEN", completion: .words(Screens.patterns.filter { !$0.contains("/") })) private var words: [String]
  @Option("search", help: "Search for these words on the screen") private var searchText: String?
  @Flag("mouse", help: "Enable the mouse; Shift then selects text") private var isMouseEnabled: Bool
  @Flag("accessible", help: "For screen readers: no borders, previews, animations")
  private var isAccessible: Bool
  /// The screen that was open when the process crashed, for the restart.
  @Option("at", placeholder: "SCREEN", help: "") private var restartPath: String?

  var declared: [DeclaredArguments] { [_words, _searchText, _isMouseEnabled, _isAccessible, _restartPath] }

  func validate() throws(CommandError) {
    guard !words.isEmpty else { return }
    guard let route = Route(path) ?? userPath.flatMap({ Route("user/1\($0.path)") }) else {
      let text = words.joined(separator: " ")
      var error = CommandError.usage("\(text.quoted) is not a screen")
      error.hints = Suggestions(for: text, among: Screens.patterns).hints()
      error.hints.append("Screens: \(Screens.patterns.joined(separator: ", "))")
      throw error
    }
    if searchText != nil, !route.isSearchable {
      throw .usage("browse \(path) takes no --search", hints: "Try: app browse \(path)")
    }
  }

  /// The path of the screen.
  private var path: String { Route.path(of: words) }

  /// The user whom a path names, such as `user/leanne`, and the rest of the path.
  private var userPath: (user: RecordReference<User>, name: Substring, path: String)? {
    let parts = path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count > 1, parts[0] == "user", let user = RecordReference<User>(argument: String(parts[1])) else {
      return nil
    }
    let path = parts.dropFirst(2).map { "/\($0)" }.joined()
    return Route("user/1\(path)") == nil ? nil : (user, parts[1], path)
  }

  var printingCommand: String {
    guard let route = words.isEmpty ? .posts : Route(path) else {
      // The id is the last word of the command.
      guard let (_, name, path) = userPath, let route = Route("user/1\(path)") else { return "app posts" }
      return "\(route.command.dropLast())\(String(name).shellWord)"
    }
    guard let searchText, route.entry.isList else { return route.command }
    return "\(route.command) --search \(searchText.shellWord)"
  }

  func run(in context: CommandContext) async throws(CommandError) {
    var route = (restartPath ?? (words.isEmpty ? nil : path)).flatMap(Route.init)
    if route == nil, let (user, _, path) = userPath {
      let userID = try await user.id(in: context)
      route = Route("user/\(userID)\(path)")
    }
    let session = BrowserSession(
      profile: context.output.profile, environment: context.environment,
      log: context.options.stateFolder.map { "\($0)/browse.log" },
      sandboxTabs: Set(Tab.allCases.filter { context.options.servers[$0.api] == .sandbox }),
      isOffline: context.options.isOffline, isMouseEnabled: isMouseEnabled,
      isAccessible: isAccessible || !context.environment["APP_ACCESSIBLE", default: ""].isEmpty)
    let notice =
      CrashGuard.isRestartedAfterCrash ? "a response crashed the network library: offline until you restart" : nil
    do throws(FullScreenError) {
      try await session.run(
        at: route ?? .posts, searchText: restartPath == nil ? searchText ?? "" : "", notice: notice)
    } catch {
      throw CommandError(message: "browse: \(error)", exitCode: .local)
    }
  }
}

extension Tab {
  /// The API of the records in the tab.
  fileprivate var api: API {
    switch self {
    case .producers: .producers
    case .accounts: .accounts
    case .posts, .users, .albums, .todos: .typicode
    }
  }
}
