import Features
import Views

/// `app posts`: the list of posts with their authors.
struct PostsCommand: ListCommand {
  static let configuration = CommandConfiguration(
    name: "posts",
    summary: "List posts with their authors",
    example: "app posts --search error",
    moreExamples: [
      ("app posts --user 3 -L 5", "five posts by user 3"),
      ("app posts --json=id,title", "two fields as JSON"),
    ],
    fields: { FieldSet<AuthoredPost>.posts.paths }
  )

  @Option("user", help: "Only posts by this user") private var user: RecordReference<User>?
  @Option("search", help: "Only posts with these words in title, body or author") private var searchText: String?
  @OptionGroup var list: ListOptions

  var declared: [DeclaredArguments] { [_user, _searchText, _list] }

  func screen(in context: CommandContext) async throws(CommandError) -> PostsList.State {
    let userID = try await user?.id(in: context)
    return PostsList.State(query: PostsQuery(userID: userID, searchText: searchText ?? ""))
  }
}
