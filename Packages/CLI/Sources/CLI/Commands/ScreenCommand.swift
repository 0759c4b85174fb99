import Features
import Views

/// A command that shows a screen.
///
/// It sends the same events as the browser, and prints the same view.
protocol ScreenCommand: Command {
  associatedtype State: Screen

  /// What is loaded, for the spinner, if the screen has no route: `posts`.
  var subject: String { get }
  /// The maximum number of rows; 0 for all.
  var limit: Int { get }

  /// Returns the screen before its first load.
  @MainActor func screen(in context: CommandContext) async throws(CommandError) -> State

  /// Returns the route of the record; `nil` for lists.
  func route(of screen: State) -> Route?

  /// Returns the events to send at once.
  func events(for screen: State, in context: CommandContext) -> [ScreenEvent]

  /// Throws if the state cannot be shown.
  @MainActor func check(_ state: State, in context: CommandContext) throws(CommandError)

  /// Prints the state.
  @MainActor func show(_ state: State, in context: CommandContext) throws(CommandError)
}

/// The options of list commands.
struct ListOptions: ParsableArguments {
  @Option("limit", short: "L", help: "Maximum number of rows; 0 for all") var limit: Int?

  var declared: [DeclaredArguments] { [_limit] }
}

extension ScreenCommand {
  var subject: String { Self.name }
  var limit: Int { 0 }

  func route(of screen: State) -> Route? { nil }

  func events(for screen: State, in context: CommandContext) -> [ScreenEvent] {
    screen.requestsImages && context.showsImages ? [.appeared, .requested(.images)] : [.appeared]
  }

  @MainActor func run(in context: CommandContext) async throws(CommandError) {
    let screen = try await screen(in: context)
    let store = Store(initialState: screen) { screen.logic }
    await context.loading("Loading \(route(of: screen)?.name ?? subject)") {
      store.state.loads.progress
    } operation: {
      let actions = events(for: screen, in: context).compactMap { store.state.action(for: $0) }
      for task in actions.map({ store.send($0) }) { await task.finish() }
    }
    try check(store.state, in: context)
    try show(store.state, in: context)
  }

  @MainActor func check(_ state: State, in context: CommandContext) throws(CommandError) {
    guard state.loads.isMissing, let failure = state.loads.failure else { return }
    let route = route(of: state)
    throw CommandError(failure, subject: route?.name, alternative: route?.tab.root.command)
  }

  @MainActor func show(_ state: State, in context: CommandContext) throws(CommandError) {
    var options = context.viewOptions(limit: limit)
    if let graphics = context.graphics, context.showsImages, let image = state.screenImage?.data.record {
      options.showsImage = try !context.show(image: image, by: graphics)
    }
    try context.show(state.view(options))
  }
}
