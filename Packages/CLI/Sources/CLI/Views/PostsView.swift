import Features
import Terminal

/// The list of posts.
struct PostsView: View {
  private let state: PostsList.State
  private let list: ListView<AuthoredPost>
  private let matchCount: Int

  let isList = true

  /// Makes the view of a list.
  ///
  /// - Parameters:
  ///   - state: What the list knows.
  ///   - limit: The most posts to show; 0 for all.
  ///   - fields: The fields asked for.
  init(_ state: PostsList.State, limit: Int, fields: [String]?) {
    let rows = state.rows
    self.state = state
    matchCount = rows.count
    list = ListView(
      fields: .posts,
      columns: [
        .init(title: "ID", path: "id", isTrailing: true, style: Style(foreground: .green)),
        .init(title: "TITLE", path: "title", isFlexible: true),
        .init(title: "AUTHOR", path: "author.name", isFlexible: true),
      ],
      rows: limit == 0 ? rows : Array(rows.prefix(limit)),
      asked: fields
    )
  }

  func lines(_ profile: TerminalProfile) -> [StyledText] {
    guard !list.rows.isEmpty else { return [] }
    let count = list.rows.count == 1 ? "1 post" : "\(list.rows.count) posts"
    return list.table(profile) + Paragraph(width: profile.size.columns).lines(count, style: .dim)
  }

  var plainLines: [StyledText] { list.plainLines }

  var json: JSONValue { list.json }

  var notes: [Note] {
    var notes: [Note] = []
    if matchCount == 0 { notes.append(Note(text: emptyText, isForTerminalOnly: true)) }
    if list.rows.count < matchCount {
      notes.append(Note(text: "showing \(list.rows.count) of \(matchCount) (use --limit 0 for all)"))
    }
    return notes + Note.skipped(state.content.value?.skippedCount ?? 0, of: "row")
  }

  private var emptyText: String {
    switch (state.searchText.isEmpty, state.userID) {
    case (true, nil): "There are no posts"
    case (false, nil): "No posts match \(state.searchText.quoted)"
    case (true, let id?): "No posts by user \(id)"
    case (false, let id?): "No posts by user \(id) match \(state.searchText.quoted)"
    }
  }
}
