import Features
import Views

/// `app album 1`: one album with its owner and its photos.
struct AlbumCommand: ScreenCommand {
  static let configuration = CommandConfiguration(
    name: "album",
    summary: "Show an album and its photos",
    example: "app album 1",
    moreExamples: [("app album 1 --json=title,owner.name,photos", "some fields as JSON")],
    fields: { FieldSet<AlbumDetail.State>.album.paths }
  )

  @Argument("ID") private var id: Album.ID
  @Option("limit", short: "L", help: "Maximum number of photos; 0 for all") private var limitOption: Int?

  var declared: [DeclaredArguments] { [_id, _limitOption] }
  func route(of screen: State) -> Route? { .album(screen.id) }
  var limit: Int { limitOption ?? 0 }
  func screen(in context: CommandContext) -> AlbumDetail.State { AlbumDetail.State(id: id) }
}
