public import Features

extension AlbumsQuery: ListedQuery {
  func list(_ state: AlbumsList.State, _ options: ViewOptions) -> ListView<OwnedAlbum> {
    ListView(.albums, "albums", state, options, of: userID.map { .user($0) })
  }
}

extension ListFormat<OwnedAlbum> {
  /// The list of albums.
  public static let albums = ListFormat(
    noun: Route.albums.entry.noun, fields: .albums,
    columns: [
      .id, .title(), .owner("owner.name", title: "OWNER"),
    ])
}

extension ListFormat<Album> {
  /// The albums of a user, in a pipe.
  static let ownAlbums = ListFormat(
    noun: Route.albums.entry.noun, fields: .ownAlbums, columns: [.id, Column(path: "title")])
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
