import Dependencies
public import Models
public import RESTClient

/// The lists of JSONPlaceholder, requested from the server each time.
///
/// The requests are sent by the dependency `\.typicode`.
public struct Typicode: TypicodeSource {
  @Dependency(\.typicode) private var client
  @Dependency(\.date) private var date

  /// Creates a source with the dependencies in scope.
  public init() {}

  public func posts() async throws(NetworkError) -> Fetched<[Post]> { try await fetch(.posts) }

  public func users() async throws(NetworkError) -> Fetched<[User]> { try await fetch(.users) }

  public func albums(of user: User.ID?) async throws(NetworkError) -> Fetched<[Album]> {
    try await fetch(user.map { .albums(of: $0) } ?? .albums)
  }

  public func todos(of user: User.ID?) async throws(NetworkError) -> Fetched<[Todo]> {
    try await fetch(user.map { .todos(of: $0) } ?? .todos)
  }

  private func fetch<Row>(_ request: Request<LossyArray<Row>>) async throws(NetworkError) -> Fetched<[Row]> {
    let rows = try await client.send(request)
    return Fetched(
      rows.elements, date: date(), skippedCount: rows.skippedCount, totalCount: rows.totalCount,
      isComplete: !rows.isPartial)
  }
}
