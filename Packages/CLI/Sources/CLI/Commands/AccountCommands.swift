import Features
import Views

/// `app accounts`: the list of accounts.
struct AccountsCommand: ListScreenCommand {
  static let configuration = CommandConfiguration(
    name: "accounts",
    summary: "List accounts",
    example: "app accounts",
    moreExamples: [("app accounts --json=id,email", "two fields as JSON")],
    api: .accounts,
    fields: { FieldSet<Account>.accounts.paths }
  )

  static let showsImages = true

  let options = ScreenOptions(Route.accounts.entry)
  let list = ListOptions()
}

/// `app account 2`: one account; its subcommands are the forms that create and edit accounts.
struct AccountCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    name: "account",
    summary: "Show, create or edit an account",
    example: "app account 2",
    moreExamples: [(CreateAccountCommand.configuration.example, "a form for a new account")],
    api: .accounts,
    fields: { FieldSet<Account>.accounts.paths },
    changesRecords: true,
    subcommands: [CreateAccountCommand.self, EditAccountCommand.self, DraftsCommand.self]
  )

  let arguments = RecordArguments<RecordReference<Account>>()
}

/// `app account create`: a form for a new account, filled in by options or by prompts.
struct CreateAccountCommand: Command {
  static let configuration = CommandConfiguration(
    name: "create",
    summary: "Create an account",
    example: "app account create",
    moreExamples: [
      ("app account create --input ada.json", ""),
      ("app account create --resume", ""),
    ],
    fields: { FieldSet<Account>.accounts.paths }
  )

  private let form = AccountFormOptions()

  var declared: [any DeclaredArguments] { [form] }

  func validate() throws(CommandError) { try form.validate() }

  func run(in context: CommandContext) async throws(CommandError) { try await form.submit(editing: nil, in: context) }
}

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
  private let form = AccountFormOptions()

  var declared: [any DeclaredArguments] { [_account, form] }

  func validate() throws(CommandError) { try form.validate() }

  func run(in context: CommandContext) async throws(CommandError) {
    try await form.submit(editing: try await account.idToChange(in: context), in: context)
  }
}
