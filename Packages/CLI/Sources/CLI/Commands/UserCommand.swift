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
  var route: Route? { .user(user.id) }
  var screen: UserDetail.State { UserDetail.State(id: user.id) }
}
