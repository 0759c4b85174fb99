import Features
import Views

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
  @Option("search", help: "Only comments with these words in name, email or body") private var searchText: String?
  @OptionGroup var list: ListOptions

  var declared: [DeclaredArguments] { [_post, _searchText, _list] }

  func screen(in context: CommandContext) -> CommentsList.State {
    CommentsList.State(query: CommentsQuery(postID: post, searchText: searchText ?? ""))
  }
}
