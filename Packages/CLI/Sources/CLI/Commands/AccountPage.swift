import Features
import Models

/// `app account 2`: one account.
struct AccountPage {
  /// Its number.
  let id: Account.ID

  /// Loads and shows it.
  @MainActor func run(in context: CommandContext) async throws(CommandError) {
    let store = Store(initialState: AccountDetail.State(id: id)) { AccountDetail() }
    await context.loading("Loading account \(id)") { await store.send(.appeared).finish() }
    try context.check(store.state.account, subject: "account \(id)", alternative: "app accounts")
    guard let account = store.state.account.value?.value else { return }
    try context.show(
      AccountView(account, sections: [LoadedSection("account", store.state.account)], fields: context.options.fields))
  }
}
