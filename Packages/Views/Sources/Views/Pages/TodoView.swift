public import Features
import Terminal

extension Todo: PageRecord {
  static var pageFields: FieldSet<TodoDetail.State> { .todo }

  static func loadedSections(_ state: TodoDetail.State) -> [LoadedSection] {
    [LoadedSection("owner", state.owner)]
  }

  /// Returns the to-do's title, status and owner.
  func page(_ state: TodoDetail.State, _ layout: PageLayout) -> Page {
    let text = layout.text
    var page = Page(text.title(title))
    page.addItem(text.lines("To-do \(id) of \(state.owner.record?.signature ?? ownerName)", style: .dim))
    page.addBlock(text.lines(isCompleted ? "[x] completed" : "[ ] pending"))
    page.addBlock(text.placeholder("Owner", state.owner))
    let commands = state.owner.isNotFound ? [] : ownerRoutes(Route.user) + ownerRoutes(Route.userTodos)
    page.addBlock(layout.nextCommands(commands))
    return page
  }
}

extension FieldSet<TodoDetail.State> {
  /// The fields of a to-do's page: those of the to-do, and its owner.
  public static let todo = FieldSet(
    .todos, of: { $0.content.record }, adding: [Field("owner", .users) { $0.owner.record }])
}
