import Features
import Views

/// `app posts`: the list of posts with their authors.
struct PostsCommand: ScreenCommand {
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

  @Option("user", help: "Only posts by this user") private var user: UserReference?
  @Option("search", help: "Only posts with this text in title or body") private var searchText: String?
  @OptionGroup private var list: ListOptions

  var declared: [DeclaredArguments] { [_user, _searchText, _list] }

  var limit: Int { list.limit ?? 0 }

  func screen(in context: CommandContext) async throws(CommandError) -> PostsList.State {
    let userID = try await user?.userID(in: context)
    return PostsList.State(query: PostsQuery(userID: userID, searchText: searchText ?? ""))
  }
}
