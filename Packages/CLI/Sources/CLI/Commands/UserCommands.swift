import Features
import Views

/// `app users`: the list of users, searched by address, or with one selected.
struct UsersCommand: ListScreenCommand {
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

  let options = ScreenOptions(Route.users.entry)
  let list = ListOptions()
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

  let arguments = RecordArguments<RecordReference<User>>()
}
