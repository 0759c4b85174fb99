public import Models

/// The calls of JSONPlaceholder, each an ``Endpoint``, so that a test replaces the one it needs.
public struct TypicodeClient: Sendable {
  /// Fetches all posts, in the server's order: `GET /posts`.
  public var posts: Endpoint<Void, LossyArray<Post>>
  /// Fetches one post: `GET /posts/7`.
  public var post: Endpoint<Post.ID, Post>
  /// Fetches the comments on a post, in the server's order: `GET /posts/7/comments`.
  public var comments: Endpoint<Post.ID, LossyArray<Comment>>
  /// Fetches all users, in the server's order: `GET /users`.
  public var users: Endpoint<Void, LossyArray<User>>
  /// Fetches one user: `GET /users/3`.
  public var user: Endpoint<User.ID, User>
  /// Fetches all albums, in the server's order: `GET /albums`.
  public var albums: Endpoint<Void, LossyArray<Album>>
  /// Fetches one album: `GET /albums/1`.
  public var album: Endpoint<Album.ID, Album>
  /// Fetches the albums of a user, in the server's order: `GET /users/3/albums`.
  public var albumsOfUser: Endpoint<User.ID, LossyArray<Album>>
  /// Fetches one photo: `GET /photos/5`.
  public var photo: Endpoint<Photo.ID, Photo>
  /// Fetches the photos of an album, in the server's order: `GET /albums/1/photos`.
  public var photosOfAlbum: Endpoint<Album.ID, LossyArray<Photo>>
  /// Fetches all to-dos, in the server's order: `GET /todos`.
  public var todos: Endpoint<Void, LossyArray<Todo>>
  /// Fetches the to-dos of a user, in the server's order: `GET /users/3/todos`.
  public var todosOfUser: Endpoint<User.ID, LossyArray<Todo>>

  /// Makes a client of its calls.
  ///
  /// - Parameters:
  ///   - posts: Fetches all posts.
  ///   - post: Fetches one post.
  ///   - comments: Fetches the comments on a post.
  ///   - users: Fetches all users.
  ///   - user: Fetches one user.
  ///   - albums: Fetches all albums.
  ///   - album: Fetches one album.
  ///   - albumsOfUser: Fetches the albums of a user.
  ///   - photo: Fetches one photo.
  ///   - photosOfAlbum: Fetches the photos of an album.
  ///   - todos: Fetches all to-dos.
  ///   - todosOfUser: Fetches the to-dos of a user.
  public init(
    posts: Endpoint<Void, LossyArray<Post>>,
    post: Endpoint<Post.ID, Post>,
    comments: Endpoint<Post.ID, LossyArray<Comment>>,
    users: Endpoint<Void, LossyArray<User>>,
    user: Endpoint<User.ID, User>,
    albums: Endpoint<Void, LossyArray<Album>>,
    album: Endpoint<Album.ID, Album>,
    albumsOfUser: Endpoint<User.ID, LossyArray<Album>>,
    photo: Endpoint<Photo.ID, Photo>,
    photosOfAlbum: Endpoint<Album.ID, LossyArray<Photo>>,
    todos: Endpoint<Void, LossyArray<Todo>>,
    todosOfUser: Endpoint<User.ID, LossyArray<Todo>>
  ) {
    self.posts = posts
    self.post = post
    self.comments = comments
    self.users = users
    self.user = user
    self.albums = albums
    self.album = album
    self.albumsOfUser = albumsOfUser
    self.photo = photo
    self.photosOfAlbum = photosOfAlbum
    self.todos = todos
    self.todosOfUser = todosOfUser
  }

  /// Fetches the posts and the users side by side.
  ///
  /// - Returns: Both lists, when both have arrived.
  /// - Throws: The failure that came first; the other request is then cancelled at once, whichever was slower.
  public func postsWithAuthors() async throws(NetworkError) -> PostsWithAuthors {
    let (posts, users) = try await both(posts.callAsFunction, users.callAsFunction)
    return PostsWithAuthors(posts: posts, users: users)
  }
}
