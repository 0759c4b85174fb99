import Features
import Models
import NetworkClient

extension FieldSet<AuthoredPost> {
  /// The fields of a post with its author.
  static let posts = FieldSet(fields: [
    Field("id") { .integer($0.post.id.rawValue) },
    Field("title") { .string($0.post.title) },
    Field("body") { .string($0.post.body) },
    Field("userId") { .integer($0.post.userID.rawValue) },
    Field("author", FieldSet<User>.users) { $0.author },
  ])
}

extension FieldSet<PostDetail.State> {
  /// The fields of a post's screen: the post's with its author, and the comments.
  static let post = FieldSet(
    fields: FieldSet<AuthoredPost>.posts.fields.map { field in
      Field(field) { state in
        state.post.value.map { AuthoredPost(post: $0.value, author: state.author.value?.value) }
      }
    } + [Field("comments", FieldSet<Comment>.comments, list: { $0.comments.value?.value })])
}

extension FieldSet<Comment> {
  /// The fields of a comment.
  static let comments = FieldSet(fields: [
    Field("id") { .integer($0.id.rawValue) },
    Field("postId") { .integer($0.postID.rawValue) },
    Field("name") { .string($0.name) },
    Field("email") { .string($0.email) },
    Field("body") { .string($0.body) },
  ])
}

extension FieldSet<User> {
  /// The fields of a user.
  static let users = FieldSet(fields: [
    Field("id") { .integer($0.id.rawValue) },
    Field("name") { .string($0.name) },
    Field("username") { .string($0.username) },
    Field("email") { .string($0.email) },
    Field("address", FieldSet<User.Address>.addresses) { $0.address },
    Field("phone") { .string($0.phone) },
    Field("website") { .string($0.website) },
    Field("company", FieldSet<User.Company>.companies) { $0.company },
  ])
}

extension FieldSet<UserDetail.State> {
  /// The fields of a user's screen: the user's, the albums and the to-dos.
  static let user = FieldSet(
    fields: FieldSet<User>.users.fields.map { field in Field(field) { $0.user.value?.value } } + [
      Field("albums", FieldSet<Album>.ownAlbums, list: { $0.albums.value?.value }),
      Field("todos", FieldSet<Todo>.todos, list: { $0.todos.value?.value }),
    ])
}

extension FieldSet<Album> {
  /// The fields of an album without its owner.
  static let ownAlbums = FieldSet(fields: [
    Field("id") { .integer($0.id.rawValue) },
    Field("title") { .string($0.title) },
    Field("userId") { .integer($0.userID.rawValue) },
  ])
}

extension FieldSet<OwnedAlbum> {
  /// The fields of an album with its owner.
  static let albums = FieldSet(
    fields: FieldSet<Album>.ownAlbums.fields.map { field in Field(field) { $0.album } } + [
      Field("owner", FieldSet<User>.users) { $0.owner }
    ])
}

extension FieldSet<AlbumDetail.State> {
  /// The fields of an album's screen: the album's with its owner, and the photos.
  static let album = FieldSet(
    fields: FieldSet<OwnedAlbum>.albums.fields.map { field in
      Field(field) { state in
        state.album.value.map { OwnedAlbum(album: $0.value, owner: state.owner.value?.value) }
      }
    } + [Field("photos", FieldSet<Photo>.photos, list: { $0.photos.value?.value })])
}

extension FieldSet<Photo> {
  /// The fields of a photo.
  static let photos = FieldSet(fields: [
    Field("id") { .integer($0.id.rawValue) },
    Field("title") { .string($0.title) },
    Field("albumId") { .integer($0.albumID.rawValue) },
    Field("color") { $0.color.map { .string($0.description) } ?? .null },
    Field("url") { .string($0.url) },
    Field("thumbnailUrl") { .string($0.thumbnailURL) },
  ])
}

extension FieldSet<PhotoDetail.State> {
  /// The fields of a photo's screen.
  static let photo = FieldSet(
    fields: FieldSet<Photo>.photos.fields.map { field in Field(field) { $0.photo.value?.value } })
}

extension FieldSet<Todo> {
  /// The fields of a to-do.
  static let todos = FieldSet(fields: [
    Field("id") { .integer($0.id.rawValue) },
    Field("title") { .string($0.title) },
    Field("completed") { .bool($0.isCompleted) },
    Field("userId") { .integer($0.userID.rawValue) },
  ])
}

extension FieldSet<User.Address> {
  /// The fields of an address.
  static let addresses = FieldSet(fields: [
    Field("street") { .string($0.street) },
    Field("suite") { .string($0.suite) },
    Field("city") { .string($0.city) },
    Field("zipcode") { .string($0.zipcode) },
    Field("geo", FieldSet<User.Geo>.coordinates) { $0.geo },
  ])
}

extension FieldSet<User.Geo> {
  /// The fields of a place on the map.
  static let coordinates = FieldSet(fields: [
    Field("lat") { .string($0.lat) },
    Field("lng") { .string($0.lng) },
  ])
}

extension FieldSet<User.Company> {
  /// The fields of a company.
  static let companies = FieldSet(fields: [
    Field("name") { .string($0.name) },
    Field("catchPhrase") { .string($0.catchPhrase) },
    Field("bs") { .string($0.business) },
  ])
}
