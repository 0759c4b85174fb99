import Features
import Models

/// `app albums`: the list of albums with their owners.
struct AlbumsCommand: Command {
  static let user = Option.userID("user", help: "Only albums of this user")

  static let configuration = CommandConfiguration(
    name: "albums",
    summary: "List albums with their owners",
    example: "app albums --user 3",
    moreExamples: [("app albums --json=id,title", "two fields as JSON")],
    options: [user.declaration, Option.limit.declaration],
    fields: FieldSet<OwnedAlbum>.albums.paths
  )

  private let initialState: AlbumsList.State
  private let limit: Int

  init(_ options: ParsedOptions, _ positionals: [String], _ globals: GlobalOptions) throws(CommandError) {
    try Self.checkNoArguments(positionals)
    try FieldSet<OwnedAlbum>.albums.check(globals.fields ?? [])
    initialState = AlbumsList.State(userID: try options.value(of: Self.user))
    limit = try options.value(of: .limit) ?? 0
  }

  func run(in context: CommandContext) async throws(CommandError) {
    let store = Store(initialState: initialState) { AlbumsList() }
    await context.loading("Loading albums") { await store.send(.appeared).finish() }
    try context.check(store.state.content)
    try context.show(AlbumsView(store.state, limit: limit, fields: context.options.fields))
  }
}
