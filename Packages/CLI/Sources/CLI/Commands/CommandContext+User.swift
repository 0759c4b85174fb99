import Features
import Views

extension CommandContext {
  /// Returns the id of a user, whose name is looked up in the list of users.
  @MainActor func id(of user: UserReference) async throws(CommandError) -> User.ID {
    let name: String
    switch user {
    case .id(let id): return id
    case .name(let text): name = text
    }
    let store = Store(initialState: UsersList.State(query: UsersQuery())) { UsersList() }
    await loading("Loading users") { await store.send(.list(.appeared)).finish() }
    if store.state.loads.isMissing, let failure = store.state.loads.failure { throw CommandError(failure) }
    let matches = store.state.users(named: name)
    guard let match = matches.first else {
      throw CommandError(
        message: "no user is named \(name.quoted)", hints: ["Try: \(command: "app users")"], exitCode: .refused)
    }
    guard matches.count == 1 else {
      throw CommandError(
        message: "\(name.quoted) matches \(matches.count) users; use the ID of one",
        details: matches.map { "\($0.id)  \($0.name) (@\($0.username))" }, exitCode: .usage)
    }
    return match.id
  }

  /// Returns the id of a user; `nil` without one.
  @MainActor func id(of user: UserReference?) async throws(CommandError) -> User.ID? {
    guard let user else { return nil }
    return try await id(of: user)
  }
}
