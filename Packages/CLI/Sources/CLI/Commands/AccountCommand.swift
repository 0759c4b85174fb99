import Features
import Views

/// `app account`: one account, and the forms that create and edit accounts.
struct AccountCommand: CommandGroup {
  static let configuration = CommandConfiguration(
    name: "account",
    summary: "Show, create or edit an account",
    example: "app account create",
    moreExamples: [
      (ShowAccountCommand.configuration.example, "one account, by ID, email address or name"),
      (EditAccountCommand.configuration.example, "a form with the current values"),
    ],
    api: .accounts,
    fields: { FieldSet<Account>.accounts.paths },
    subcommands: [CreateAccountCommand.self, EditAccountCommand.self, DraftsCommand.self],
    defaultSubcommand: ShowAccountCommand.self
  )
}
