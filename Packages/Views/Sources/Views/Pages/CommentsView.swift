public import Features
public import Terminal

extension CommentsQuery: PresentableQuery {
  public static func view(_ state: CommentsList.State, _ options: ViewOptions) -> ListView<Comment> {
    let text = state.query.search.text
    return ListView(
      .comments, "comments", state, options,
      emptyText: text.isEmpty ? "There are no comments" : "No comments match \(text.quoted)")
  }
}

extension Comment: PresentableRecord {
  /// Returns the page of the comment.
  public static func view(_ state: Detail<Comment>.State, _ options: ViewOptions) -> CommentView {
    CommentView(comment: state.content.record, sections: [LoadedSection("comment", state.content)], options: options)
  }
}

/// A comment on a post.
public struct CommentView: View {
  let comment: Comment?
  /// The comment.
  public let sections: [LoadedSection]
  let options: ViewOptions

  /// Returns the name, the post, the email address and the text.
  public func page(_ profile: TerminalProfile, _ style: PageStyle) -> Page? {
    guard let comment else { return nil }
    let text = TextLayout(width: profile.size.columns)
    var page = Page(text.title(comment.name))
    page.addItem(text.lines("Comment \(comment.id) on post \(comment.postID)", style: .dim))
    page.addBlock(text.paragraphs(comment.body, indent: 2))
    page.addBlock(text.labelled("Email", comment.email))
    return page
  }

  public var plainLines: [StyledText] {
    record?.fields.paths.map { TabSeparated.pair($0, record?.value(at: $0) ?? "") } ?? []
  }

  public var json: JSONValue { record?.json(sections) ?? .null }

  private var record: RecordView<Comment>? {
    comment.map { RecordView(fields: .comments, record: $0, selectedFields: options.fields) }
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
