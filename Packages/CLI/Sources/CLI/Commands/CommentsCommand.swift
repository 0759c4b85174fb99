import Features
import Views

/// `app comments`: the list of comments.
struct CommentsCommand: ScreenCommand {
  static let configuration = CommandConfiguration(
    name: "comments",
    summary: "List comments, search in them",
    example: "app comments --post 7",
    moreExamples: [("app comments --post 7 --json=name,body", "two fields as JSON")],
    fields: { FieldSet<Comment>.comments.paths }
  )
  @Option("post", help: "Only comments on this post") private var post: Post.ID?
  @Option("search", help: "Only comments with this text in name or body") private var searchText: String?
  @OptionGroup private var list: ListOptions

  var declared: [DeclaredArguments] { [_post, _searchText, _list] }

  var limit: Int { list.limit ?? 0 }

  func screen(in context: CommandContext) -> CommentsList.State {
    CommentsList.State(query: CommentsQuery(postID: post, searchText: searchText ?? ""))
  }
}
