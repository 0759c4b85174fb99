public import Features
import Terminal

extension ListView<Account> {
  /// Creates the list of accounts, with the commands that may follow.
  init(_ state: AccountsList.State, _ options: ViewOptions) {
    self.init(.accounts, "accounts", state, options)
    images = { [images = state.images] in images[$0.avatarLink].record }
    furtherNotices += Notice.unread(rows.map(\.unreadFields), options)
    guard options.fields == nil, let first = rows.first else { return }
    nextCommands = [Route.newAccount, .accountEditor(first.id)].map { $0.command + options.serverArguments }
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
