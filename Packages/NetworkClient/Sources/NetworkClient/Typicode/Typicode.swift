import Dependencies
public import Models
public import RESTClient

/// The posts and the users of JSONPlaceholder, requested from the server each time.
///
/// The requests are sent by the dependency `\.typicode`.
public struct Typicode: TypicodeSource {
  @Dependency(\.typicode) private var client
  @Dependency(\.date) private var date

  /// Creates a source with the dependencies in scope.
  public init() {}

  public func posts() async throws(NetworkError) -> Fetched<[Post]> { try await fetch(.posts) }

  public func users() async throws(NetworkError) -> Fetched<[User]> { try await fetch(.users) }

  private func fetch<Row>(_ request: Request<LossyArray<Row>>) async throws(NetworkError) -> Fetched<[Row]> {
    let rows = try await client.send(request)
    return Fetched(rows.elements, date: date(), extent: ListExtent(rows))
  }
}

extension ListExtent {
  /// Creates the extent of a list, or of a part of it that the server sent.
  package init<Row>(_ rows: LossyArray<Row>) {
    self.init(
      receivedCount: rows.count, skippedCount: rows.skippedCount, skipReason: rows.skipReason,
      totalCount: rows.totalCount, next: rows.isPartial ? .unknown : .end)
  }
}
