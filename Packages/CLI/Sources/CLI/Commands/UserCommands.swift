import Features
import Views

/// `app users`: the list of users, searched by address, or with one selected.
struct UsersCommand: ListCommand {
  static let configuration = CommandConfiguration(
    name: "users",
    summary: "List users, search by address",
    example: "app users --address walk",
    moreExamples: [
      ("app users --select 3", "user 3 on top, in a pipe on standard error; `selected` in JSON"),
      ("app users --json=id,address.city", "two fields as JSON"),
    ],
    fields: { FieldSet<User>.users.paths }
  )

  @Option("address", help: "Only users with these words in their address") private var address: String?
  @Option("select", help: "Show the user on top; reload the others in reverse order")
  private var selection: RecordReference<User>?
  let list = ListOptions(SearchFilter<User>())

  var declared: [any DeclaredArguments] { [_address, _selection, list] }

  func screen(in context: CommandContext) async throws(CommandError) -> UsersList.State {
    let selected = try await selection?.record(in: context)
    let search = address.map { SearchFilter<User>($0, in: ["addresses"]) } ?? SearchFilter(list.searchText)
    return UsersList.State(query: UsersQuery(selected: selected, search: search))
  }

  func validate() throws(CommandError) {
    if address != nil, list.search != nil {
      throw .usage("--address and --search cannot be used together", hints: "--search covers the address too.")
    }
  }

  func events(in context: CommandContext) -> [ScreenEvent] {
    [selection == nil ? .appeared : .refreshed]
  }
}

/// `app user 3`: one user with a map of the address, albums and to-dos.
struct UserCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    name: "user",
    summary: "Show a user: map, albums, to-dos",
    example: "app user 3",
    moreExamples: [("app user 3 --json=name,address.geo", "two fields as JSON")],
    discussion: "A user is found by ID, username, email address or name.",
    fields: { FieldSet<UserDetail.State>.user.paths }
  )

  let record = RecordArguments<RecordReference<User>>()
}
