import Features
import Views

/// `app account 2`: one account.
struct ShowAccountCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    name: "account",
    summary: "Show an account",
    example: "app account 2",
    fields: { FieldSet<Account>.accounts.paths }
  )

  static let route = Route.account

  @OptionGroup var record: RecordArguments<RecordReference<Account>>

  var declared: [DeclaredArguments] { [_record] }
}
