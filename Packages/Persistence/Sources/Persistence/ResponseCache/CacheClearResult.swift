/// The amount of data that was removed by clearing the cache.
public struct CacheClearResult: Hashable, Sendable {
  /// The number of responses.
  public var responseCount = 0

  /// The number of rows in the responses.
  public var rowCount = 0

  /// The number of images.
  public var imageCount = 0

  /// The disk space that was freed, in bytes.
  public var byteCount = 0
}
