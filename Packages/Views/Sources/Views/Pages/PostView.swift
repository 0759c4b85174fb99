public import Features
public import Terminal

extension Post: PresentableRecord {
  /// Returns the page of the post.
  public static func view(_ state: PostDetail.State, _ options: ViewOptions) -> PostView { PostView(state, options) }
}

/// A post with its author and comments.
public struct PostView: View {
  private let state: PostDetail.State
  private let record: RecordView<PostDetail.State>

  /// The post, and the sections that are shown.
  public let sections: [LoadedSection]

  init(_ state: PostDetail.State, _ options: ViewOptions) {
    self.state = state
    let record = RecordView(fields: .post, record: state, selectedFields: options.fields)
    self.record = record
    sections =
      [LoadedSection("post", state.content)]
      + [LoadedSection("author", state.author), LoadedSection("comments", state.comments)]
      .filter { record.shows($0.name) }
  }

  /// A notice about comments that could not be read.
  public var notices: [Notice] { Notice.skipped(state.comments.value?.skippedCount ?? 0, of: "comment") }

  /// Returns the post, its author and its comments.
  public func page(_ profile: TerminalProfile, _ style: PageStyle) -> Page? {
    guard let post = state.content.record else { return nil }
    let text = TextLayout(width: profile.size.columns)
    if let lines = record.selectedLines(text) { return Page(lines) }
    let author = state.author.record
    let dot = profile.glyphs.separator
    var page = Page(text.title(post.title))
    page.addItem(text.lines("Post \(post.id) by \(author?.signature ?? "user \(post.userID)")", style: .dim))
    page.addBlock(text.paragraphs(post.body, indent: 2))
    addComments(to: &page, text, profile.glyphs, style)
    if let author {
      let details = [author.name, author.email, author.company.name].filter { !$0.isBlank }
      page.addBlock(text.labelled("Author", details.joined(separator: dot)))
    } else {
      page.addBlock(text.placeholder("Author", state.author, glyphs: profile.glyphs))
    }
    if style.showsNextCommands { page.add(text.nextCommands(nextCommands(post), separator: dot)) }
    return page
  }

  private func addComments(to page: inout Page, _ text: TextLayout, _ glyphs: Glyphs, _ style: PageStyle) {
    guard let comments = state.comments.record else {
      let isHint = state.comments == .idle && !style.showsNextCommands
      page.addBlock(
        isHint
          ? text.lines("c shows the comments", style: .dim)
          : text.placeholder("Comments", state.comments, glyphs: glyphs))
      return
    }
    page.addBlock(text.lines(comments.isEmpty ? "No comments" : "Comments (\(comments.count))", style: .bold))
    for comment in comments {
      page.add([StyledText()])
      let lines =
        text.lines(comment.name, style: .bold, indent: 2).filter { !$0.isEmpty }
        + (comment.email.isBlank ? [] : text.lines(comment.email, style: .dim, indent: 2))
      page.addItem(lines.isEmpty ? [StyledText(" ")] : lines)
      page.add(text.paragraphs(comment.body, indent: 4))
    }
  }

  private func nextCommands(_ post: Post) -> [String] {
    (state.comments.value == nil ? ["\(Route.post(post.id).command) --comments"] : [])
      // A user who was not found has no page.
      + (state.author.isNotFound ? [] : [Route.user(post.userID).command]) + [Route.userPosts(post.userID).command]
  }

  /// The fields, one a line, the body and the comments.
  public var plainLines: [StyledText] {
    guard let post = state.content.record else { return [] }
    if let pairs = record.selectedPairs { return pairs }
    let author = state.author.record
    let pair = TabSeparated.pair
    var lines = [
      pair("id", "\(post.id)"), pair("title", post.title), pair("author", author?.name ?? ""),
      pair("username", author?.username ?? ""), pair("email", author?.email ?? ""),
      pair("company", author?.company.name ?? ""), pair("userId", "\(post.userID)"),
      "--", StyledText(post.body, lineBreaks: .kept),
    ]
    for comment in state.comments.record ?? [] {
      lines += [
        "--", pair("comment", "\(comment.id)"), pair("name", comment.name), pair("email", comment.email),
        "--", StyledText(comment.body, lineBreaks: .kept),
      ]
    }
    return lines
  }

  public var json: JSONValue {
    record.json(sections, leavingOut: state.comments == .idle ? ["comments"] : [])
  }
}

extension FieldSet<PostDetail.State> {
  /// The fields of a post's page: those of the post with its author, and the comments.
  public static let post = FieldSet(
    .posts,
    of: { state in state.content.record.map { AuthoredPost($0, owner: state.author.record) } },
    adding: [Field("comments", .comments, list: { $0.comments.record })])
}

extension User {
  /// The name of an author or owner: `Ada Byron (@ada)`, one of both if the other is blank, or the kind and the id.
  public var signature: String {
    switch (name.isBlank, username.isBlank) {
    case (false, false): "\(name) (@\(username))"
    case (false, true): name
    case (true, false): "@\(username)"
    case (true, true): "user \(id)"
    }
  }
}
