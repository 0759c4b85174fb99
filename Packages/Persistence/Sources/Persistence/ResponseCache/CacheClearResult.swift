/// The amount of data that was removed by clearing the cache.
public struct CacheClearResult: Hashable, Sendable {
  /// The number of responses.
  public var responseCount: Int

  /// The number of rows in the responses.
  public var rowCount: Int

  /// The disk space that was freed, in bytes.
  public var byteCount: Int
}
