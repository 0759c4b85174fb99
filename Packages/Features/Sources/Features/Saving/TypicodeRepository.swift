import Dependencies
import Models
import NetworkClient

/// JSONPlaceholder's lists and records, by way of the ``Repository``.
struct TypicodeRepository: Sendable {
  /// How a load ended.
  typealias Outcome<Value> = Repository.Outcome<Value>

  @Dependency(\.typicode) private var typicode
  private let repository = Repository(source: \.typicodeSource)

  /// All posts.
  func posts(_ demand: Demand) async -> Outcome<LossyArray<Post>> {
    await repository.list(typicode.posts, (), path: "posts", demand)
  }

  /// One post.
  func post(_ id: Post.ID, _ demand: Demand) async -> Outcome<Post> {
    await repository.record(typicode.post, id, path: "posts/\(id)", demand)
  }

  /// The comments on a post.
  func comments(on id: Post.ID, _ demand: Demand) async -> Outcome<LossyArray<Comment>> {
    await repository.list(typicode.comments, id, path: "posts/\(id)/comments", demand)
  }

  /// All users.
  func users(_ demand: Demand) async -> Outcome<LossyArray<User>> {
    await repository.list(typicode.users, (), path: "users", demand)
  }

  /// One user.
  func user(_ id: User.ID, _ demand: Demand) async -> Outcome<User> {
    await repository.record(typicode.user, id, path: "users/\(id)", demand)
  }

  /// All albums, or one user's.
  func albums(of user: User.ID?, _ demand: Demand) async -> Outcome<LossyArray<Album>> {
    guard let user else { return await repository.list(typicode.albums, (), path: "albums", demand) }
    return await repository.list(
      typicode.albumsOfUser, user, path: "users/\(user)/albums", demand,
      within: ("albums", "user_id", user.rawValue))
  }

  /// One album.
  func album(_ id: Album.ID, _ demand: Demand) async -> Outcome<Album> {
    await repository.record(typicode.album, id, path: "albums/\(id)", demand)
  }

  /// The photos of an album.
  func photos(of id: Album.ID, _ demand: Demand) async -> Outcome<LossyArray<Photo>> {
    await repository.list(typicode.photosOfAlbum, id, path: "albums/\(id)/photos", demand)
  }

  /// One photo.
  func photo(_ id: Photo.ID, _ demand: Demand) async -> Outcome<Photo> {
    await repository.record(typicode.photo, id, path: "photos/\(id)", demand)
  }

  /// All to-dos, or one user's.
  func todos(of user: User.ID?, _ demand: Demand) async -> Outcome<LossyArray<Todo>> {
    guard let user else { return await repository.list(typicode.todos, (), path: "todos", demand) }
    return await repository.list(
      typicode.todosOfUser, user, path: "users/\(user)/todos", demand,
      within: ("todos", "user_id", user.rawValue))
  }

  /// A list and the users whom its rows name, loaded side by side.
  ///
  /// - Parameters:
  ///   - list: Loads the list.
  ///   - demand: What the screen wants.
  ///   - join: Makes one value of both.
  /// - Returns: Both as one; as soon as one has failed with nothing saved, its failure.
  func withUsers<Row: Sendable, Joined>(
    _ demand: Demand,
    _ list: @escaping @Sendable () async -> Outcome<LossyArray<Row>>,
    join: (LossyArray<Row>, LossyArray<User>) -> Joined
  ) async -> Outcome<Joined> {
    do throws(NetworkError) {
      let (rows, users) = try await both(
        { () async throws(NetworkError) in try await list().requiringValue() },
        { () async throws(NetworkError) in try await self.users(demand).requiringValue() })
      return rows.zip(users) { rows, users in
        Dated(join(rows.value, users.value), date: min(rows.date, users.date))
      }
    } catch {
      return .failed(error, previous: nil)
    }
  }
}

extension LoadState {
  /// The state itself, where it holds a value.
  ///
  /// - Throws: The failure of a load that brought none.
  fileprivate func requiringValue() throws(Failure) -> LoadState {
    if case .failed(let failure, previous: nil) = self { throw failure }
    return self
  }
}
