import Features
import Models
import Views

/// `app todos`: the list of to-dos, pending ones first.
struct TodosCommand: ListCommand {
  static let configuration = CommandConfiguration(
    name: "todos",
    summary: "List to-dos, pending ones first",
    example: "app todos --user 3",
    moreExamples: [("app todos --pending --json=id,title", "two fields of the pending ones as JSON")],
    fields: { FieldSet<Todo>.todos.paths }
  )
  static let format = ListFormat.todos
  static let noun = "to-dos"

  @Option("user", help: "Only to-dos of this user") private var user: UserReference?
  @Flag("pending", help: "Only pending to-dos") private var isPending: Bool
  @Flag("completed", help: "Only completed to-dos") private var isCompleted: Bool
  @OptionGroup var list: ListOptions

  var declared: [DeclaredArguments] { [_user, _isPending, _isCompleted, _list] }

  func validate() throws(CommandError) {
    if isPending, isCompleted {
      throw .usage("--pending and --completed cannot be used together", hints: "Without either, both are shown.")
    }
  }

  var screen: TodosList { .todos(of: user?.id) }
  var filter: TodoFilter { isPending ? .pending : isCompleted ? .completed : .all }

  func view(of state: TodosList.State, selectedFields: [String]?) -> some View {
    TodosView(state, of: user?.id, limit: list.limit ?? 0, selectedFields: selectedFields)
  }
}
