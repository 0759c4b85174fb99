import Features
import Views

/// `app account create`: a form for a new account, filled in by options or by prompts.
struct CreateAccountCommand: Command {
  static let configuration = CommandConfiguration(
    name: "create",
    summary: "Create an account",
    example: "app account create",
    moreExamples: [("app account create --resume", "sends the unsent draft")],
    fields: { FieldSet<Account>.accounts.paths }
  )

  @OptionGroup private var form: AccountFormOptions

  var declared: [DeclaredArguments] { [_form] }

  func validate() throws(CommandError) { try form.validate() }

  func run(in context: CommandContext) async throws(CommandError) {
    let draft = try await form.draft(of: nil)
    let dialog = form.dialog(in: context)
    var state = draft.map { form.state(resuming: $0, isDialog: dialog != nil) } ?? AccountForm.State(purpose: .create)
    state.keepsRejectedForm = context.prompt != nil
    let store = Store(initialState: state) { AccountForm() }
    store.send(.appeared)
    if !form.values.isEmpty { store.send(.valuesGiven(form.values)) }
    guard try await form.fillIn(store, by: dialog, resuming: draft, in: context) else { return }
    try await AccountSubmission(store, in: context).run(isDryRun: form.isDryRun)
  }
}
