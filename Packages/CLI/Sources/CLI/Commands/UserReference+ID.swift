import Features
import Views

extension UserReference {
  /// Returns the id of the user, whose name is looked up in the list of users.
  @MainActor func userID(in context: CommandContext) async throws(CommandError) -> User.ID {
    let name: String
    switch self {
    case .id(let id): return id
    case .name(let text): name = text
    }
    let store = Store(initialState: UsersList.State(query: UsersQuery())) { UsersList() }
    await context.loading("Loading users") { await store.send(.list(.appeared)).finish() }
    if store.state.loads.isMissing, let failure = store.state.loads.failure { throw CommandError(failure) }
    let matches = store.state.users(named: name)
    if matches.count == 1 { return matches[0].id }
    throw matches.isEmpty
      ? CommandError(
        message: "no user is named \(name.quoted)", hints: ["Try: \(command: "app users")"], exitCode: .refused)
      : CommandError(
        message: "\(name.quoted) matches \(matches.count) users; use the ID of one",
        details: matches.map { "\($0.id)  \($0.name) (@\($0.username))" }, exitCode: .usage)
  }
}
