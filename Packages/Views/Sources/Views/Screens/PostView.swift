public import Features
public import Models
import Persistence
import ReducerRuntime
public import Terminal

/// One post with its author and its comments.
public struct PostView: View {
  private let state: PostDetail.State
  private let record: RecordView<PostDetail.State>

  /// The post, its author and its comments.
  public let sections: [LoadedSection]

  /// Creates the view of a loaded post.
  public init(_ state: PostDetail.State, selectedFields: [String]?) {
    self.state = state
    let record = RecordView(fields: .post, record: state, selectedFields: selectedFields)
    self.record = record
    sections =
      [LoadedSection("post", state.post)]
      + [LoadedSection("author", state.author), LoadedSection("comments", state.comments)]
      .filter { record.shows($0.name) }
  }

  /// The notice about skipped comments.
  public var notices: [Notice] { Notice.skipped(state.comments.value?.skippedCount ?? 0, of: "comment") }

  /// The post's page.
  public func lines(_ profile: TerminalProfile) -> [StyledText] {
    guard let post = state.post.value?.value else { return [] }
    let paragraph = Paragraph(width: profile.size.columns)
    if let lines = record.selectedLines(paragraph) { return lines }
    let author = state.author.value?.value
    let dot = profile.glyphs.separator
    var lines = paragraph.title(post.title)
    lines += paragraph.lines("Post \(post.id) by \(author?.signature ?? "user \(post.userID)")", style: .dim)
    let body = paragraph.paragraphs(post.body, indent: 2)
    if !body.isEmpty { lines += [StyledText()] + body }
    if let comments = state.comments.value?.value {
      let heading = comments.isEmpty ? "No comments" : "Comments (\(comments.count))"
      lines += [StyledText()] + paragraph.lines(heading, style: .bold)
      for comment in comments {
        lines.append(StyledText())
        if !comment.name.isBlank { lines += paragraph.lines(comment.name, style: .bold, indent: 2) }
        if !comment.email.isBlank { lines += paragraph.lines(comment.email, style: .dim, indent: 2) }
        lines += paragraph.paragraphs(comment.body, indent: 4)
      }
    }
    lines.append(StyledText())
    if let author {
      let details = [author.name, author.email, author.company.name].filter { !$0.isBlank }
      lines += paragraph.labelled("Author", details.joined(separator: dot))
    }
    lines += sections.placeholders(paragraph)
    return lines + paragraph.nextCommands(nextCommands(post), separator: dot)
  }

  private func nextCommands(_ post: Post) -> [String] {
    (state.comments.value == nil ? ["app post \(post.id) --comments"] : [])
      // A user who was not found has no page.
      + (state.author.isNotFound ? [] : ["app user \(post.userID)"]) + ["app posts --user \(post.userID)"]
  }

  /// The post's fields, its body and its comments, separated by `--`.
  public var plainLines: [StyledText] {
    guard let post = state.post.value?.value else { return [] }
    if let pairs = record.selectedPairs { return pairs }
    let author = state.author.value?.value
    let pair = TabSeparated.pair
    var lines = [
      pair("id", "\(post.id)"), pair("title", post.title), pair("author", author?.name ?? ""),
      pair("username", author?.username ?? ""), pair("email", author?.email ?? ""),
      pair("company", author?.company.name ?? ""), pair("userId", "\(post.userID)"),
      "--", StyledText(post.body, layout: .block),
    ]
    for comment in state.comments.value?.value ?? [] {
      lines += [
        "--", pair("comment", "\(comment.id)"), pair("name", comment.name), pair("email", comment.email),
        "--", StyledText(comment.body, layout: .block),
      ]
    }
    return lines
  }

  /// The post as an object.
  public var json: JSONValue {
    record.json(sections, leavingOut: state.comments == .idle ? ["comments"] : [])
  }
}

extension FieldSet<PostDetail.State> {
  /// The fields of a post's page: those of the post with its author, and the comments.
  public static let post = FieldSet(
    .posts,
    of: { state in state.post.value.map { AuthoredPost(post: $0.value, author: state.author.value?.value) } },
    adding: [Field("comments", .comments, list: { $0.comments.value?.value })])
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
