public import Features
import Terminal

extension RecordView<TodoDetail.State> {
  /// Creates the view of a to-do with its owner.
  init(_ state: TodoDetail.State, _ options: ViewOptions) {
    self.init(
      .todo, of: state.content.record == nil ? nil : state, options,
      sections: [LoadedSection("to-do", state.content), LoadedSection("owner", state.owner)]
    ) { state, profile, style in
      state.page(profile, style, options)
    }
  }
}

extension TodoDetail.State {
  /// Returns the to-do's title, status and owner.
  fileprivate func page(_ profile: TerminalProfile, _ style: PageStyle, _ options: ViewOptions) -> Page {
    guard let todo = content.record else { return Page() }
    let text = TextLayout(profile)
    var page = Page(text.title(todo.title))
    let signature = self.owner.record?.signature ?? "user \(todo.userID)"
    page.addItem(text.lines("To-do \(todo.id) of \(signature)", style: .dim))
    page.addBlock(text.lines(todo.isCompleted ? "[x] completed" : "[ ] pending"))
    page.addBlock(text.placeholder("Owner", self.owner))
    if style.face == .command, !self.owner.isNotFound {
      page.addBlock(
        text.nextCommands([Route.user(todo.userID), .userTodos(todo.userID)].map(\.command), options.serverArguments))
    }
    return page
  }
}

extension FieldSet<TodoDetail.State> {
  /// The fields of a to-do's page: those of the to-do, and its owner.
  public static let todo = FieldSet(
    .todos, of: { $0.content.record }, adding: [Field("owner", .users) { $0.owner.record }])
}
