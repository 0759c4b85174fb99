public import Features
public import Terminal

extension Todo: PresentableRecord {
  /// Returns the page of the to-do.
  public static func view(_ state: TodoDetail.State, _ options: ViewOptions) -> TodoView { TodoView(state, options) }
}

/// A to-do with its owner.
public struct TodoView: View {
  private let state: TodoDetail.State
  private let record: RecordView<TodoDetail.State>

  /// The to-do, and the owner if it is shown.
  public let sections: [LoadedSection]

  init(_ state: TodoDetail.State, _ options: ViewOptions) {
    self.state = state
    let record = RecordView(fields: .todo, record: state, selectedFields: options.fields)
    self.record = record
    sections =
      [LoadedSection("to-do", state.content)]
      + [LoadedSection("owner", state.owner)].filter { record.shows($0.name) }
  }

  /// Returns the to-do's title, status and owner.
  public func page(_ profile: TerminalProfile, _ style: PageStyle) -> Page? {
    guard let todo = state.content.record else { return nil }
    let text = TextLayout(width: profile.size.columns)
    if let lines = record.selectedLines(text) { return Page(lines) }
    var page = Page(text.title(todo.title))
    page.addItem(
      text.lines("To-do \(todo.id) of \(state.owner.record?.signature ?? "user \(todo.userID)")", style: .dim))
    page.addBlock(text.lines(todo.isCompleted ? "[x] completed" : "[ ] pending"))
    page.addBlock(text.placeholder("Owner", state.owner, glyphs: profile.glyphs))
    if style.showsNextCommands {
      let owner = state.owner.isNotFound ? [] : [Route.user(todo.userID), .userTodos(todo.userID)]
      page.addBlock(text.nextCommands(owner.map(\.command), separator: profile.glyphs.separator))
    }
    return page
  }

  /// The fields, one a line.
  public var plainLines: [StyledText] {
    guard let todo = state.content.record else { return [] }
    return record.selectedPairs
      ?? FieldSet<Todo>.todos.fields.map { TabSeparated.pair($0.name, $0.text(todo)) }
      + [TabSeparated.pair("owner", state.owner.record?.name ?? "")]
  }

  public var json: JSONValue { record.json(sections) }
}

extension FieldSet<TodoDetail.State> {
  /// The fields of a to-do's page: those of the to-do, and its owner.
  public static let todo = FieldSet(
    .todos, of: { $0.content.record }, adding: [Field("owner", .users) { $0.owner.record }])
}
