import Features
import Models

/// `app users`: the list of users, searched by address, or with one chosen.
struct UsersCommand: Command {
  static let address = Option.text("address", help: "Only users with this text in their address")
  static let select = Option.userID("select", help: "Choose a user: fetch the others anew, in reverse")

  static let configuration = CommandConfiguration(
    name: "users",
    summary: "List users, search by address",
    example: "app users --address ely",
    moreExamples: [
      ("app users --select 3", "user 3 on top, the others in reverse order"),
      ("app users --json=id,address.city", "two fields as JSON"),
    ],
    options: [address.declaration, select.declaration, Option.limit.declaration],
    fields: FieldSet<User>.users.paths
  )

  private let addressText: String
  private let selectedID: User.ID?
  private let limit: Int

  init(_ options: ParsedOptions, _ positionals: [String], _ globals: GlobalOptions) throws(CommandError) {
    try Self.checkNoArguments(positionals)
    try FieldSet<User>.users.check(globals.fields ?? [])
    addressText = try options.value(of: Self.address) ?? ""
    selectedID = try options.value(of: Self.select)
    limit = try options.value(of: .limit) ?? 0
  }

  func run(in context: CommandContext) async throws(CommandError) {
    let store = Store(initialState: UsersList.State(addressText: addressText)) { UsersList() }
    await context.loading("Loading users") {
      await store.send(selectedID.map { .userSelected($0) } ?? .appeared).finish()
    }
    try context.check(store.state.content)
    if let selectedID, store.state.selected == nil {
      // Rows that are not current do not tell whether there is such a user.
      if let error = store.state.content.failure { throw CommandError(error) }
      throw CommandError(message: "user \(selectedID) not found", hints: ["Try: app users"], exitCode: .refused)
    }
    try context.show(UsersView(store.state, limit: limit, fields: context.options.fields))
  }
}
