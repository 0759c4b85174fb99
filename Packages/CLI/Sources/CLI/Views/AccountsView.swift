import Features
import Models
import NetworkClient
import Terminal

/// The list of accounts.
struct AccountsView: View {
  private let state: AccountsList.State
  private let list: ListView<Account>

  let isList = true

  /// Makes the view of a list.
  ///
  /// - Parameters:
  ///   - state: What the list knows.
  ///   - limit: The most accounts to show; 0 for all.
  ///   - fields: The fields asked for.
  init(_ state: AccountsList.State, limit: Int, fields: [String]?) {
    self.state = state
    list = ListView(
      of: "account",
      fields: .accounts,
      columns: [
        .id,
        .init(title: "FIRST NAME", path: "first_name", isFlexible: true),
        .init(title: "LAST NAME", path: "last_name", isFlexible: true),
        .init(title: "EMAIL", path: "email", isFlexible: true),
        .init(title: "AVATAR", path: "avatar_url", isFlexible: true),
      ],
      rows: state.rows,
      limit: limit,
      asked: fields
    )
  }

  func lines(_ profile: TerminalProfile) -> [StyledText] { list.lines(profile) }

  var plainLines: [StyledText] { list.plainLines }

  var json: JSONValue { list.json }

  var sections: [LoadedSection] { [LoadedSection("accounts", state.content)] }

  var notices: [Notice] {
    list.notices(emptyText: "There are no accounts", skippedCount: state.content.value?.value.skippedCount ?? 0)
  }
}
