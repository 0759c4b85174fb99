public import Features
public import Terminal

extension AccountsQuery: PresentableQuery {
  public static func view(_ state: AccountsList.State, _ options: ViewOptions) -> AccountsView {
    AccountsView(state, options)
  }
}

/// The list of accounts, with the commands that may follow.
public struct AccountsView: ListPage {
  let list: ListView<Account>

  init(_ state: AccountsList.State, _ options: ViewOptions) {
    let text = state.query.search.text
    let images = state.images
    list = ListView(
      .accounts, "accounts", state, options,
      images: { $0.avatarLink.flatMap { images[$0] } },
      emptyText: text.isEmpty ? "There are no accounts" : "No accounts match \(text.quoted)")
  }

  /// Returns the rows and the next commands.
  public func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] {
    let lines = list.lines(profile, origin: origin)
    guard let first = list.rows.first, list.selectedFields == nil else { return lines }
    return lines
      + TextLayout(width: profile.size.columns).nextCommands(
        [Route.newAccount, .accountEditor(first.id)].map(\.command), separator: profile.glyphs.separator)
  }
}

extension ListFormat<Account> {
  /// The list of accounts.
  public static let accounts = ListFormat(
    "account", fields: .accounts,
    columns: [
      .id, Column("first_name", title: "FIRST NAME"), Column("last_name", title: "LAST NAME"), Column("email"),
      Column("avatar_url", title: "AVATAR"),
    ],
    terminalColumns: [
      .id, Column("first_name", title: "NAME", isPrimary: true, isSearched: true) { StyledText($0.name) },
      Column("email", isSearched: true),
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
