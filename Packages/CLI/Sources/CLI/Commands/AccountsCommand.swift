import Features
import Models

/// `app accounts`: the list of accounts.
struct AccountsCommand: Command {
  static let configuration = CommandConfiguration(
    name: "accounts",
    summary: "List accounts",
    example: "app accounts",
    moreExamples: [("app accounts --json=id,email", "two fields as JSON")],
    api: .accounts,
    options: [Option.limit.declaration],
    fields: FieldSet<Account>.accounts.paths
  )

  private let limit: Int

  init(_ options: ParsedOptions, _ positionals: [String], _ globals: GlobalOptions) throws(CommandError) {
    try Self.checkNoArguments(positionals)
    try FieldSet<Account>.accounts.check(globals.fields ?? [])
    limit = try options.value(of: .limit) ?? 0
  }

  func run(in context: CommandContext) async throws(CommandError) {
    let store = Store(initialState: AccountsList.State()) { AccountsList() }
    await context.loading("Loading accounts") { await store.send(.appeared).finish() }
    try context.check(store.state.content)
    try context.show(AccountsView(store.state, limit: limit, fields: context.options.fields))
  }
}
