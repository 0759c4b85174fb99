import Features
import Views

/// `app posts`: the list of posts with their authors.
struct PostsCommand: ListCommand {
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

  @Option("user", help: "Only posts by this user") private var user: RecordReference<User>?
  let list = ListOptions(SearchFilter<AuthoredPost>())

  var declared: [any DeclaredArguments] { [_user, list] }

  func screen(in context: CommandContext) async throws(CommandError) -> PostsList.State {
    let userID = try await user?.id(in: context)
    return PostsList.State(query: PostsQuery(userID: userID, searchText: list.searchText))
  }
}

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

  let record = RecordArguments<Post.ID>()
  @Flag("comments", help: "Show the comments too; also with --json=comments") private var showsComments: Bool

  var declared: [any DeclaredArguments] { [record, _showsComments] }

  func furtherEvents(in context: CommandContext) -> [ScreenEvent] {
    showsComments || context.options.fields?.contains("comments") == true ? [.requested(.comments)] : []
  }
}

/// `app comments`: the list of comments.
struct CommentsCommand: ListCommand {
  static let configuration = CommandConfiguration(
    name: "comments",
    summary: "List comments, search in them",
    example: "app comments --post 7",
    moreExamples: [("app comments --post 7 --json=name,body", "two fields as JSON")],
    fields: { FieldSet<Comment>.comments.paths }
  )
  @Option("post", help: "Only comments on this post") private var post: Post.ID?
  let list = ListOptions(SearchFilter<Comment>())

  var declared: [any DeclaredArguments] { [_post, list] }

  func screen(in context: CommandContext) -> CommentsList.State {
    CommentsList.State(query: CommentsQuery(postID: post, searchText: list.searchText))
  }
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

  let record = RecordArguments<Comment.ID>()
}
