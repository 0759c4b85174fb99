import Features
import Views

/// `app albums`: the list of albums with their owners.
struct AlbumsCommand: ListScreenCommand {
  static let configuration = CommandConfiguration(
    name: "albums",
    summary: "List albums with their owners",
    example: "app albums --user 3",
    moreExamples: [("app albums --json=id,title", "two fields as JSON")],
    fields: { FieldSet<OwnedAlbum>.albums.paths }
  )

  let options = ScreenOptions(Route.albums.entry)
  let list = ListOptions()
}

/// `app album 1`: one album with its owner and its photos.
struct AlbumCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    name: "album",
    summary: "Show an album and its photos",
    example: "app album 1",
    moreExamples: [("app album 1 --json=title,owner.name,photos", "some fields as JSON")],
    fields: { FieldSet<AlbumDetail.State>.album.paths }
  )

  let arguments = RecordArguments<Album.ID>()
  @Option("limit", short: "L", help: "Maximum number of photos; 0 for all") private var limitOption: Int?

  var declared: [any DeclaredArguments] { [arguments, _limitOption] }
  var limit: Int { limitOption ?? 0 }
}

/// `app photo 2`: one photo.
struct PhotoCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    name: "photo",
    summary: "Show a photo and its colour",
    example: "app photo 2",
    moreExamples: [("app photo 2 --json=title,color", "two fields as JSON")],
    fields: { FieldSet<Photo>.photos.paths }
  )

  let arguments = RecordArguments<Photo.ID>()
}
