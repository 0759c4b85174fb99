public import Dependencies
public import Foundation
public import Models
public import RESTClient

extension DependencyValues {
  /// The JSONPlaceholder API.
  ///
  /// The default server is `BaseURL.typicode`.
  ///
  /// Its decoder is the dependency ``typicodeJSONDecoder``. The test value fails the test with each request; see
  /// `withRequestStubs` of RESTClientTestSupport. The preview value responds with sample data: see ``PreviewClient``.
  public var typicode: HTTPClient {
    get {
      var client = self[TypicodeKey.self]
      client.decoder = typicodeJSONDecoder
      return client
    }
    set {
      self[TypicodeKey.self] = newValue
      typicodeJSONDecoder = newValue.decoder
    }
  }

  /// The decoder of the responses of JSONPlaceholder.
  ///
  /// The default strategies fit the API, whose responses have no dates and no binary data.
  public var typicodeJSONDecoder: JSONDecoder {
    get { self[TypicodeJSONDecoderKey.self] }
    set { self[TypicodeJSONDecoderKey.self] = newValue }
  }
}

private enum TypicodeJSONDecoderKey: DependencyKey {
  static var liveValue: JSONDecoder { JSONDecoder() }
  static var testValue: JSONDecoder { liveValue }
}

private enum TypicodeKey: DependencyKey {
  static var liveValue: HTTPClient { HTTPClient(name: "typicode", baseURL: .typicode) }
  static var previewValue: HTTPClient { liveValue.responding(with: PreviewClient.typicode()) }
  static var testValue: HTTPClient { liveValue.unimplemented() }
}

extension BaseURL {
  /// The public JSONPlaceholder service, `https://jsonplaceholder.typicode.com`.
  public static let typicode = BaseURL(scheme: "https", host: "jsonplaceholder.typicode.com")
}

extension Request where Response == LossyArray<Post> {
  /// All posts: `GET /posts`.
  public static var posts: Self { Self(path: "posts") }
}

extension Request where Response == Post {
  /// One post: `GET /posts/7`; 404 if it does not exist.
  public static func post(_ id: Post.ID) -> Self { Self(path: "posts/\(id)") }
}

extension Request where Response == LossyArray<Comment> {
  /// All comments: `GET /comments`.
  public static var comments: Self { Self(path: "comments") }

  /// The comments on a post: `GET /posts/7/comments`; empty if the post does not exist.
  public static func comments(on id: Post.ID) -> Self { Self(path: "posts/\(id)/comments") }
}

extension Request where Response == Comment {
  /// One comment: `GET /comments/5`; 404 if it does not exist.
  public static func comment(_ id: Comment.ID) -> Self { Self(path: "comments/\(id)") }
}

extension Request where Response == LossyArray<User> {
  /// All users: `GET /users`.
  public static var users: Self { Self(path: "users") }
}

extension Request where Response == User {
  /// One user: `GET /users/3`; 404 if it does not exist.
  public static func user(_ id: User.ID) -> Self { Self(path: "users/\(id)") }
}

extension Request where Response == LossyArray<Album> {
  /// All albums: `GET /albums`.
  public static var albums: Self { Self(path: "albums") }

  /// The albums of a user: `GET /users/3/albums`; empty if the user does not exist.
  public static func albums(of id: User.ID) -> Self { Self(path: "users/\(id)/albums") }
}

extension Request where Response == Album {
  /// One album: `GET /albums/1`; 404 if it does not exist.
  public static func album(_ id: Album.ID) -> Self { Self(path: "albums/\(id)") }
}

extension Request where Response == Photo {
  /// One photo: `GET /photos/5`; 404 if it does not exist.
  public static func photo(_ id: Photo.ID) -> Self { Self(path: "photos/\(id)") }
}

extension Request where Response == LossyArray<Photo> {
  /// All photos: `GET /photos`.
  public static var photos: Self { Self(path: "photos") }

  /// The photos of an album: `GET /albums/1/photos`; empty if the album does not exist.
  public static func photos(in id: Album.ID) -> Self { Self(path: "albums/\(id)/photos") }
}

extension Request where Response == Todo {
  /// One to-do: `GET /todos/5`; 404 if it does not exist.
  public static func todo(_ id: Todo.ID) -> Self { Self(path: "todos/\(id)") }
}

extension Request where Response == LossyArray<Todo> {
  /// All to-dos: `GET /todos`.
  public static var todos: Self { Self(path: "todos") }

  /// The to-dos of a user: `GET /users/3/todos`; empty if the user does not exist.
  public static func todos(of id: User.ID) -> Self { Self(path: "users/\(id)/todos") }
}
