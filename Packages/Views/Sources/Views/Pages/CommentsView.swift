public import Features
import Terminal

extension CommentsQuery: ListedQuery {
  func list(_ state: CommentsList.State, _ options: ViewOptions) -> ListView<Comment> {
    ListView(.comments, "comments", state, options, of: postID.map { .post($0) })
  }
}

extension Comment: PageRecord {
  static let pageFields = FieldSet<Detail<Comment>.State>(.comments, of: { $0.content.record })

  /// Returns the comment's name, post, email address and text.
  func page(_ state: Detail<Comment>.State, _ layout: PageLayout) -> Page {
    let text = layout.text
    var page = Page(text.title(name))
    page.addItem(text.lines("Comment \(id) on post \(postID)", style: .dim))
    page.addBlock(text.paragraphs(body, indent: 2))
    page.addBlock(text.labelled("Email", email))
    return page
  }
}

extension ListFormat<Comment> {
  /// The list of comments.
  public static let comments = ListFormat(
    noun: Route.comments.entry.noun, fields: .comments,
    columns: [.id, Column(path: "name", isPrimary: true), Column(path: "email"), Column(path: "body")],
    terminalColumns: [
      .id, Column(path: "name", isPrimary: true, style: .bold), Column(path: "email"),
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
