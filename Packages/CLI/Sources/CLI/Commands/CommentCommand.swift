import Features
import Views

/// `app comment 31`: one comment.
struct CommentCommand: ScreenCommand {
  static let configuration = CommandConfiguration(
    name: "comment",
    summary: "Show a comment",
    example: "app comment 31",
    moreExamples: [("app comment 31 --json=name,body", "two fields as JSON")],
    fields: { FieldSet<Comment>.comments.paths }
  )
  @Argument("ID") private var id: Comment.ID

  var declared: [DeclaredArguments] { [_id] }
  func route(of screen: State) -> Route? { .comment(screen.id) }
  func screen(in context: CommandContext) -> Detail<Comment>.State { Detail<Comment>.State(id: id) }
}
