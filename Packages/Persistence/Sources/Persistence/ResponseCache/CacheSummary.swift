public import Foundation

/// An overview of the cache: its file, its size, its responses and the number of its images.
public struct CacheSummary: Hashable, Sendable {
  /// A cached response, without its rows.
  public struct Entry: Hashable, Sendable {
    /// The key of the response.
    public var key: CacheKey
    /// The number of rows.
    public var rowCount: Int
    /// When the server sent the response, or last confirmed it.
    public var fetchedAt: Date
    /// Whether no row is missing.
    public var isComplete: Bool

    /// Creates the entry of a response.
    public init(key: CacheKey, rowCount: Int, fetchedAt: Date, isComplete: Bool) {
      self.key = key
      self.rowCount = rowCount
      self.fetchedAt = fetchedAt
      self.isComplete = isComplete
    }
  }

  /// The path of the file; `nil` if the cache is in memory, or the file does not exist or cannot be opened.
  public var path: String?

  /// The size of the file in bytes, including the write-ahead log; 0 in memory.
  public var byteCount: Int

  /// The cached responses, sorted by source and path.
  public var entries: [Entry]

  /// The number of cached images.
  public var imageCount: Int

  /// Creates the summary of a cache, for example as sample data.
  public init(path: String?, byteCount: Int, entries: [Entry], imageCount: Int = 0) {
    self.path = path
    self.byteCount = byteCount
    self.entries = entries
    self.imageCount = imageCount
  }
}
