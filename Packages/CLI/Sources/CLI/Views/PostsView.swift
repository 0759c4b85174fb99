import Features
import Terminal

/// The list of posts.
struct PostsView: View {
  private let state: PostsList.State
  private let list: ListView<AuthoredPost>

  let isList = true

  /// Makes the view of a list.
  ///
  /// - Parameters:
  ///   - state: What the list knows.
  ///   - limit: The most posts to show; 0 for all.
  ///   - fields: The fields asked for.
  init(_ state: PostsList.State, limit: Int, fields: [String]?) {
    self.state = state
    list = ListView(
      of: "post",
      fields: .posts,
      columns: [
        .id,
        .init(title: "TITLE", path: "title", isFlexible: true),
        .init(title: "AUTHOR", path: "author.name", isFlexible: true),
      ],
      rows: state.rows,
      limit: limit,
      asked: fields
    )
  }

  func lines(_ profile: TerminalProfile) -> [StyledText] { list.lines(profile) }

  var plainLines: [StyledText] { list.plainLines }

  var json: JSONValue { list.json }

  var sections: [LoadedSection] { [LoadedSection("posts", state.content)] }

  var notices: [Notice] {
    list.notices(emptyText: emptyText, skippedCount: state.content.value?.value.skippedCount ?? 0)
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
