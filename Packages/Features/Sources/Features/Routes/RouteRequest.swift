import Dependencies
import NetworkClient

/// The request for the content of a screen.
struct RouteRequest: Sendable {
  /// The API, such as `\.typicode`.
  let api: any KeyPath<DependencyValues, HTTPClient> & Sendable
  /// Returns the path and the query for an id.
  let target: @Sendable (Int) -> String

  /// Creates the request of an API for an id, which a list of all records ignores.
  init<Response>(
    _ api: any KeyPath<DependencyValues, HTTPClient> & Sendable,
    _ request: @escaping @Sendable (Int) -> Request<Response>
  ) {
    self.api = api
    target = { "\(request($0).target)" }
  }
}
