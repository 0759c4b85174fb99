/// The number of rows of a long list that are loaded.
public struct ListProgress: Hashable, Sendable {
  /// The number of rows so far.
  public var loadedCount: Int
  /// The number of rows of the server; `nil` if it is unknown.
  public var totalCount: Int?

  /// Creates the progress of a load; the total count is `nil` if the server does not send it.
  public init(loadedCount: Int, totalCount: Int?) {
    self.loadedCount = loadedCount
    self.totalCount = totalCount
  }
}
