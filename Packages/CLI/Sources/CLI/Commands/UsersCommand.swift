import Features
import Models
import ReducerRuntime
import Views

/// `app users`: the list of users, searched by address, or with one selected.
struct UsersCommand: Command {
  static let configuration = CommandConfiguration(
    name: "users",
    summary: "List users, search by address",
    example: "app users --address walk",
    moreExamples: [
      ("app users --select 3", "user 3 on top, the others in reverse order; in a pipe and in JSON the others only"),
      ("app users --json=id,address.city", "two fields as JSON"),
    ],
    fields: { FieldSet<User>.users.paths }
  )

  @Option("address", help: "Only users with these words in their address") private var address: String?
  @Option("select", help: "Select this user; reload the others, in reverse order")
  private var selection: UserReference?
  @OptionGroup private var list: ListOptions

  var declared: [DeclaredArguments] { [_address, _selection, _list] }

  func run(in context: CommandContext) async throws(CommandError) {
    let selectedID = selection?.id
    let store = Store(initialState: UsersList.State(addressText: address ?? "")) { UsersList() }
    await context.loading("Loading users") {
      await store.send(selectedID.map { .userSelected($0) } ?? .appeared).finish()
    }
    try context.check(store.state.content)
    if let selectedID, store.state.selected == nil {
      // Cached rows that could not be refreshed do not prove that the user does not exist.
      if let failure = store.state.content.failure { throw CommandError(failure) }
      throw CommandError(
        message: "user \(selectedID) not found", hints: ["Try: app users\(ServerArguments.current)"], exitCode: .refused
      )
    }
    try context.show(UsersView(store.state, limit: list.limit ?? 0, selectedFields: context.options.fields))
  }
}
