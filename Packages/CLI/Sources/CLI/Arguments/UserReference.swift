import Features
import Views

/// A value on the command line that is looked up before the command runs.
protocol ResolvableArgument: Sendable {
  /// Looks the value up.
  @MainActor func resolve(in context: CommandContext) async throws(CommandError)
}

/// A user on the command line: an id, a username or a name.
///
/// A name is looked up in the list of users. It must match the username or the name of one user, or be part of it.
struct UserReference {
  private let text: String
  private let resolvedID: ParsedValue<User.ID?>

  /// The user's id, once the command runs.
  var id: User.ID {
    guard let id = resolvedID.value else { preconditionFailure("\(text.quoted) is read before it is resolved") }
    return id
  }
}

// MARK: - Conformances

extension UserReference: ExpressibleByArgument {
  static var placeholder: String { "USER" }
  static var expectation: String { "a user: an ID from 1, a username or a name" }

  init?(argument: String) {
    let isName = !argument.isBlank && !argument.isPlainNumber && !argument.hasPrefix("-")
    let id = User.ID(argument: argument)
    guard isName || id != nil else { return nil }
    text = argument
    resolvedID = ParsedValue(id)
  }
}

extension UserReference: ResolvableArgument {
  @MainActor func resolve(in context: CommandContext) async throws(CommandError) {
    guard resolvedID.value == nil else { return }
    let store = Store(initialState: UsersList.State(query: UsersQuery())) { UsersList() }
    await context.loading("Loading users") { await store.send(.list(.appeared)).finish() }
    if store.state.loads.isMissing, let failure = store.state.loads.failure { throw CommandError(failure) }
    let matches = store.state.users(named: text)
    if matches.isEmpty {
      throw CommandError(
        message: "no user is named \(text.quoted)", hints: ["Try: app users\(ServerArguments.current)"],
        exitCode: .refused)
    }
    if matches.count > 1 {
      throw CommandError(
        message: "\(text.quoted) matches \(matches.count) users; use the ID of one",
        details: matches.map { "\($0.id)  \($0.name) (@\($0.username))" }, exitCode: .usage)
    }
    resolvedID.value = matches[0].id
  }
}
