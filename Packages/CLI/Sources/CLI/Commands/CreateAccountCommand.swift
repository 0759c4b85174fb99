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

  func run(in context: CommandContext) async throws(CommandError) { try await form.submit(editing: nil, in: context) }
}
