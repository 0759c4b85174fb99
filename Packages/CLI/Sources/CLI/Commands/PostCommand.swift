import Features
import Views

/// `app post 7`: one post with its author, and optionally its comments.
struct PostCommand: ScreenCommand {
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
  func route(of screen: State) -> Route? { .post(screen.id) }
  func screen(in context: CommandContext) -> PostDetail.State { PostDetail.State(id: id) }

  func events(for screen: State, in context: CommandContext) -> [ScreenEvent] {
    let loadsComments = showsComments || context.options.fields?.contains("comments") == true
    return loadsComments ? [.appeared, .requested(.comments)] : [.appeared]
  }
}
