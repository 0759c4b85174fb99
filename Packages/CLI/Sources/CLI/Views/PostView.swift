import Features
import Models
import NetworkClient
import Terminal

/// One post with its author and its comments.
struct PostView: View {
  private let state: PostDetail.State
  private let fields: [String]?

  let isList = false
  let notes: [Note]

  /// Makes the view of a post that has been loaded.
  ///
  /// - Parameters:
  ///   - state: What the screen knows.
  ///   - fields: The fields asked for.
  init(_ state: PostDetail.State, fields: [String]?) {
    self.state = state
    self.fields = fields
    notes = Note.skipped(state.comments.value?.skippedCount ?? 0, of: "comment")
  }

  /// The failure that the program ends with when a part could not be loaded; the rest has been shown.
  var failure: Failure? {
    let missing = missingParts
    guard let first = missing.first else { return nil }
    return Failure(
      message: missing.map { "\($0.name): could not be loaded (\($0.reason))" }.joined(separator: "; "),
      exitCode: ExitCode(first.error)
    )
  }

  // MARK: For a person

  func lines(_ profile: TerminalProfile) -> [StyledText] {
    guard let post = state.post.value else { return [] }
    let paragraph = Paragraph(width: profile.size.columns)
    if let fields {
      let labelWidth = (fields.map(\.displayWidth).max() ?? 0) + 2
      return fields.flatMap { paragraph.labelled($0, value(at: $0), labelWidth: labelWidth) }
    }
    let author = state.author.value
    let dot = " \(profile.glyphs.separator) "
    var lines = paragraph.lines(post.title, style: .bold)
    lines += paragraph.lines("Post \(post.id) by \(name(of: author, post))", style: .dim)
    let body = paragraph.paragraphs(post.body, indent: 2)
    if !body.isEmpty { lines += [StyledText()] + body }
    if let comments = state.comments.value {
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
    for part in missingParts {
      lines += paragraph.labelled(part.label, "could not be loaded (\(part.reason))", style: Style(foreground: .yellow))
    }
    lines += paragraph.labelled("Next", nextCommands(post).joined(separator: dot))
    return lines
  }

  private func name(of author: User?, _ post: Post) -> String {
    author.map { "\($0.name) (@\($0.username))" } ?? "user \(post.userID)"
  }

  private func nextCommands(_ post: Post) -> [String] {
    (state.comments.value == nil ? ["app post \(post.id) --comments"] : []) + ["app posts --user \(post.userID)"]
  }

  // MARK: For a program

  var plainLines: [StyledText] {
    guard let post = state.post.value else { return [] }
    if let fields { return fields.map { line($0, value(at: $0)) } }
    let author = state.author.value
    var lines = [
      line("id", "\(post.id)"), line("title", post.title), line("author", author?.name ?? ""),
      line("username", author?.username ?? ""), line("email", author?.email ?? ""),
      line("company", author?.company.name ?? ""), line("userId", "\(post.userID)"),
      "--", StyledText(post.body, layout: .block),
    ]
    for comment in state.comments.value ?? [] {
      lines += [
        "--", line("comment", "\(comment.id)"), line("name", comment.name), line("email", comment.email),
        "--", StyledText(comment.body, layout: .block),
      ]
    }
    return lines
  }

  private func line(_ key: String, _ value: String) -> StyledText {
    TabSeparated.line([StyledText(key, style: .dim), StyledText(value)])
  }

  private func value(at path: String) -> String {
    FieldSet.post.reader(at: path[...])?(state).plainText ?? ""
  }

  var json: JSONValue {
    let object = FieldSet.post.objects(of: fields)(state)
    guard case .object(var members) = object else { return object }
    if fields == nil, state.comments == .idle { members.removeAll { $0.key == "comments" } }
    let errors = missingParts.map { part in
      JSONValue.object(["part": .string(part.name), "message": .string(part.error.description)])
    }
    if !errors.isEmpty { members.append(.init(key: "errors", value: .array(errors))) }
    return .object(members)
  }

  // MARK: What is missing

  private struct MissingPart {
    let name: String
    let error: NetworkError

    var label: String { name.prefix(1).uppercased() + name.dropFirst() }

    var reason: String {
      if case .unacceptableStatus(let code, _, _, _) = error { "HTTP \(code)" } else { error.description }
    }
  }

  private var missingParts: [MissingPart] {
    [("author", state.author.failure), ("comments", state.comments.failure)].compactMap { name, error in
      guard let error, isAsked(name) else { return nil }
      return MissingPart(name: name, error: error)
    }
  }

  /// Whether a part is among the fields asked for, or all are.
  private func isAsked(_ part: String) -> Bool {
    fields.map { $0.contains { $0 == part || $0.hasPrefix("\(part).") } } ?? true
  }
}
