import Dependencies
import Foundation
import Models

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension TypicodeClient {
  /// The client that sends real requests.
  ///
  /// What it sends with is looked up at each call, so overriding `\.urlSession`, `\.typicodeJSONDecoder`,
  /// `\.typicodeBaseURL`, `\.httpConfiguration` or `\.continuousClock` changes the calls made in that scope.
  public static let live = TypicodeClient(
    posts: { () async throws(NetworkError) in try await HTTPClient.typicode.send(.posts) },
    post: { id async throws(NetworkError) in try await HTTPClient.typicode.send(.post(id)) },
    comments: { id async throws(NetworkError) in try await HTTPClient.typicode.send(.comments(on: id)) },
    users: { () async throws(NetworkError) in try await HTTPClient.typicode.send(.users) },
    user: { id async throws(NetworkError) in try await HTTPClient.typicode.send(.user(id)) }
  )
}

extension HTTPClient {
  /// The client of JSONPlaceholder in the current scope.
  fileprivate static var typicode: HTTPClient {
    @Dependency(\.typicodeBaseURL) var baseURL
    @Dependency(\.urlSession) var session
    @Dependency(\.typicodeJSONDecoder) var decoder
    @Dependency(\.continuousClock) var clock
    @Dependency(\.httpConfiguration) var configuration
    return HTTPClient(
      baseURL: baseURL, session: session, decoder: decoder, clock: clock, configuration: configuration)
  }
}
