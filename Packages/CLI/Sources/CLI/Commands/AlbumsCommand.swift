import Features
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

  @Option("user", help: "Only albums by this user") private var user: RecordReference<User>?
  @Option("search", help: "Only albums with these words in title or owner") private var searchText: String?
  @OptionGroup var list: ListOptions

  var declared: [DeclaredArguments] { [_user, _searchText, _list] }

  func screen(in context: CommandContext) async throws(CommandError) -> AlbumsList.State {
    let userID = try await user?.id(in: context)
    return AlbumsList.State(query: AlbumsQuery(userID: userID, searchText: searchText ?? ""))
  }
}
