import Features
import Models

/// `app photo 2`: one photo.
struct PhotoCommand: Command {
  static let configuration = CommandConfiguration(
    name: "photo",
    arguments: "ID",
    summary: "Show a photo and its colour",
    example: "app photo 2",
    moreExamples: [("app photo 2 --json=title,color", "two fields as JSON")],
    fields: FieldSet<PhotoDetail.State>.photo.paths
  )

  private let id: Photo.ID

  init(_ options: ParsedOptions, _ positionals: [String], _ globals: GlobalOptions) throws(CommandError) {
    try FieldSet<PhotoDetail.State>.photo.check(globals.fields ?? [])
    id = try Self.onlyID(positionals, read: Photo.ID.init(argument:))
  }

  func run(in context: CommandContext) async throws(CommandError) {
    let store = Store(initialState: PhotoDetail.State(id: id)) { PhotoDetail() }
    await context.loading("Loading photo \(id)") { await store.send(.appeared).finish() }
    try context.check(store.state.photo, subject: "photo \(id)", alternative: "app albums")
    try context.show(PhotoView(store.state, fields: context.options.fields))
  }
}
