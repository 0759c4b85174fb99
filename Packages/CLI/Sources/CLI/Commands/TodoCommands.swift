import Features
import Views

/// `app todos`: the list of to-dos, pending ones first.
struct TodosCommand: ListCommand {
  static let configuration = CommandConfiguration(
    name: "todos",
    summary: "List to-dos, pending ones first",
    example: "app todos --user 3",
    moreExamples: [("app todos --pending --json=id,title", "two fields of the pending ones as JSON")],
    fields: { FieldSet<OwnedTodo>.ownedTodos.paths }
  )
  @Option("user", help: "Only to-dos of this user") private var user: RecordReference<User>?
  @Flag("pending", help: "Only pending to-dos") private var isPending: Bool
  @Flag("completed", help: "Only completed to-dos") private var isCompleted: Bool
  let list = ListOptions(SearchFilter<OwnedTodo>())

  var declared: [any DeclaredArguments] { [_user, _isPending, _isCompleted, list] }

  func validate() throws(CommandError) {
    if isPending, isCompleted {
      throw .usage("--pending and --completed cannot be used together", hints: "Without either, both are shown.")
    }
  }

  func screen(in context: CommandContext) async throws(CommandError) -> TodosList.State {
    let userID = try await user?.id(in: context)
    var query = TodosQuery(userID: userID, searchText: list.searchText)
    if isPending { query.filter = .pending }
    if isCompleted { query.filter = .completed }
    return TodosList.State(query: query)
  }
}

/// `app todo 5`: one to-do with its owner.
struct TodoCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    name: "todo",
    summary: "Show a to-do and its owner",
    example: "app todo 5",
    moreExamples: [("app todo 5 --json=title,completed", "two fields as JSON")],
    fields: { FieldSet<TodoDetail.State>.todo.paths }
  )

  let record = RecordArguments<Todo.ID>()
}
