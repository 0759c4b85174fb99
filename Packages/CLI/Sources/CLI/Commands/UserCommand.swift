import Features
import Views

/// `app user 3`: one user with a map of the address, albums and to-dos.
struct UserCommand: ScreenCommand {
  static let configuration = CommandConfiguration(
    name: "user",
    summary: "Show a user: map, albums, to-dos",
    example: "app user 3",
    moreExamples: [("app user 3 --json=name,address.geo", "two fields as JSON")],
    fields: { FieldSet<UserDetail.State>.user.paths }
  )

  @Argument("USER") private var user: UserReference

  var declared: [DeclaredArguments] { [_user] }

  func route(of screen: State) -> Route? { .user(screen.id) }
  func screen(in context: CommandContext) async throws(CommandError) -> UserDetail.State {
    UserDetail.State(id: try await user.userID(in: context))
  }
}
