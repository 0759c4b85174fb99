import Dependencies
import NetworkClient

/// The request for the content of a screen.
struct RouteRequest: Sendable {
  /// The API, such as `\.typicode`.
  let api: any KeyPath<DependencyValues, HTTPClient> & Sendable
  /// Returns the path and the query for an id and the settings of the screen; `nil` if that is not one request.
  let target: @Sendable (Int, ScreenSettings) -> String?

  /// Creates the request of an API for an id, which a list of all records ignores.
  init<Response>(
    _ api: any KeyPath<DependencyValues, HTTPClient> & Sendable,
    _ request: @escaping @Sendable (Int) -> Request<Response>
  ) {
    self.init(api) { id, _ in request(id) }
  }

  /// Creates the request of an API that depends on the settings of the screen.
  init<Response>(
    _ api: any KeyPath<DependencyValues, HTTPClient> & Sendable,
    _ request: @escaping @Sendable (Int, ScreenSettings) -> Request<Response>?
  ) {
    self.api = api
    target = { request($0, $1).map { "\($0.target)" } }
  }
}
