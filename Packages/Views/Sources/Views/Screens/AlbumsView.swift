public import Features
import Models

extension ListFormat<OwnedAlbum> {
  /// The list of albums.
  public static let albums = ListFormat(
    "album", fields: .albums, columns: [.id, .flexible("title"), .flexible("owner.name", title: "OWNER")])
}

extension FieldSet<Album> {
  /// The fields of an album without its owner.
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
