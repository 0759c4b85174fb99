public import Features
import Terminal

extension TodosQuery: ListedQuery {
  /// Returns the list with the pending to-dos above the completed ones.
  func list(_ state: TodosList.State, _ options: ViewOptions) -> ListView<OwnedTodo> {
    let kind = filter == .all ? nil : "\(filter.name.lowercased()) to-dos"
    var list = ListView(
      .todos, "todos", state, options, kind: kind, of: userID.map { .user($0) },
      withoutOwners: "the to-dos have the IDs of their owners")
    list.format.terminalColumns = .todos(showsUser: userID == nil)
    let counts = state.counts
    if state.order == nil {
      list.terminal.groups = [TodoFilter.pending, .completed].map { filter in
        ListView.Group(
          heading: "\(filter.name) (\(counts[filter, default: 0]))", rows: filter.apply(to: list.rows) { $0.record })
      }
    }
    if options.fields == nil { list.terminal.footnote = state.hint(counts, options) }
    list.terminal.heading = { state.heading(counts, width: $0) }
    return list
  }
}

extension TodosList.State {
  /// The numbers of to-dos that match the search, by their status.
  fileprivate var counts: [TodoFilter: Int] {
    var query = query
    query.filter = .all
    let matches = query == self.query ? rows : query.apply(to: content.rows)
    let completed = matches.count { $0.record.isCompleted }
    return [.all: matches.count, .pending: matches.count - completed, .completed: completed]
  }

  /// Returns the command that lists the to-dos with the other status, and their number; empty without one.
  fileprivate func hint(_ counts: [TodoFilter: Int], _ options: ViewOptions) -> String {
    guard query.filter != .all, query.search.text.isEmpty else { return "" }
    let other = query.filter == .pending ? TodoFilter.completed : .pending
    let list = query.userID.map { Route.userTodos($0) } ?? .todos
    let command = ScreenRequest(list) { $0.filter = other.rawValue }.command
    return "\(counts[other, default: 0]) \(other.rawValue): \(command)\(options.server.arguments)"
  }

  /// Returns the line with the filters above the to-dos of the browser, and the number of rows of each.
  fileprivate func heading(_ counts: [TodoFilter: Int], width: Int) -> ListHeading {
    let filters = TodoFilter.allCases
    let selected = filters.firstIndex(of: query.filter) ?? 0
    func heading(hasCount: (TodoFilter) -> Bool) -> ListHeading {
      var heading = ListHeading(text: "")
      for (index, filter) in filters.enumerated() {
        let text = filter.name + (hasCount(filter) && self.content.value != nil ? " \(counts[filter, default: 0])" : "")
        let item =
          index == selected ? StyledText("[\(text)]", style: .bold) : StyledText(" \(text) ", style: .dim)
        heading.text += StyledText(" ")
        let start = heading.text.displayWidth
        heading.text += item
        heading.targets.append((start..<heading.text.displayWidth, .filterMoved(by: index - selected)))
      }
      return heading
    }
    let headings = [heading { _ in true }, heading { $0 == query.filter }, heading { _ in false }]
    return headings.first { $0.text.displayWidth <= width } ?? headings[2]
  }
}

extension TodoFilter {
  fileprivate var name: String {
    switch self {
    case .all: "All"
    case .pending: "Pending"
    case .completed: "Completed"
    }
  }
}

extension ListFormat<OwnedTodo> {
  /// The list of to-dos.
  public static let todos = ListFormat(
    noun: Route.todos.entry.noun, fields: .ownedTodos,
    columns: [
      .id, Column(path: "completed"), Column(path: "title"), Column(path: "userId", title: "USER", isTrailing: true),
    ],
    terminalColumns: .todos(showsUser: true))
}

extension [ListFormat<OwnedTodo>.Column] {
  /// The columns on a terminal.
  fileprivate static func todos(showsUser: Bool) -> Self {
    [
      ListFormat.Column(path: "completed", title: "", isPrimary: true) { $0.record.mark }, .id,
      // Narrower than others, because each row begins with its box.
      .title(minimumWidth: 15) { $0.record.styledTitle },
    ]
      + (showsUser
        ? [
          .owner("userId", title: "OWNER") { todo in
            StyledText(todo.owner?.name ?? todo.record.ownerName, style: .dim)
          }
        ] : [])
  }
}

extension Todo {
  /// A box with a tick if the to-do is completed.
  fileprivate var mark: StyledText {
    isCompleted ? "[\("x", style: .done)]" : "[ ]"
  }

  fileprivate var styledTitle: StyledText { StyledText(title, style: isCompleted ? .dim : .plain) }

  /// Returns the to-do on one line.
  func line(numberWidth: Int) -> StyledText { "\(mark) \(.number(id, width: numberWidth))  \(styledTitle)" }
}

extension ListFormat<Todo> {
  /// The to-dos of a user, in a pipe.
  static let ownTodos = ListFormat(
    noun: Noun(one: "todo", many: "todos"), fields: .todos,
    columns: [.id, Column(path: "completed"), Column(path: "title")])
}

extension FieldSet<Todo> {
  /// The fields of a to-do.
  public static let todos = FieldSet([
    Field("id") { $0.id },
    Field("title") { $0.title },
    Field("completed") { $0.isCompleted },
    Field("userId") { $0.userID },
  ])
}

extension FieldSet<OwnedTodo> {
  /// The fields of a to-do with its owner.
  public static let ownedTodos = FieldSet(.todos, of: \.record, adding: [Field("owner", .users) { $0.owner }])
}
