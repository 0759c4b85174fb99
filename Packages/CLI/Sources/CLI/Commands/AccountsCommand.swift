import Features
import Models
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

  static let format = ListFormat.accounts

  @OptionGroup var list: ListOptions

  var declared: [DeclaredArguments] { [_list] }

  var screen: AccountsList { .accounts }

  func view(of state: AccountsList.State, selectedFields: [String]?) -> some View {
    AccountsView(state, limit: list.limit ?? 0, selectedFields: selectedFields)
  }
}
