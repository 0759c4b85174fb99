public import Features
import Terminal

extension ListView<Comment> {
  /// Creates the list of comments.
  init(_ state: CommentsList.State, _ options: ViewOptions) {
    let emptyText = state.query.postID.map { "Post \($0) has no comments" } ?? "There are no comments"
    self.init(.comments, "comments", state, options, emptyText: emptyText)
  }
}

extension RecordView<Comment> {
  /// Creates the view of a comment: its name, post, email address and text.
  init(_ state: Detail<Comment>.State, _ options: ViewOptions) {
    self.init(
      .comments, of: state.content.record, options, sections: [LoadedSection("comment", state.content)]
    ) { comment, profile, _ in
      let text = TextLayout(profile)
      var page = Page(text.title(comment.name))
      page.addItem(text.lines("Comment \(comment.id) on post \(comment.postID)", style: .dim))
      page.addBlock(text.paragraphs(comment.body, indent: 2))
      page.addBlock(text.labelled("Email", comment.email))
      return page
    }
  }
}

extension ListFormat<Comment> {
  /// The list of comments.
  public static let comments = ListFormat(
    "comment", fields: .comments,
    columns: [.id, Column("name", isPrimary: true), Column("email"), Column("body")],
    terminalColumns: [
      .id, Column("name", isPrimary: true, style: .bold), Column("email"),
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
    Field("body", isLong: true) { $0.body },
  ])
}
