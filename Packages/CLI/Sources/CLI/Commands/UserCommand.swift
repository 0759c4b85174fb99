import Features
import Views

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

  static let route = Route.user

  @OptionGroup var record: RecordArguments<RecordReference<User>>

  var declared: [DeclaredArguments] { [_record] }
}
