import Features
import Views

/// `app account edit 2`: a form for the changes of an account, filled in by options or by prompts.
struct EditAccountCommand: Command {
  static let configuration = CommandConfiguration(
    name: "edit",
    summary: "Edit an account",
    example: "app account edit 2",
    moreExamples: [("app account edit 2 --email new@example.org", "changes one field")],
    fields: { FieldSet<Account>.accounts.paths }
  )

  @Argument("ID") private var account: RecordReference<Account>
  @OptionGroup private var form: AccountFormOptions

  var declared: [DeclaredArguments] { [_account, _form] }

  func validate() throws(CommandError) { try form.validate() }

  func run(in context: CommandContext) async throws(CommandError) {
    let id = try await account.id(in: context)
    let draft = try await form.draft(of: id)
    let dialog = form.dialog(in: context)
    var state =
      draft.map { form.state(resuming: $0, isDialog: dialog != nil) }
      ?? (dialog == nil
        ? AccountForm.State(editing: id, changing: form.values) : AccountForm.State(purpose: .edit(id)))
    state.keepsRejectedForm = context.prompt != nil
    let store = Store(initialState: state) { AccountForm() }
    if !form.values.isEmpty { store.send(.valuesGiven(form.values)) }
    if let dialog {
      try await load(store, id, in: context)
      guard try await form.fillIn(store, by: dialog, resuming: draft, in: context) else { return }
    } else if store.state.changes.isEmpty {
      throw .usage(
        "account edit needs something to change", hints: "Try: app account edit \(id) --email new@example.org")
    }
    try await AccountSubmission(store, in: context).run(isDryRun: form.isDryRun)
  }

  /// Loads the account for the prompts, from the cache if the server cannot be reached.
  @MainActor private func load(_ store: StoreOf<AccountForm>, _ id: Account.ID, in context: CommandContext)
    async throws(CommandError)
  {
    await context.loading("Loading account \(id)") { await store.send(.appeared).finish() }
    guard case .notLoaded(let failure) = store.state.phase else { return }
    guard store.state.original != nil else {
      throw CommandError(failure, subject: "account \(id)", alternative: "app accounts")
    }
    context.printNotice("editing the cached account \(id) (\(failure.shortDescription))")
  }
}
