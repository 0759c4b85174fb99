import Features
import Views

/// `app albums`: the list of albums with their owners.
struct AlbumsCommand: ScreenCommand {
  static let configuration = CommandConfiguration(
    name: "albums",
    summary: "List albums with their owners",
    example: "app albums --user 3",
    moreExamples: [("app albums --json=id,title", "two fields as JSON")],
    fields: { FieldSet<OwnedAlbum>.albums.paths }
  )

  @Option("user", help: "Only albums by this user") private var user: UserReference?
  @Option("search", help: "Only albums with this text in title or owner") private var searchText: String?
  @OptionGroup private var list: ListOptions

  var declared: [DeclaredArguments] { [_user, _searchText, _list] }
  var limit: Int { list.limit ?? 0 }

  func screen(in context: CommandContext) async throws(CommandError) -> AlbumsList.State {
    let userID = try await user?.userID(in: context)
    return AlbumsList.State(query: AlbumsQuery(userID: userID, searchText: searchText ?? ""))
  }
}
