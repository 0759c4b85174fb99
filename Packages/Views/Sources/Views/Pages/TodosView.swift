public import Features
public import Terminal

extension TodosQuery: PresentableQuery {
  public static func view(_ state: TodosList.State, _ options: ViewOptions) -> TodosView { TodosView(state, options) }
}

/// The list of to-dos: the pending ones, then the completed ones.
public struct TodosView: ListPage {
  let list: ListView<OwnedTodo>
  private let state: TodosList.State

  init(_ state: TodosList.State, _ options: ViewOptions) {
    self.state = state
    let (user, text) = (state.query.userID, state.query.search.text)
    let kind = state.query.filter == .all ? "to-dos" : "\(state.query.filter.name.lowercased()) to-dos"
    let emptyText = user.map { "User \($0) has no \(kind)" } ?? "There are no \(kind)"
    list = ListView(
      .todos, "todos", label: "To-dos", state, options, columns: .todos(showsUser: user == nil),
      emptyText: text.isEmpty ? emptyText : "No \(kind) match \(text.quoted)")
  }

  /// Returns the to-dos below a heading for each status, and their number.
  public func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] {
    if list.rows.isEmpty || list.selectedFields != nil { return list.lines(profile, origin: origin) }
    let text = TextLayout(width: profile.size.columns)
    let layout = list.table(list.rows).layout(width: profile.size.columns)
    let blocks = [TodoFilter.pending, .completed].map { filter in
      let rows = filter.apply(to: list.rows) { $0.record }
      let table = list.table(rows)
      return rows.isEmpty
        ? []
        : text.lines("\(filter.name) (\(count(filter)))", style: .bold)
          + rows.indices.flatMap { table.lines(ofRow: $0, in: layout, glyphs: profile.glyphs) }
    }
    return (blocks + [list.countLines(profile, origin: origin) + hint(text)]).joinedByBlankLines
  }

  private func count(_ filter: TodoFilter) -> Int { filter.apply(to: state.content.record ?? []) { $0.record }.count }

  /// Returns the command that lists the to-dos with the other status, and their number.
  private func hint(_ text: TextLayout) -> [StyledText] {
    let filter = state.query.filter
    guard filter != .all, state.query.search.text.isEmpty else { return [] }
    let other = filter == .pending ? TodoFilter.completed : .pending
    let command = (state.query.userID.map { Route.userTodos($0) } ?? .todos).command
    let name = other.name.lowercased()
    return text.lines("\(count(other)) \(name): \(command) --\(name)\(ServerArguments.current)", style: .dim)
  }

  /// The to-dos below a line with the filters, for the browser.
  public var listContent: ListContent? {
    let index = TodoFilter.allCases.firstIndex(of: state.query.filter) ?? 0
    return list.listContent?.heading(filters: TodoFilter.allCases.map(\.name), index: index) { width in
      func line(hasCount: (TodoFilter) -> Bool) -> StyledText {
        let filters = TodoFilter.allCases.map { filter in
          let text = filter.name + (hasCount(filter) && state.content.value != nil ? " \(count(filter))" : "")
          return filter == state.query.filter
            ? StyledText("[\(text)]", style: .bold) : StyledText(" \(text) ", style: .dim)
        }
        return StyledText(" ") + filters.joined(separator: StyledText(" "))
      }
      let lines = [line { _ in true }, line { $0 == state.query.filter }, line { _ in false }]
      return lines.first { $0.displayWidth <= width } ?? lines[2]
    }
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
    "to-do", fields: .ownedTodos,
    columns: [.id, Column("completed"), Column("title"), Column("userId", title: "USER", isTrailing: true)],
    terminalColumns: .todos(showsUser: true))
}

extension [ListFormat<OwnedTodo>.Column] {
  /// The columns on a terminal.
  fileprivate static func todos(showsUser: Bool) -> Self {
    [
      ListFormat.Column("completed", title: "", isPrimary: true) { $0.record.mark }, .id,
      ListFormat.Column("title", isPrimary: true, isSearched: true) { $0.record.styledTitle },
    ]
      + (showsUser
        ? [
          ListFormat.Column("userId", title: "OWNER", isSearched: true) { todo in
            StyledText(todo.owner?.name ?? "user \(todo.record.userID)", style: .dim)
          }
        ] : [])
  }
}

extension Todo {
  /// A box with a tick if the to-do is completed.
  fileprivate var mark: StyledText {
    isCompleted ? "[\("x", style: .foreground(.green))]" : "[ ]"
  }

  fileprivate var styledTitle: StyledText { StyledText(title, style: isCompleted ? .dim : .plain) }

  /// Returns the to-do on one line.
  func line(width: Int, numberWidth: Int, glyphs: Glyphs) -> StyledText {
    let line: StyledText = "\(mark) \(.number(id, width: numberWidth))  \(styledTitle)"
    return line.truncated(toWidth: width, ellipsis: glyphs.ellipsis)
  }
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
  /// The fields of a to-do in a list.
  public static let ownedTodos = FieldSet(.todos, of: \.record)
}
