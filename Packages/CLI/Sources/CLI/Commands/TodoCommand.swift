import Features
import Views

/// `app todo 5`: one to-do with its owner.
struct TodoCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    name: "todo",
    summary: "Show a to-do and its owner",
    example: "app todo 5",
    moreExamples: [("app todo 5 --json=title,completed", "two fields as JSON")],
    fields: { FieldSet<TodoDetail.State>.todo.paths }
  )

  static let route = Route.todo

  @OptionGroup var record: RecordArguments<Todo.ID>

  var declared: [DeclaredArguments] { [_record] }
}
