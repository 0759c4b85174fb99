#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What is saved, at a glance.
public struct CacheSummary: Hashable, Sendable {
  /// One saved answer.
  public struct Answer: Hashable, Sendable {
    /// What it is found by.
    public var name: CacheKey
    /// How many rows it has.
    public var rowCount: Int
    /// When it was fetched, or last confirmed by the server.
    public var fetchedAt: Date
    /// Whether it had all its rows when it was saved; damage since then is found when the rows are read.
    public var isComplete: Bool

    /// Describes a saved answer.
    ///
    /// - Parameters:
    ///   - name: What it is found by.
    ///   - rowCount: How many rows it has.
    ///   - fetchedAt: When it was fetched.
    ///   - isComplete: Whether it had all its rows when it was saved.
    public init(name: CacheKey, rowCount: Int, fetchedAt: Date, isComplete: Bool) {
      self.name = name
      self.rowCount = rowCount
      self.fetchedAt = fetchedAt
      self.isComplete = isComplete
    }
  }

  /// The file, or `nil` when there is none: the data is in memory, or cannot be saved.
  public var path: String?

  /// How many bytes it takes, its write-ahead log included.
  public var byteCount: Int

  /// The saved answers, by source and path.
  public var answers: [Answer]

  /// Describes what is saved.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - byteCount: How many bytes it takes.
  ///   - answers: The saved answers.
  public init(path: String?, byteCount: Int, answers: [Answer]) {
    self.path = path
    self.byteCount = byteCount
    self.answers = answers
  }
}
