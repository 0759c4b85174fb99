import Features
import Models
import Views

/// `app albums`: the list of albums with their owners.
struct AlbumsCommand: ListCommand {
  static let configuration = CommandConfiguration(
    name: "albums",
    summary: "List albums with their owners",
    example: "app albums --user 3",
    moreExamples: [("app albums --json=id,title", "two fields as JSON")],
    fields: { FieldSet<OwnedAlbum>.albums.paths }
  )

  static let format = ListFormat.albums

  @Option("user", help: "Only albums by this user") private var user: UserReference?
  @OptionGroup var list: ListOptions

  var declared: [DeclaredArguments] { [_user, _list] }

  var screen: AlbumsList { .albums(of: user?.id) }
  var emptyText: String { user.map { "User \($0.id) has no albums" } ?? "There are no albums" }
}
