public import Models

extension ListFormat<Comment> {
  /// The list of comments.
  public static let comments = ListFormat(
    "comment", fields: .comments,
    columns: [
      .id, .flexible("name", priority: 1, isSearched: true), .flexible("email", priority: 2),
      .flexible("body", minimumWidth: 16),
    ],
    excerptPath: "body")
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
