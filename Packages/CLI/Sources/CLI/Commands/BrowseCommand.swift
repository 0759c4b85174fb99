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
      ("app browse user/3", "opens a user"),
      ("app browse posts --search tea", "with a search"),
      ("app browse --sandbox", "with sample data"),
    ],
    usesAllAPIs: true,
    needsTerminal: true,
    discussion:
      "Each screen has a command that prints the same data, line by line. With a screen reader, use the commands or --accessible.",
    helpSections: {
      [("Screens", [(Screens.patterns.joined(separator: ", "), "")])]
        + KeyTable.help.map { ("Keys: \($0.title.lowercased())", $0.keys.map { ($0.keys, $0.text) }) }
    }
  )

  @Argument("SCREEN", completion: .words(Screens.patterns.filter { !$0.contains("/") })) private var words: [String]
  @Option("search", help: "Search for this text on the screen") private var searchText: String?
  @Flag("mouse", help: "Enable the mouse; Shift then selects text") private var isMouseEnabled: Bool
  @Flag("accessible", help: "For screen readers: no borders, previews, animations")
  private var isAccessible: Bool
  /// The screen that was open when the process crashed, for the restart.
  @Option("at", placeholder: "SCREEN", help: "") private var restartPath: String?

  var declared: [DeclaredArguments] { [_words, _searchText, _isMouseEnabled, _isAccessible, _restartPath] }

  func validate() throws(CommandError) {
    if words.count > 1 {
      throw .usage("browse takes one SCREEN (got \(words[1].quoted) too)", hints: "Try: app browse \(words[0])")
    }
    if let word = words.first, Route(word) == nil, userPath == nil {
      var error = CommandError.usage("\(word.quoted) is not a screen")
      error.hints = Suggestions(for: word, among: Screens.patterns).hints()
      error.hints.append("Screens: \(Screens.patterns.joined(separator: ", "))")
      throw error
    }
    let route = words.first.flatMap(Route.init) ?? userPath.flatMap { Route("user/1\($0.path)") }
    if searchText != nil, let route, !route.isSearchable {
      throw .usage("browse \(words[0]) takes no --search", hints: "Try: app browse \(words[0])")
    }
  }

  /// The user whom a path names, such as `user/leanne`, and the rest of the path.
  private var userPath: (user: UserReference, path: String)? {
    guard let parts = words.first?.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false),
      parts.count > 1, parts[0] == "user", let user = UserReference(argument: String(parts[1]))
    else { return nil }
    let path = parts.dropFirst(2).map { "/\($0)" }.joined()
    return Route("user/1\(path)") == nil ? nil : (user, path)
  }

  func run(in context: CommandContext) async throws(CommandError) {
    var route = [restartPath, words.first].compactMap(\.self).lazy.compactMap(Route.init).first
    if route == nil, let (user, path) = userPath {
      let userID = try await user.userID(in: context)
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
