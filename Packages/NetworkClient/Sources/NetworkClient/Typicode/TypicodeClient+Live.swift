import Dependencies
import Foundation

extension TypicodeClient {
  /// The client that sends real requests.
  ///
  /// What it sends with is looked up at each call, so overriding `\.urlSession`, `\.typicodeJSONDecoder`,
  /// `\.typicodeBaseURL`, `\.httpConfiguration` or `\.continuousClock` changes the calls made in that scope.
  public static let live = TypicodeClient(
    posts: .sending { _ in .posts },
    post: .sending { .post($0) },
    comments: .sending { .comments(on: $0) },
    users: .sending { _ in .users },
    user: .sending { .user($0) },
    albums: .sending { _ in .albums },
    album: .sending { .album($0) },
    albumsOfUser: .sending { .albums(of: $0) },
    photo: .sending { .photo($0) },
    photosOfAlbum: .sending { .photos(in: $0) },
    todos: .sending { _ in .todos },
    todosOfUser: .sending { .todos(of: $0) }
  )
}

extension Endpoint {
  /// The call that sends a request to JSONPlaceholder.
  fileprivate static func sending(_ request: @escaping @Sendable (Input) -> Request<Response>) -> Self {
    Self(conditional: { input, entityTag async throws(NetworkError) in
      try await HTTPClient.typicode.send(request(input), ifNoneMatch: entityTag)
    })
  }
}

extension HTTPClient {
  /// The client of JSONPlaceholder in the current scope.
  fileprivate static var typicode: HTTPClient {
    @Dependency(\.typicodeBaseURL) var baseURL
    @Dependency(\.typicodeJSONDecoder) var decoder
    return HTTPClient(baseURL: baseURL, decoder: decoder, sender: .inScope())
  }
}
