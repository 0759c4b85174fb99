import Features
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

  static let route = Route.album

  @OptionGroup var record: RecordArguments<Album.ID>
  @Option("limit", short: "L", help: "Maximum number of photos; 0 for all") private var limitOption: Int?

  var declared: [DeclaredArguments] { [_record, _limitOption] }
  var limit: Int { limitOption ?? 0 }
}
