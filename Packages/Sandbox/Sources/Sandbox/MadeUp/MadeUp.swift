/// The built-in data.
///
/// All of it is invented; no person, address or number belongs to anybody.
///
/// Hand-written titles and names, and sentences and words combined by a seeded generator: the same in every process.
enum MadeUp {
  /// The collections in the order of `GET /db`.
  static let collections = [
    Collection(name: "posts") { MadeUpPosts.rows },
    Collection(name: "comments") { MadeUpComments.rows },
    Collection(name: "albums") { MadeUpAlbums.rows },
    Collection(name: "photos") { MadeUpPhotos.rows },
    Collection(name: "users") { MadeUpUsers.rows },
    Collection(name: "todos") { MadeUpTodos.rows },
  ]
}
