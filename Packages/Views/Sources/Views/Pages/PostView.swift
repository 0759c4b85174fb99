public import Features
import Terminal

extension RecordView<PostDetail.State> {
  /// Creates the view of a post with its author and comments.
  init(_ state: PostDetail.State, _ options: ViewOptions) {
    self.init(
      .post, of: state.content.record == nil ? nil : state, options,
      sections: [
        LoadedSection("post", state.content), LoadedSection("author", state.author),
        LoadedSection("comments", state.comments),
      ],
      notices: Notice.skipped(state.comments.value?.skippedCount ?? 0, of: "comment"),
      leavingOut: state.comments == .idle ? ["comments"] : []
    ) { state, profile, style in
      state.page(profile, style, options)
    }
  }
}

extension PostDetail.State {
  /// Returns the post, its author and its comments.
  fileprivate func page(_ profile: TerminalProfile, _ style: PageStyle, _ options: ViewOptions) -> Page {
    guard let post = content.record else { return Page() }
    let text = TextLayout(profile)
    let author = self.author.record
    var page = Page(text.title(post.title))
    page.addItem(text.lines("Post \(post.id) by \(author?.signature ?? "user \(post.userID)")", style: .dim))
    page.addBlock(text.paragraphs(post.body, indent: 2))
    addComments(to: &page, text, options)
    if let author {
      let details = [author.name, author.email, author.company.name].filter { !$0.isBlank }
      page.addBlock(text.labelled("Author", details.joined(separator: profile.glyphs.separator)))
    } else {
      page.addBlock(text.placeholder("Author", self.author))
    }
    if style.face == .command { page.add(text.nextCommands(nextCommands(post), options.serverArguments)) }
    return page
  }

  private func addComments(to page: inout Page, _ text: TextLayout, _ options: ViewOptions) {
    guard let comments = self.comments.record else {
      if self.comments == .idle, let key = options.keyHints[.comments] {
        page.addBlock(text.lines("\(key) shows the comments", style: .dim))
      } else {
        page.addBlock(text.placeholder("Comments", self.comments))
      }
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
    (self.comments.value == nil ? ["\(Route.post(post.id).command) --comments"] : [])
      // A user who was not found has no page.
      + (self.author.isNotFound ? [] : [Route.user(post.userID).command]) + [Route.userPosts(post.userID).command]
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
