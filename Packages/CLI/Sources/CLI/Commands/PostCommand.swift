import Features
import Views

/// `app post 7`: one post with its author, and optionally its comments.
struct PostCommand: RecordCommand {
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

  static let route = Route.post

  @OptionGroup var record: RecordArguments<Post.ID>
  @Flag("comments", help: "Show the comments too; also with --json=comments") private var showsComments: Bool

  var declared: [DeclaredArguments] { [_record, _showsComments] }

  func furtherEvents(in context: CommandContext) -> [ScreenEvent] {
    showsComments || context.options.fields?.contains("comments") == true ? [.requested(.comments)] : []
  }
}
