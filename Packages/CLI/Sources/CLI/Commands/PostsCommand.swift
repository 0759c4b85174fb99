import Features
import Models

/// `app posts`: the list of posts with their authors.
struct PostsCommand: Command {
  static let user = Option<User.ID>(
    "user", placeholder: "ID", help: "Only posts by this user", expectation: "a user ID: a whole number from 1",
    read: User.ID.init(argument:))
  static let search = Option.text("search", help: "Only posts with this text in title or body")
  static let limit = Option.wholeNumber("limit", short: "L", from: 0, help: "At most this many; 0 for all")

  static let manual = CommandManual(
    name: "posts",
    summary: "List posts with their authors",
    example: "app posts --search sea",
    moreExamples: [
      ("app posts --user 3 -L 5", "five posts by user 3"),
      ("app posts --json=id,title", "two fields as JSON"),
    ],
    options: [user.declaration, search.declaration, limit.declaration],
    fields: FieldSet<AuthoredPost>.posts.paths
  )

  private let initialState: PostsList.State
  private let limit: Int

  init(_ options: ParsedOptions, _ positionals: [String], _ globals: GlobalOptions) throws(Failure) {
    try Self.checkNoArguments(positionals)
    try FieldSet<AuthoredPost>.posts.check(globals.fields ?? [])
    initialState = PostsList.State(
      searchText: try options.value(of: Self.search) ?? "", userID: try options.value(of: Self.user))
    limit = try options.value(of: Self.limit) ?? 0
  }

  func run(in session: Session) async throws(Failure) {
    let store = Store(initialState: initialState) { PostsList() }
    await session.loading("Loading posts") { await store.send(.appeared).finish() }
    if let error = store.state.content.failure { throw Failure(error) }
    try session.show(PostsView(store.state, limit: limit, fields: session.options.fields))
  }
}
