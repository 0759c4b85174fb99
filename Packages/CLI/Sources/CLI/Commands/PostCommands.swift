import Features
import Views

/// `app posts`: the list of posts with their authors.
struct PostsCommand: ListScreenCommand {
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

  let options = ScreenOptions(Route.posts.entry)
  let list = ListOptions()
}

/// `app post 7`: one post with its author, and optionally its comments.
struct PostCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    name: "post",
    summary: "Show a post with its author",
    example: "app post 7",
    moreExamples: [
      ("app post 7 --comments", "with its comments"),
      ("app post 7 --json=title,comments", "two fields as JSON"),
    ],
    fields: { FieldSet<PostDetail.State>.post.paths }
  )

  let arguments = RecordArguments<Post.ID>()

  func settings(in context: CommandContext) -> ScreenSettings {
    var settings = arguments.settings
    if context.options.fields?.contains("comments") == true { settings.showsComments = true }
    return settings
  }
}

/// `app comments`: the list of comments.
struct CommentsCommand: ListScreenCommand {
  static let configuration = CommandConfiguration(
    name: "comments",
    summary: "List comments, search in them",
    example: "app comments --post 7",
    moreExamples: [("app comments --post 7 --json=name,body", "two fields as JSON")],
    fields: { FieldSet<Comment>.comments.paths }
  )

  let options = ScreenOptions(Route.comments.entry)
  let list = ListOptions()
}

/// `app comment 31`: one comment.
struct CommentCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    name: "comment",
    summary: "Show a comment",
    example: "app comment 31",
    moreExamples: [("app comment 31 --json=name,body", "two fields as JSON")],
    fields: { FieldSet<Comment>.comments.paths }
  )

  let arguments = RecordArguments<Comment.ID>()
}
