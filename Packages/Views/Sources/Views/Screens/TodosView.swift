public import Features
public import Models
import Persistence
import ReducerRuntime
public import Terminal

/// The list of to-dos: the pending ones, then the completed ones, each with their count.
public struct TodosView: ListPage {
  let list: ListView<Todo>
  private let state: TodosList.State
  private let userID: User.ID?

  /// Creates the view of a list.
  ///
  /// - Parameters:
  ///   - userID: The user whose to-dos are listed; `nil` for all users.
  ///   - limit: The maximum number of to-dos; 0 for all.
  public init(_ state: TodosList.State, of userID: User.ID?, limit: Int, selectedFields: [String]?) {
    self.state = state
    self.userID = userID
    let kind =
      switch state.filter {
      case .all: "to-dos"
      case .pending: "pending to-dos"
      case .completed: "completed to-dos"
      }
    list = ListView(
      .todos, "todos", label: "To-dos", content: state.content, rows: state.rows, limit: limit,
      selectedFields: selectedFields,
      emptyText: userID.map { "User \($0) has no \(kind)" } ?? "There are no \(kind)")
  }

  /// The to-dos by status.
  public func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] {
    if list.rows.isEmpty || list.selectedFields != nil { return list.lines(profile, origin: origin) }
    let width = profile.size.columns
    let numberWidth = list.rows.idWidth
    let blocks = [TodoFilter.pending, .completed].map { filter in
      let rows = filter.apply(to: list.rows)
      let lines = rows.map {
        TodoLine(todo: $0, showsUser: userID == nil)
          .line(width: width, numberWidth: numberWidth, glyphs: profile.glyphs)
      }
      return rows.isEmpty ? [] : heading(filter, width) + lines
    }
    return (blocks + [list.countLines(profile, origin: origin) + hint(width)]).joinedByBlankLines
  }

  private func count(_ filter: TodoFilter) -> Int { filter.apply(to: state.content.value?.value ?? []).count }

  private func heading(_ filter: TodoFilter, _ width: Int) -> [StyledText] {
    let text = "\(filter == .completed ? "Completed" : "Pending") (\(count(filter)))"
    return Paragraph(width: width).lines(text, style: .bold)
  }

  /// The number of to-dos that the filter hides, and the command that shows them.
  private func hint(_ width: Int) -> [StyledText] {
    let user = userID.map { " --user \($0)" } ?? ""
    let text: String? =
      switch state.filter {
      case .all: nil
      case .pending: "\(count(.completed)) completed: app todos\(user) --completed\(ServerArguments.current)"
      case .completed: "\(count(.pending)) pending: app todos\(user) --pending\(ServerArguments.current)"
      }
    return text.map { Paragraph(width: width).lines($0, style: .dim) } ?? []
  }
}

extension ListFormat<Todo> {
  /// The list of to-dos.
  public static let todos = ListFormat(
    "to-do", fields: .todos,
    columns: [.id, .fixed("completed"), .flexible("title"), .fixed("userId", title: "USER", isTrailing: true)])
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

/// A to-do on a line: its status, its id and its title.
public struct TodoLine {
  let todo: Todo
  /// Whether the line shows the user.
  let showsUser: Bool

  /// Creates a line.
  public init(todo: Todo, showsUser: Bool = false) {
    self.todo = todo
    self.showsUser = showsUser
  }

  /// Returns the line, truncated to a width.
  public func line(width: Int, numberWidth: Int, glyphs: Glyphs) -> StyledText {
    let mark =
      todo.isCompleted
      ? StyledText("[") + StyledText("x", style: Style(foreground: .green)) + StyledText("]") : StyledText("[ ]")
    let number = StyledText.number(todo.id, width: numberWidth)
    let title = StyledText(todo.title, style: todo.isCompleted ? .dim : .plain)
    let text = mark + StyledText(" ") + number + StyledText("  ") + title
    let user = showsUser ? StyledText("  user \(todo.userID)", style: .dim) : ""
    let textWidth = width - user.displayWidth
    // A narrow line has room for the title only.
    guard showsUser, textWidth >= 30 else { return text.truncated(toWidth: width, ellipsis: glyphs.ellipsis) }
    return text.truncated(toWidth: textWidth, ellipsis: glyphs.ellipsis).padded(toWidth: textWidth) + user
  }
}
