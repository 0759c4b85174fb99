import Features
import Models

/// `app user 3`: one user with a map of the address, albums and to-dos.
struct UserCommand: Command {
  static let configuration = CommandConfiguration(
    name: "user",
    arguments: "ID",
    summary: "Show a user: map, albums, to-dos",
    example: "app user 3",
    moreExamples: [("app user 3 --json=name,address.geo", "two fields as JSON")],
    fields: FieldSet<UserDetail.State>.user.paths
  )

  private let id: User.ID

  init(_ options: ParsedOptions, _ positionals: [String], _ globals: GlobalOptions) throws(CommandError) {
    try FieldSet<UserDetail.State>.user.check(globals.fields ?? [])
    id = try Self.onlyID(positionals, read: User.ID.init(argument:))
  }

  func run(in context: CommandContext) async throws(CommandError) {
    let store = Store(initialState: UserDetail.State(id: id)) { UserDetail() }
    await context.loading("Loading user \(id)") { await store.send(.appeared).finish() }
    try context.check(store.state.user, subject: "user \(id)", alternative: "app users")
    try context.show(UserView(store.state, fields: context.options.fields))
  }
}
