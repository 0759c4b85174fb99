import Features
import Models
import Persistence
import ReducerRuntime
import Views

/// `app account 2`: one account.
struct ShowAccountCommand: Command {
  static let configuration = CommandConfiguration(
    name: "account",
    summary: "Show an account",
    example: "app account 2",
    fields: { FieldSet<Account>.accounts.paths }
  )

  @Argument("ID") private var id: Account.ID

  var declared: [DeclaredArguments] { [_id] }

  func run(in context: CommandContext) async throws(CommandError) {
    let store = Store(initialState: Loader.State()) { Loader.account(id) }
    await context.loading("Loading account \(id)") { await store.send(.appeared).finish() }
    try context.check(store.state.content, subject: "account \(id)", alternative: "app accounts")
    guard let account = store.state.content.value?.value else { return }
    try context.show(
      AccountView(
        account, sections: [LoadedSection("account", store.state.content)], selectedFields: context.options.fields))
  }
}
