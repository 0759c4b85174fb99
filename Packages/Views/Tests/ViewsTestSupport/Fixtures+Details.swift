public import Features

extension PostDetail.State {
  /// A post with its sections.
  public static func fixture(
    id: Post.ID = 7, post: Loadable<Post> = .current(.fixture()), author: Loadable<User> = .idle,
    comments: Loadable<[Models.Comment]> = .idle
  ) -> Self {
    var state = Self(id: id, content: post)
    state.author = author
    state.comments = comments
    return state
  }
}

extension UserDetail.State {
  /// A user with its sections.
  public static func fixture(
    id: User.ID = 1, user: Loadable<User> = .current(.fixture()), albums: Loadable<[Album]> = .idle,
    todos: Loadable<[Todo]> = .idle
  ) -> Self {
    var state = Self(id: id, content: user)
    state.albums = albums
    state.todos = todos
    return state
  }
}

extension AlbumDetail.State {
  /// An album with its sections.
  public static func fixture(
    id: Album.ID = 1, album: Loadable<Album> = .current(.fixture()), owner: Loadable<User> = .idle,
    photos: Loadable<[Photo]> = .idle
  ) -> Self {
    var state = Self(id: id, content: album)
    state.owner = owner
    state.photos = photos
    return state
  }
}
