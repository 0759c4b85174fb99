import Features
import Models
import NetworkClient
import Terminal

/// The list of to-dos: the pending ones, then the completed ones, each with their count.
struct TodosView: View {
  private let state: TodosList.State
  private let list: ListView<Todo>

  let isList = true

  /// Makes the view of a list.
  ///
  /// - Parameters:
  ///   - state: What the list knows.
  ///   - limit: The most to-dos to show; 0 for all.
  ///   - fields: The fields asked for.
  init(_ state: TodosList.State, limit: Int, fields: [String]?) {
    self.state = state
    list = ListView(
      of: "to-do",
      fields: .todos,
      columns: [
        .id,
        .init(title: "COMPLETED", path: "completed"),
        .init(title: "TITLE", path: "title", isFlexible: true),
        .init(title: "USER", path: "userId", isTrailing: true),
      ],
      rows: state.rows,
      limit: limit,
      asked: fields
    )
  }

  func lines(_ profile: TerminalProfile) -> [StyledText] {
    if list.asked != nil { return list.lines(profile) }
    guard !list.rows.isEmpty else { return [] }
    let width = profile.size.columns
    let numberWidth = list.rows.map { "\($0.id)".count }.max() ?? 0
    let sections = [false, true].map { isCompleted in
      let rows = list.rows.filter { $0.isCompleted == isCompleted }
      return rows.isEmpty
        ? []
        : heading(isCompleted, width)
          + rows.map { todo in
            TodoLine(todo: todo, showsUser: state.userID == nil)
              .line(width: width, numberWidth: numberWidth, glyphs: profile.glyphs)
          }
    }
    return (sections + [hint(width)]).parted
  }

  private func heading(_ isCompleted: Bool, _ width: Int) -> [StyledText] {
    let text = isCompleted ? "Completed (\(state.completed.count))" : "Pending (\(state.pending.count))"
    return Paragraph(width: width).lines(text, style: .bold)
  }

  /// What the filter hides, and how to see it.
  private func hint(_ width: Int) -> [StyledText] {
    let user = state.userID.map { " --user \($0)" } ?? ""
    let text: String? =
      switch state.filter {
      case .all: nil
      case .pending: "\(state.completed.count) completed: app todos\(user) --completed"
      case .completed: "\(state.pending.count) pending: app todos\(user) --pending"
      }
    return text.map { Paragraph(width: width).lines($0, style: .dim) } ?? []
  }

  var plainLines: [StyledText] { list.plainLines }

  var json: JSONValue { list.json }

  var sections: [LoadedSection] { [LoadedSection("todos", label: "To-dos", state.content)] }

  var notices: [Notice] {
    list.notices(emptyText: emptyText, skippedCount: state.content.value?.value.skippedCount ?? 0)
  }

  private var emptyText: String {
    let kind =
      switch state.filter {
      case .all: "to-dos"
      case .pending: "pending to-dos"
      case .completed: "completed to-dos"
      }
    return state.userID.map { "User \($0) has no \(kind)" } ?? "There are no \(kind)"
  }
}
