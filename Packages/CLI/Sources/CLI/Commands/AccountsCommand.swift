import Features
import Views

/// `app accounts`: the list of accounts.
struct AccountsCommand: ScreenCommand {
  static let configuration = CommandConfiguration(
    name: "accounts",
    summary: "List accounts",
    example: "app accounts",
    moreExamples: [("app accounts --json=id,email", "two fields as JSON")],
    api: .accounts,
    fields: { FieldSet<Account>.accounts.paths }
  )

  @Option("search", help: "Only accounts with this text in name or email") private var searchText: String?
  @OptionGroup private var list: ListOptions

  var declared: [DeclaredArguments] { [_searchText, _list] }
  var limit: Int { list.limit ?? 0 }

  // The rows are printed at once, with initials: each avatar is a request.
  func events(for screen: State, in context: CommandContext) -> [ScreenEvent] { [.appeared] }

  func screen(in context: CommandContext) -> AccountsList.State {
    AccountsList.State(query: AccountsQuery(searchText: searchText ?? ""))
  }
}
