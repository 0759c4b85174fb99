import Features
import Models

/// `app posts`: the list of posts with their authors.
struct PostsCommand: Command {
  static let user = Option.userID("user", help: "Only posts by this user")
  static let search = Option.text("search", help: "Only posts with this text in title or body")

  static let configuration = CommandConfiguration(
    name: "posts",
    summary: "List posts with their authors",
    example: "app posts --search sea",
    moreExamples: [
      ("app posts --user 3 -L 5", "five posts by user 3"),
      ("app posts --json=id,title", "two fields as JSON"),
    ],
    options: [user.declaration, search.declaration, Option.limit.declaration],
    fields: FieldSet<AuthoredPost>.posts.paths
  )

  private let initialState: PostsList.State
  private let limit: Int

  init(_ options: ParsedOptions, _ positionals: [String], _ globals: GlobalOptions) throws(CommandError) {
    try Self.checkNoArguments(positionals)
    try FieldSet<AuthoredPost>.posts.check(globals.fields ?? [])
    initialState = PostsList.State(
      searchText: try options.value(of: Self.search) ?? "", userID: try options.value(of: Self.user))
    limit = try options.value(of: .limit) ?? 0
  }

  func run(in context: CommandContext) async throws(CommandError) {
    let store = Store(initialState: initialState) { PostsList() }
    await context.loading("Loading posts") { await store.send(.appeared).finish() }
    try context.check(store.state.content)
    try context.show(PostsView(store.state, limit: limit, fields: context.options.fields))
  }
}
