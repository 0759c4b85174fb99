import Features
import Models
import ReducerRuntime
import Views

/// `app user 3`: one user with a map of the address, albums and to-dos.
struct UserCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    name: "user",
    summary: "Show a user: map, albums, to-dos",
    example: "app user 3",
    moreExamples: [("app user 3 --json=name,address.geo", "two fields as JSON")],
    fields: { FieldSet<UserDetail.State>.user.paths }
  )

  @Argument("USER") private var user: UserReference

  var declared: [DeclaredArguments] { [_user] }

  var id: User.ID { user.id }

  func makeStore() -> StoreOf<UserDetail> { Store(initialState: UserDetail.State(id: id)) { UserDetail() } }

  func view(of state: UserDetail.State, selectedFields: [String]?) -> some View {
    UserView(state, selectedFields: selectedFields)
  }
}
