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
      ("app browse user/3/todos --pending", "with the options of the screen"),
      ("app browse -", "opens the screens that were open at the end"),
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
  private let options = ScreenOptions()
  @Flag("mouse", help: "Enable the mouse; Shift then selects text") private var isMouseEnabled: Bool
  @Flag("accessible", help: "For screen readers: no borders, previews, animations")
  private var isAccessible: Bool
  @Option("refresh-every", seconds: 0...86_400, help: "Reload old lists; default: 60, 0 for never")
  private var reloadInterval: Duration?

  var declared: [any DeclaredArguments] { [_words, options, _isMouseEnabled, _isAccessible, _reloadInterval] }

  /// The screen that is asked for, and the text to search for in the page of a record.
  private func screen() throws(CommandError) -> (arguments: ScreenArguments, pageSearch: String) {
    let words = words.isEmpty ? [Route.posts.description] : words
    // The search in a page belongs to the browser.
    let isPage = (try? ScreenArguments(words))?.entry.kind == .detail
    let search = isPage ? options.value(of: .search) ?? "" : ""
    return (try options.arguments(of: words, without: isPage ? .search : nil), search)
  }

  /// Whether the browser opens where it was left: `browse -`.
  private var isReopened: Bool { words == ["-"] && options.isEmpty }

  func validate() throws(CommandError) {
    if !isReopened { _ = try screen() }
  }

  var printingCommand: String { (try? screen())?.arguments.command() ?? Route.posts.command }

  func run(in context: CommandContext) async throws(CommandError) {
    let screen = isReopened ? nil : try screen()
    var request: ScreenRequest?
    if let screen { request = try await context.request(screen.arguments) }
    // The name of an API is the path of its list.
    let sandboxTabs = Tab.allCases.filter { tab in
      context.options.servers[API(rawValue: tab.root.description) ?? .typicode] == .sandbox
    }
    var session = BrowserSession(profile: context.output.profile, environment: context.environment)
    session.log = context.options.stateFolder.map { "\($0)/browse.log" }
    session.tabsFile = context.options.stateFolder.map { "\($0)/tabs" }
    session.sandboxTabs = Set(sandboxTabs)
    session.namesSampleData = context.options.server == .live
    session.isOffline = context.options.isOffline
    session.server = context.options.selectedServer
    session.isMouseEnabled = isMouseEnabled
    if let reloadInterval { session.reloadInterval = reloadInterval }
    session.isAccessible = isAccessible || context.isAccessible
    do throws(FullScreenError) {
      try await session.run(
        at: request?.route, request?.settings ?? ScreenSettings(), searchText: screen?.pageSearch ?? "")
    } catch {
      throw CommandError(
        message: "browse: \(error)", exitCode: error == .differentTerminals ? .usage : .local)
    }
  }
}
