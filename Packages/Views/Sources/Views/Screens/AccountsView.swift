public import Features
public import Models
import Persistence
import ReducerRuntime
public import Terminal

/// The list of accounts: a table, or two lines for each account below 100 columns.
public struct AccountsView: ListPage {
  /// The minimum width of the table.
  private static let wideWidth = 100

  let list: ListView<Account>

  /// Creates the view of a list.
  ///
  /// - Parameter limit: The maximum number of accounts; 0 for all.
  public init(_ state: AccountsList.State, limit: Int, selectedFields: [String]?) {
    list = ListView(
      .accounts, "accounts", content: state.content, rows: state.rows, limit: limit, selectedFields: selectedFields,
      terminalColumns: .accounts, emptyText: "There are no accounts")
  }

  /// The accounts, their number and the commands that create and edit one.
  public func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] {
    let width = profile.size.columns
    guard let first = list.rows.first, list.selectedFields == nil else { return list.lines(profile, origin: origin) }
    let next = Paragraph(width: width).nextCommands(
      ["app account create", "app account edit \(first.id)"], separator: profile.glyphs.separator)
    if width >= Self.wideWidth { return list.lines(profile, origin: origin) + next }
    let numberWidth = list.rows.idWidth
    let entries = list.rows.flatMap { account in
      let details = [account.email.isBlank ? nil : StyledText(account.email, style: .dim), account.avatarWord]
      let lines = [
        .number(account.id, width: numberWidth) + StyledText("  ") + StyledText(account.name, style: .bold),
        StyledText(String(repeating: " ", count: numberWidth + 2))
          + details.compactMap(\.self).joined(separator: StyledText(profile.glyphs.separator, style: .dim)),
      ]
      return lines.filter { !$0.text.isBlank }.map { $0.truncated(toWidth: width, ellipsis: profile.glyphs.ellipsis) }
    }
    return [entries, list.countLines(profile, origin: origin) + next].joinedByBlankLines
  }
}

extension Account {
  /// The word that stands for the avatar, with a link to the image; `nil` without an avatar.
  fileprivate var avatarWord: StyledText? {
    avatarURL.flatMap { $0.isBlank ? nil : StyledText("avatar", style: .link(to: $0)) }
  }
}

extension [ListFormat<Account>.Column] {
  /// The columns on a terminal, with the initials, and without the long URL of the avatar.
  public static var accounts: Self {
    [.id, .initials] + Array(ListFormat.accounts.columns[1...].dropLast()) + [
      .fixed("avatar_url", title: "AVATAR").showing { $0.avatarWord ?? StyledText() }
    ]
  }
}

extension ListFormat<Account>.Column {
  /// The initials on a tile.
  public static var avatar: Self { .fixed("avatar_url", title: "").showing { Avatar($0).text } }

  /// The full name, which searches look at.
  public static var name: Self {
    .flexible("first_name", title: "NAME", priority: 1, isSearched: true).showing { StyledText($0.name) }
  }

  /// The initials in colour, for tables whose cells have no trailing spaces.
  fileprivate static var initials: Self { .fixed("avatar_url", title: "").showing { Avatar($0).compactText } }
}

extension ListFormat<Account> {
  /// The list of accounts.
  public static let accounts = ListFormat(
    "account", fields: .accounts,
    columns: [
      .id, .flexible("first_name", title: "FIRST NAME", priority: 1),
      .flexible("last_name", title: "LAST NAME", priority: 1), .flexible("email", priority: 1),
      .flexible("avatar_url", title: "AVATAR"),
    ])
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
