import Features
import Views

/// `app todo 5`: one to-do with its owner.
struct TodoCommand: ScreenCommand {
  static let configuration = CommandConfiguration(
    name: "todo",
    summary: "Show a to-do and its owner",
    example: "app todo 5",
    moreExamples: [("app todo 5 --json=title,completed", "two fields as JSON")],
    fields: { FieldSet<TodoDetail.State>.todo.paths }
  )
  @Argument("ID") private var id: Todo.ID

  var declared: [DeclaredArguments] { [_id] }
  func route(of screen: State) -> Route? { .todo(screen.id) }
  func screen(in context: CommandContext) -> TodoDetail.State { TodoDetail.State(id: id) }
}
