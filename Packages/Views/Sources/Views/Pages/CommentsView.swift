public import Features
import Terminal

extension CommentsQuery: PresentableQuery {
  /// Returns the list of comments.
  public static func view(_ state: CommentsList.State, _ options: ViewOptions) -> ListView<Comment> {
    let text = state.query.search.text
    return ListView(
      .comments, "comments", state, options,
      emptyText: text.isEmpty ? "There are no comments" : "No comments match \(text.quoted)")
  }
}

extension ListFormat<Comment> {
  /// The list of comments.
  public static let comments = ListFormat(
    "comment", fields: .comments,
    columns: [.id, Column("name", isPrimary: true, isSearched: true), Column("email"), Column("body")],
    terminalColumns: [
      .id, Column("name", isPrimary: true, isSearched: true, style: .bold), Column("email"),
    ],
    excerpt: \.body)
}

extension FieldSet<Comment> {
  /// The fields of a comment.
  public static let comments = FieldSet([
    Field("id") { $0.id },
    Field("postId") { $0.postID },
    Field("name") { $0.name },
    Field("email") { $0.email },
    Field("body") { $0.body },
  ])
}
