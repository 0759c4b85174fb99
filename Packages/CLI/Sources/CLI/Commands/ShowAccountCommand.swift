import Features
import Views

/// `app account 2`: one account.
struct ShowAccountCommand: ScreenCommand {
  static let configuration = CommandConfiguration(
    name: "account",
    summary: "Show an account",
    example: "app account 2",
    fields: { FieldSet<Account>.accounts.paths }
  )

  @Argument("ID") private var id: Account.ID

  var declared: [DeclaredArguments] { [_id] }
  func route(of screen: State) -> Route? { .account(screen.id) }
  func screen(in context: CommandContext) -> AccountDetail.State { AccountDetail.State(id: id) }
}
