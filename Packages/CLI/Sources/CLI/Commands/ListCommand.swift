import Dependencies
import Features
import Views

/// A command that shows a list.
///
/// It sends the same events as the browser, and prints the same view.
protocol ListCommand: Command {
  /// What is loaded, for the spinner: `posts`.
  var subject: String { get }
  var list: ListOptions { get }

  /// Whether the images of the rows are shown on a terminal. The default is `false`.
  static var showsImages: Bool { get }

  /// Returns the screen before its first load.
  @MainActor func screen(in context: CommandContext) async throws(CommandError) -> AnyScreen

  /// Returns the event that loads a screen.
  func event(for screen: AnyScreen, in context: CommandContext) -> ScreenEvent
}

/// A command that shows a list of the registry, which its options select.
protocol ListScreenCommand: ListCommand {
  var options: ScreenOptions { get }

  /// Returns the screen of a request before its first load. The default is that of the request.
  func screen(_ request: ScreenRequest) -> AnyScreen
}

/// The options of the output of a list.
struct ListOptions: ParsableArguments {
  @Option("limit", short: "L", help: "Maximum number of rows; 0 for all") var limit: Int?
  @Option(.sort) var sort: RowOrder?
  @Flag("count", help: "Print only the number of rows, without a limit") var printsCount: Bool

  var declared: [any DeclaredArguments] { [_limit, _sort, _printsCount] }
}

extension ListCommand {
  static var showsImages: Bool { false }

  /// A chosen row needs the other rows of the server.
  func event(for screen: AnyScreen, in context: CommandContext) -> ScreenEvent {
    screen.chosenRoute == nil ? .appeared : .refreshed
  }

  @MainActor func run(in context: CommandContext) async throws(CommandError) {
    try await show(try await screen(in: context).base, in: context)
  }

  @MainActor private func show<State: Screen>(_ screen: State, in context: CommandContext) async throws(CommandError) {
    let store = Store(initialState: screen) { screen.logic }
    await context.loading("Loading \(subject)") {
      store.state.loads.progress?.completion
    } operation: {
      for task in store.send([event(for: AnyScreen(screen), in: context)]) { await task.finish() }
      if Self.showsImages, context.showsHalfBlocks, !list.printsCount { await context.loadImages(of: [store]) }
    }
    if case .failed(let failure) = store.state.loads { throw CommandError(failure) }
    var options = context.viewOptions(limit: list.limit)
    // The screen has sorted its rows.
    if options.sort == screen.settings.order { options.sort = nil }
    try context.show(store.state.view(options), list)
  }
}

extension ListScreenCommand {
  var declared: [any DeclaredArguments] { [options, list] }

  var subject: String { Routes.list(of: Self.name)?.name ?? Self.name }

  func validate() throws(CommandError) { _ = try options.arguments() }

  func screen(_ request: ScreenRequest) -> AnyScreen { request.screen }

  @MainActor func screen(in context: CommandContext) async throws(CommandError) -> AnyScreen {
    var request = try await context.request(try options.arguments())
    if let sort = context.options.sort, request.route.entry.sortFields.contains(sort.field) {
      request.settings.order = sort
    }
    let screen = screen(request)
    guard let chosen = request.settings.chosen, let id = chosen.id else { return screen }
    // The list that has the chosen row, which the others are shown without.
    let list = try await context.lookUp(ScreenArguments.Name(entry: chosen.entry, text: "\(id)"))?.list
    return list.map { screen.filled(from: AnyScreen($0)) } ?? screen
  }
}

extension Store where State: Screen, Action == State.Action {
  /// Sends events at once, and returns the tasks of their effects.
  func send(_ events: [ScreenEvent]) -> [StoreTask] {
    events.compactMap { state.action(for: $0) }.map { send($0) }
  }
}

extension CommandContext {
  /// Loads the images of screens for at most a second: placeholders stand for the others.
  @MainActor func loadImages<State: Screen>(of stores: [Store<State, State.Action>]) async {
    let tasks = stores.flatMap { $0.send([.requested(.images)]) }
    if tasks.isEmpty { return }
    @Dependency(\.continuousClock) var clock
    let timer = Task { [clock] in
      try await clock.sleep(for: .seconds(1))
      for task in tasks { task.cancel() }
    }
    for task in tasks { await task.finish() }
    timer.cancel()
  }
}
