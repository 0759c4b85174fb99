import Features
import Terminal

/// The list of albums.
struct AlbumsView: View {
  private let state: AlbumsList.State
  private let list: ListView<OwnedAlbum>

  let isList = true

  /// Makes the view of a list.
  ///
  /// - Parameters:
  ///   - state: What the list knows.
  ///   - limit: The most albums to show; 0 for all.
  ///   - fields: The fields asked for.
  init(_ state: AlbumsList.State, limit: Int, fields: [String]?) {
    self.state = state
    list = ListView(
      of: "album",
      fields: .albums,
      columns: [
        .id,
        .init(title: "TITLE", path: "title", isFlexible: true),
        .init(title: "OWNER", path: "owner.name", isFlexible: true),
      ],
      rows: state.rows,
      limit: limit,
      asked: fields
    )
  }

  func lines(_ profile: TerminalProfile) -> [StyledText] { list.lines(profile) }

  var plainLines: [StyledText] { list.plainLines }

  var json: JSONValue { list.json }

  var sections: [LoadedSection] { [LoadedSection("albums", state.content)] }

  var notices: [Notice] {
    list.notices(
      emptyText: state.userID.map { "User \($0) has no albums" } ?? "There are no albums",
      skippedCount: state.content.value?.value.skippedCount ?? 0)
  }
}
