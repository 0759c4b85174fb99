import Features
import Views

/// `app accounts`: the list of accounts.
struct AccountsCommand: ListCommand {
  static let configuration = CommandConfiguration(
    name: "accounts",
    summary: "List accounts",
    example: "app accounts",
    moreExamples: [("app accounts --json=id,email", "two fields as JSON")],
    api: .accounts,
    fields: { FieldSet<Account>.accounts.paths }
  )

  @Option("search", help: "Only accounts with these words in name or email") private var searchText: String?
  @OptionGroup var list: ListOptions

  var declared: [DeclaredArguments] { [_searchText, _list] }

  func screen(in context: CommandContext) -> AccountsList.State {
    AccountsList.State(query: AccountsQuery(searchText: searchText ?? ""))
  }
}
