import Features
import Models
import ReducerRuntime
import Views

/// `app album 1`: one album with its owner and its photos.
struct AlbumCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    name: "album",
    summary: "Show an album and its photos",
    example: "app album 1",
    moreExamples: [("app album 1 --json=title,owner.name,photos", "some fields as JSON")],
    fields: { FieldSet<AlbumDetail.State>.album.paths }
  )

  @Argument("ID") var id: Album.ID
  @Option("limit", short: "L", help: "Maximum number of photos; 0 for all") private var limit: Int?

  var declared: [DeclaredArguments] { [_id, _limit] }

  func makeStore() -> StoreOf<AlbumDetail> { Store(initialState: AlbumDetail.State(id: id)) { AlbumDetail() } }

  func view(of state: AlbumDetail.State, selectedFields: [String]?) -> some View {
    AlbumView(state, limit: limit ?? 0, selectedFields: selectedFields)
  }
}
