public import Features
import Terminal

extension AccountsQuery: ListedQuery {
  /// Returns the list with the commands that may follow.
  func list(_ state: AccountsList.State, _ options: ViewOptions) -> ListView<Account> {
    var list = ListView(.accounts, "accounts", state, options)
    list.terminal.images = { [images = state.images] in images[$0.avatarLink].record }
    guard options.fields == nil, let first = list.rows.first else { return list }
    let commands = [Route.newAccount, .accountEditor(first.id)].map(\.command)
    list.terminal.nextCommands = commands.map { $0 + options.server.arguments }
    return list
  }
}

extension ListFormat<Account> {
  /// The list of accounts.
  public static let accounts = ListFormat(
    noun: Route.accounts.entry.noun, fields: .accounts,
    columns: [
      .id, Column(path: "first_name", title: "FIRST NAME"), Column(path: "last_name", title: "LAST NAME"),
      Column(path: "email"),
      Column(path: "avatar_url", title: "AVATAR"),
    ],
    terminalColumns: [
      .id, Column(path: "first_name", title: "NAME", isPrimary: true) { StyledText($0.name) },
      Column(path: "email"),
    ],
    avatar: { Avatar($0) })
}

extension FieldSet<Account> {
  /// The fields of an account, named as in the API's JSON.
  public static let accounts = FieldSet([
    Field("id") { $0.id },
    Field("first_name") { $0.firstName },
    Field("last_name") { $0.lastName },
    Field("email") { $0.email },
    Field("avatar_url") { $0.avatarURL },
    Field("created_at") { $0.createdAt },
    Field("updated_at") { $0.updatedAt },
    Field("url") { $0.url },
  ])
}
