import Features
import Models
import NetworkClient
import Terminal

/// One post with its author and its comments.
struct PostView: View {
  private let state: PostDetail.State
  private let record: RecordView<PostDetail.State>

  let notices: [Notice]
  let sections: [LoadedSection]

  /// Makes the view of a post that has been loaded.
  ///
  /// - Parameters:
  ///   - state: What the screen knows.
  ///   - fields: The fields asked for.
  init(_ state: PostDetail.State, fields: [String]?) {
    self.state = state
    let record = RecordView(fields: .post, record: state, asked: fields)
    self.record = record
    notices = Notice.skipped(state.comments.value?.value.skippedCount ?? 0, of: "comment")
    let others = [LoadedSection("author", state.author), LoadedSection("comments", state.comments)].filter {
      record.shows($0.name)
    }
    sections = [LoadedSection("post", state.post)] + others
  }

  // MARK: For a person

  func lines(_ profile: TerminalProfile) -> [StyledText] {
    guard let post = state.post.value?.value else { return [] }
    let paragraph = Paragraph(width: profile.size.columns)
    if let lines = record.askedLines(paragraph) { return lines }
    let author = state.author.value?.value
    let dot = " \(profile.glyphs.separator) "
    var lines = paragraph.lines(post.title, style: .bold)
    lines += paragraph.lines("Post \(post.id) by \(author?.signature ?? "user \(post.userID)")", style: .dim)
    let body = paragraph.paragraphs(post.body, indent: 2)
    if !body.isEmpty { lines += [StyledText()] + body }
    if let comments = state.comments.value?.value {
      lines += [StyledText()] + paragraph.lines("Comments (\(comments.count))", style: .bold)
      for comment in comments {
        lines += [StyledText()] + paragraph.lines(comment.name, style: .bold, indent: 2)
        lines += paragraph.lines(comment.email, style: .dim, indent: 2)
        lines += paragraph.paragraphs(comment.body, indent: 4)
      }
    }
    lines.append(StyledText())
    if let author {
      lines += paragraph.labelled("Author", [author.name, author.email, author.company.name].joined(separator: dot))
    }
    lines += sections.placeholders(paragraph)
    return lines + paragraph.nextCommands(nextCommands(post), separator: dot)
  }

  private func nextCommands(_ post: Post) -> [String] {
    (state.comments.value == nil ? ["app post \(post.id) --comments"] : [])
      + ["app user \(post.userID)", "app posts --user \(post.userID)"]
  }

  // MARK: For a program

  var plainLines: [StyledText] {
    guard let post = state.post.value?.value else { return [] }
    if let pairs = record.askedPairs { return pairs }
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

  var json: JSONValue {
    record.json(sections, leavingOut: state.comments == .idle ? ["comments"] : [])
  }
}

extension User {
  /// How a user is named as the author or owner of something: `Ada Byron (@ada)`.
  var signature: String { "\(name) (@\(username))" }
}
