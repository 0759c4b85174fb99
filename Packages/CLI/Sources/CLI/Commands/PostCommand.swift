import Features
import Models
import ReducerRuntime
import Views

/// `app post 7`: one post with its author, and optionally its comments.
struct PostCommand: Command {
  static let configuration = CommandConfiguration(
    name: "post",
    summary: "Show a post with its author",
    example: "app post 7",
    moreExamples: [
      ("app post 7 --comments", "with its comments"),
      ("app post 7 --json=title,author.name", "two fields as JSON"),
    ],
    fields: { FieldSet<PostDetail.State>.post.paths }
  )

  @Argument("ID") private var id: Post.ID
  @Flag("comments", help: "Show the comments too; also with --json=comments") private var showsComments: Bool

  var declared: [DeclaredArguments] { [_id, _showsComments] }

  func run(in context: CommandContext) async throws(CommandError) {
    let store = Store(initialState: PostDetail.State(id: id)) { PostDetail() }
    let loadsComments = showsComments || context.options.fields?.contains("comments") == true
    await context.loading("Loading post \(id)") {
      let post = store.send(.appeared)
      if loadsComments { await store.send(.commentsRequested).finish() }
      await post.finish()
    }
    try context.check(store.state.post, subject: "post \(id)", alternative: "app posts")
    try context.show(PostView(store.state, selectedFields: context.options.fields))
  }
}
