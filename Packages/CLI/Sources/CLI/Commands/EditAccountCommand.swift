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
    try await form.submit(editing: try await account.id(in: context), in: context)
  }
}
