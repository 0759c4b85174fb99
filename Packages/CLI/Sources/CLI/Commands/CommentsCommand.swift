import Features
import Models
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
  static let format = ListFormat.comments

  @Option("post", help: "Only comments on this post") private var post: Post.ID?
  @Option("search", help: "Only comments with this text in name or body") private var searchText: String?
  @OptionGroup var list: ListOptions

  var declared: [DeclaredArguments] { [_post, _searchText, _list] }

  var screen: CommentsList { .comments(on: post) }
  var filter: CommentFilter { CommentFilter(searchText: searchText ?? "") }
  var search: SearchMatches? { SearchMatches(searchText ?? "") }
  var emptyText: String { searchText.map { "No comments match \($0.quoted)" } ?? "There are no comments" }
}
