import Features
import Models

/// `app post 7`: one post with its author, and its comments on request.
struct PostCommand: Command {
  static let comments = Flag("comments", help: "Show the comments too")

  static let configuration = CommandConfiguration(
    name: "post",
    arguments: "ID",
    summary: "Show a post with its author",
    example: "app post 7",
    moreExamples: [
      ("app post 7 --comments", "with the comments on it"),
      ("app post 7 --json=title,author.name", "two fields as JSON"),
    ],
    options: [comments.declaration],
    fields: FieldSet<PostDetail.State>.post.paths
  )

  private let id: Post.ID
  private let showsComments: Bool

  init(_ options: ParsedOptions, _ positionals: [String], _ globals: GlobalOptions) throws(CommandError) {
    try FieldSet<PostDetail.State>.post.check(globals.fields ?? [])
    id = try Self.onlyID(positionals, read: Post.ID.init(argument:))
    showsComments = options[Self.comments] || globals.fields?.contains("comments") == true
  }

  func run(in context: CommandContext) async throws(CommandError) {
    let store = Store(initialState: PostDetail.State(id: id)) { PostDetail() }
    await context.loading("Loading post \(id)") {
      let post = store.send(.appeared)
      if showsComments { await store.send(.commentsRequested).finish() }
      await post.finish()
    }
    try context.check(store.state.post, subject: "post \(id)", alternative: "app posts")
    try context.show(PostView(store.state, fields: context.options.fields))
  }
}
