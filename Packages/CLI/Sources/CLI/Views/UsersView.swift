import Features
import Models
import NetworkClient
import Terminal

/// The list of users; with one chosen, that one's name and number on top.
struct UsersView: View {
  // NetworkClient has a list of users too, for holders of an older contract.
  private let state: Features.UsersList.State
  private let list: ListView<User>

  let isList = true

  /// Makes the view of a list.
  ///
  /// - Parameters:
  ///   - state: What the list knows.
  ///   - limit: The most users to show; 0 for all.
  ///   - fields: The fields asked for.
  init(_ state: Features.UsersList.State, limit: Int, fields: [String]?) {
    self.state = state
    list = ListView(
      of: state.selectedID == nil ? "user" : "other user",
      fields: .users,
      columns: [
        .id,
        .init(title: "NAME", path: "name", isFlexible: true, minimumWidth: 16),
        .init(title: "EMAIL", path: "email", isFlexible: true),
        .init(title: "CITY", path: "address.city", isFlexible: true),
        .init(title: "COMPANY", path: "company.name", isFlexible: true),
      ],
      rows: state.rows,
      limit: limit,
      asked: fields
    )
  }

  func lines(_ profile: TerminalProfile) -> [StyledText] {
    let others = list.lines(profile)
    guard let selected = state.selected else { return others }
    let heading = Heading(title: selected.name, remark: "user \(selected.id)").lines(profile)
    return others.isEmpty ? heading : heading + [StyledText()] + others
  }

  var plainLines: [StyledText] { list.plainLines }

  var json: JSONValue { list.json }

  var sections: [LoadedSection] { [LoadedSection("users", state.content)] }

  var notices: [Notice] {
    list.notices(emptyText: emptyText, skippedCount: state.content.value?.value.skippedCount ?? 0)
  }

  private var emptyText: String {
    let users = state.selectedID == nil ? "users" : "other users"
    return state.addressText.isEmpty ? "There are no \(users)" : "No \(users) match address \(state.addressText.quoted)"
  }
}
