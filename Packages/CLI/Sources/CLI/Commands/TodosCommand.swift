import Features
import Views

/// `app todos`: the list of to-dos, pending ones first.
struct TodosCommand: ScreenCommand {
  static let configuration = CommandConfiguration(
    name: "todos",
    summary: "List to-dos, pending ones first",
    example: "app todos --user 3",
    moreExamples: [("app todos --pending --json=id,title", "two fields of the pending ones as JSON")],
    fields: { FieldSet<Todo>.todos.paths }
  )
  @Option("user", help: "Only to-dos of this user") private var user: UserReference?
  @Flag("pending", help: "Only pending to-dos") private var isPending: Bool
  @Flag("completed", help: "Only completed to-dos") private var isCompleted: Bool
  @Option("search", help: "Only to-dos with this text in their title") private var searchText: String?
  @OptionGroup private var list: ListOptions

  var declared: [DeclaredArguments] { [_user, _isPending, _isCompleted, _searchText, _list] }
  var subject: String { "to-dos" }
  var limit: Int { list.limit ?? 0 }

  func validate() throws(CommandError) {
    if isPending, isCompleted {
      throw .usage("--pending and --completed cannot be used together", hints: "Without either, both are shown.")
    }
  }

  func screen(in context: CommandContext) async throws(CommandError) -> TodosList.State {
    let userID = try await user?.userID(in: context)
    let filter: TodoFilter = isPending ? .pending : isCompleted ? .completed : .all
    return TodosList.State(query: TodosQuery(userID: userID, filter: filter, searchText: searchText ?? ""))
  }
}
