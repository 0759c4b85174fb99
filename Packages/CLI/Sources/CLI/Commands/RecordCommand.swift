import Features
import ReducerRuntime
import Views

/// A command that loads one record and shows it.
protocol RecordCommand: Command {
  associatedtype ID
  associatedtype State: LoadedState
  associatedtype Action: LoadAction
  associatedtype Content: View

  /// The command that lists such records. The default is the plural of the command's name.
  static var list: String { get }

  var id: ID { get }

  @MainActor func makeStore() -> Store<State, Action>

  /// The view of the loaded record.
  ///
  /// - Parameter selectedFields: The fields to show instead of the page.
  func view(of state: State, selectedFields: [String]?) -> Content
}

extension RecordCommand {
  static var list: String { "\(name)s" }

  @MainActor func run(in context: CommandContext) async throws(CommandError) {
    let store = makeStore()
    let subject = "\(Self.name) \(id)"
    await context.loading("Loading \(subject)") { await store.send(.appeared).finish() }
    try context.check(store.state.content, subject: subject, alternative: "app \(Self.list)")
    try context.show(view(of: store.state, selectedFields: context.options.fields))
  }
}
