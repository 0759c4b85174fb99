import Features
import Views

/// `app comment 31`: one comment.
struct CommentCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    name: "comment",
    summary: "Show a comment",
    example: "app comment 31",
    moreExamples: [("app comment 31 --json=name,body", "two fields as JSON")],
    fields: { FieldSet<Comment>.comments.paths }
  )

  static let route = Route.comment

  @OptionGroup var record: RecordArguments<Comment.ID>

  var declared: [DeclaredArguments] { [_record] }
}
