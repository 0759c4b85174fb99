public import Features
import Terminal

extension Post: PageRecord {
  static var pageFields: FieldSet<PostDetail.State> { .post }

  static func loadedSections(_ state: PostDetail.State) -> [LoadedSection] {
    [
      LoadedSection("author", state.author),
      LoadedSection(
        "comments", state.comments, noun: Route.comments.entry.noun, isRequested: state.comments != .idle),
    ]
  }

  /// Returns the post, its author and its comments.
  func page(_ state: PostDetail.State, _ layout: PageLayout) -> Page {
    let text = layout.text
    let author = state.author.record
    var page = Page(text.title(title))
    page.addItem(text.lines("Post \(id) by \(author?.signature ?? ownerName)", style: .dim))
    page.addBlock(text.paragraphs(body, indent: 2))
    if let author {
      let details = [author.name, author.email, author.company?.name ?? ""].filter { !$0.isBlank }
      page.addBlock(text.labelled("Author", details.joined(separator: text.glyphs.separator)))
    } else {
      page.addBlock(text.placeholder("Author", state.author))
    }
    Self.addComments(state.comments, to: &page, layout)
    // A user who was not found has no page.
    let commands =
      (state.comments.value == nil ? [ScreenRequest(.post(id)) { $0.showsComments = true }.command] : [])
      + (state.author.isNotFound ? [] : ownerRoutes(Route.user)) + ownerRoutes(Route.userPosts)
    let next = layout.nextCommands(commands)
    if state.comments.value == nil { page.add(next) } else { page.addBlock(next) }
    return page
  }

  private static func addComments(_ content: Loadable<[Comment]>, to page: inout Page, _ layout: PageLayout) {
    let text = layout.text
    guard let comments = content.value?.value, let extent = content.value?.extent else {
      if content == .idle, let key = layout.options.keyHints[.comments] {
        page.addBlock(text.lines("\(key) shows the comments", style: .dim))
      } else {
        page.addBlock(text.placeholder("Comments", content))
      }
      return
    }
    let heading = comments.isEmpty && extent.isWhole ? "No comments" : "Comments (\(extent.headingCount))"
    page.addBlock(text.lines(heading, style: .bold))
    for comment in comments {
      page.add([StyledText()])
      let lines =
        text.lines(comment.name, style: .bold, indent: 2).filter { !$0.isEmpty }
        + (comment.email.isBlank ? [] : text.lines(comment.email, style: .dim, indent: 2))
      page.addItem(lines.isEmpty ? [StyledText(" ")] : lines)
      page.add(text.paragraphs(comment.body, indent: 4))
    }
  }
}

extension FieldSet<PostDetail.State> {
  /// The fields of a post's page: those of the post with its author, and the comments.
  public static let post = FieldSet(
    .posts,
    of: { state in state.content.record.map { AuthoredPost($0, owner: state.author.record) } },
    adding: [Field("comments", .comments, list: { $0.comments.value?.value })])
}
