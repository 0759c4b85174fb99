import Browser
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
      [("Screens", [(Routes.patterns.joined(separator: ", "), "")])]
        + KeyTable.help.map { ("Keys: \($0.title.lowercased())", $0.keys.map { ($0.keys, $0.text) }) }
    }
  )

  @Argument("SCREEN", completion: .words(Routes.patterns.filter { !$0.contains("/") })) private var words: [String]
  @Option("search", help: "Search for these words on the screen") private var searchText: String?
  @Flag("mouse", help: "Enable the mouse; Shift then selects text") private var isMouseEnabled: Bool
  @Flag("accessible", help: "For screen readers: no borders, previews, animations")
  private var isAccessible: Bool
  @Option("refresh-every", seconds: 0...86_400, help: "Reload old lists; default: 60, 0 for never")
  private var reloadInterval: Duration?

  var declared: [any DeclaredArguments] {
    [_words, _searchText, _isMouseEnabled, _isAccessible, _reloadInterval]
  }

  func validate() throws(CommandError) {
    if words.isEmpty || namedUser != nil { return }
    guard let route = Route(path) else {
      let text = words.joined(separator: " ")
      var error = CommandError.usage("\(text.quoted) is not a screen")
      error.hints = Suggestions(for: text, among: Routes.patterns).hints()
      error.hints.append("Screens: \(Routes.patterns.joined(separator: ", "))")
      throw error
    }
    if searchText != nil, !route.isSearchable {
      throw .usage("browse \(path) takes no --search", .usage)
    }
  }

  private var path: String { Route.path(of: words) }

  /// The name in a path such as `user/leanne`; empty in another one.
  private var userName: String { path.hasPrefix("user/") ? String(path.dropFirst("user/".count)) : "" }

  /// The user whom a path names that is no route.
  private var namedUser: RecordReference<User>? {
    Route(path) == nil && !userName.contains("/") ? RecordReference(argument: userName) : nil
  }

  var printingCommand: String {
    if namedUser != nil { return "app user \(userName.shellWord)" }
    let route = Route(path) ?? .posts
    guard let searchText, route.entry.isList else { return route.command }
    return "\(route.command) --search \(searchText.shellWord)"
  }

  func run(in context: CommandContext) async throws(CommandError) {
    var route = Route(path) ?? .posts
    if let namedUser { route = .user(try await namedUser.id(in: context)) }
    // The name of an API is the path of its list.
    let sandboxTabs = Tab.allCases.filter { tab in
      context.options.servers[API(rawValue: tab.root.description) ?? .typicode] == .sandbox
    }
    var session = BrowserSession(profile: context.output.profile, environment: context.environment)
    session.log = context.options.stateFolder.map { "\($0)/browse.log" }
    session.sandboxTabs = Set(sandboxTabs)
    session.namesSampleData = context.options.server == .live
    session.isOffline = context.options.isOffline
    session.serverArguments = context.options.serverArguments
    session.isMouseEnabled = isMouseEnabled
    if let reloadInterval { session.reloadInterval = reloadInterval }
    session.isAccessible = isAccessible || context.isAccessible
    do throws(FullScreenError) {
      try await session.run(at: route, searchText: searchText ?? "")
    } catch {
      throw CommandError(
        message: "browse: \(error)", exitCode: error == .differentTerminals ? .usage : .local)
    }
  }
}
