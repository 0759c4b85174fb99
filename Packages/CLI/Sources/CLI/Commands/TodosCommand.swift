import Features
import Models

/// `app todos`: the list of to-dos, pending ones first.
struct TodosCommand: Command {
  static let user = Option.userID("user", help: "Only to-dos of this user")
  static let pending = Flag("pending", help: "Only those still to be done")
  static let completed = Flag("completed", help: "Only those that are done")

  static let configuration = CommandConfiguration(
    name: "todos",
    summary: "List to-dos, pending ones first",
    example: "app todos --user 3",
    moreExamples: [("app todos --pending --json=id,title", "two fields of the pending ones as JSON")],
    options: [user.declaration, pending.declaration, completed.declaration, Option.limit.declaration],
    fields: FieldSet<Todo>.todos.paths
  )

  private let initialState: TodosList.State
  private let limit: Int

  init(_ options: ParsedOptions, _ positionals: [String], _ globals: GlobalOptions) throws(CommandError) {
    try Self.checkNoArguments(positionals)
    try FieldSet<Todo>.todos.check(globals.fields ?? [])
    if options[Self.pending], options[Self.completed] {
      throw .usage("--pending and --completed cannot be used together", hints: "Without either, both are shown.")
    }
    initialState = TodosList.State(
      userID: try options.value(of: Self.user),
      filter: options[Self.pending] ? .pending : options[Self.completed] ? .completed : .all)
    limit = try options.value(of: .limit) ?? 0
  }

  func run(in context: CommandContext) async throws(CommandError) {
    let store = Store(initialState: initialState) { TodosList() }
    await context.loading("Loading to-dos") { await store.send(.appeared).finish() }
    try context.check(store.state.content)
    try context.show(TodosView(store.state, limit: limit, fields: context.options.fields))
  }
}
