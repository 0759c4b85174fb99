import Dependencies
import Features
import Views

/// A command that shows a list.
///
/// It sends the same events as the browser, and prints the same view.
protocol ListCommand: Command {
  associatedtype State: Screen

  /// What is loaded, for the spinner: `posts`.
  var subject: String { get }
  var list: ListOptions { get }

  /// Whether the images of the rows are shown on a terminal. The default is `false`.
  static var showsImages: Bool { get }

  /// Returns the screen before its first load.
  @MainActor func screen(in context: CommandContext) async throws(CommandError) -> State

  /// Returns the events to send at once.
  func events(in context: CommandContext) -> [ScreenEvent]

  /// Throws if the loaded state cannot be shown.
  func check(_ state: State) throws(CommandError)
}

/// The options of commands that show a list.
struct ListOptions: ParsableArguments {
  private let searchOption: Option<String>?
  @Option("limit", short: "L", help: "Maximum number of rows; 0 for all") var limit: Int?
  @Option("sort", help: "Sort by a field; FIELD:desc for the largest first") var sort: RowOrder?
  @Flag("count", help: "Print only the number of rows, without a limit") var printsCount: Bool

  var declared: [any DeclaredArguments] {
    let others: [any DeclaredArguments] = [_limit, _sort, _printsCount]
    return searchOption.map { [$0] + others } ?? others
  }

  /// Declares the options of a list without a search.
  init() { searchOption = nil }

  /// Declares the options of a list whose rows a filter selects.
  init<Row>(_ filter: SearchFilter<Row>) {
    searchOption = Option("search", help: "Search in \(filter.labels.joined(separator: ", "))")
  }

  /// The text of `--search`; `nil` without one, and for a blank one.
  var search: String? { searchOption?.wrappedValue.flatMap { $0.isBlank ? nil : $0 } }

  /// The text of `--search`; empty without one.
  var searchText: String { search ?? "" }
}

extension ListCommand {
  var subject: String { Routes.list(of: Self.name)?.name ?? Self.name }

  static var showsImages: Bool { false }

  func events(in context: CommandContext) -> [ScreenEvent] { [.appeared] }

  @MainActor func run(in context: CommandContext) async throws(CommandError) {
    let screen = try await screen(in: context)
    let store = Store(initialState: screen) { screen.logic }
    await context.loading("Loading \(subject)") {
      store.state.loads.progress?.completion
    } operation: {
      for task in store.send(events(in: context)) { await task.finish() }
      if Self.showsImages, context.showsHalfBlocks, !list.printsCount { await context.loadImages(of: [store]) }
    }
    if store.state.loads.isMissing, let failure = store.state.loads.failure { throw CommandError(failure) }
    try check(store.state)
    try context.show(store.state.view(context.viewOptions(limit: list.limit)), list)
  }

  func check(_ state: State) throws(CommandError) {}
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

// MARK: - Conformances

extension RowOrder: ExpressibleByArgument {
  static var placeholder: String { "FIELD[:desc]" }
  static var expectation: String { "a field, FIELD:asc or FIELD:desc" }
  static var completion: ArgumentCompletion { .fields }

  /// Reads a field with a direction; a dash before the field is the descending one.
  init?(argument: String) {
    if argument.hasPrefix("-"), !argument.contains(":") {
      self.init(String(argument.dropFirst()), isDescending: true)
      return
    }
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard !parts[0].isEmpty, parts.count < 3, ["asc", "desc"].contains(parts.dropFirst().last ?? "asc") else {
      return nil
    }
    self.init(String(parts[0]), isDescending: parts.last == "desc" && parts.count == 2)
  }
}
