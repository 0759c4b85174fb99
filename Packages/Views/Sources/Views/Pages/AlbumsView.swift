public import Features

extension AlbumsQuery: PresentableQuery {
  public static func view(_ state: AlbumsList.State, _ options: ViewOptions) -> ListView<OwnedAlbum> {
    let emptyText = state.query.userID.map { "User \($0) has no albums" } ?? "There are no albums"
    let text = state.query.search.text
    return ListView(
      .albums, "albums", state, options, emptyText: text.isEmpty ? emptyText : "No albums match \(text.quoted)")
  }
}

extension ListFormat<OwnedAlbum> {
  /// The list of albums.
  public static let albums = ListFormat(
    "album", fields: .albums,
    columns: [
      .id, Column("title", isPrimary: true, isSearched: true), Column("owner.name", title: "OWNER", isSearched: true),
    ])
}

extension FieldSet<Album> {
  static let ownAlbums = FieldSet([
    Field("id") { $0.id },
    Field("title") { $0.title },
    Field("userId") { $0.userID },
  ])
}

extension FieldSet<OwnedAlbum> {
  /// The fields of an album with its owner.
  public static let albums = FieldSet(.ownAlbums, of: \.album, adding: [Field("owner", .users) { $0.owner }])
}
