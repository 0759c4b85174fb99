import Features
import Views

/// `app todos`: the list of to-dos, pending ones first.
struct TodosCommand: ListScreenCommand {
  static let configuration = CommandConfiguration(
    name: "todos",
    summary: "List to-dos, pending ones first",
    example: "app todos --user 3",
    moreExamples: [("app todos --pending --json=id,title", "two fields of the pending ones as JSON")],
    fields: { FieldSet<OwnedTodo>.ownedTodos.paths }
  )

  let options = ScreenOptions(Route.todos.entry)
  let list = ListOptions()
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

  let arguments = RecordArguments<Todo.ID>()
}
