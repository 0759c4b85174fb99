import Features
import Models

/// `app album 1`: one album with its owner and its photos.
struct AlbumCommand: Command {
  static let configuration = CommandConfiguration(
    name: "album",
    arguments: "ID",
    summary: "Show an album and its photos",
    example: "app album 1",
    moreExamples: [("app album 1 --json=title,owner.name,photos", "some fields as JSON")],
    fields: FieldSet<AlbumDetail.State>.album.paths
  )

  private let id: Album.ID

  init(_ options: ParsedOptions, _ positionals: [String], _ globals: GlobalOptions) throws(CommandError) {
    try FieldSet<AlbumDetail.State>.album.check(globals.fields ?? [])
    id = try Self.onlyID(positionals, read: Album.ID.init(argument:))
  }

  func run(in context: CommandContext) async throws(CommandError) {
    let store = Store(initialState: AlbumDetail.State(id: id)) { AlbumDetail() }
    await context.loading("Loading album \(id)") { await store.send(.appeared).finish() }
    try context.check(store.state.album, subject: "album \(id)", alternative: "app albums")
    try context.show(AlbumView(store.state, fields: context.options.fields))
  }
}
