/// What was removed by clearing saved data.
public struct CacheClearResult: Hashable, Sendable {
  /// How many answers there were.
  public var answerCount: Int

  /// How many rows they had.
  public var rowCount: Int

  /// How many bytes on the disk were given back.
  public var byteCount: Int

  /// Describes what was removed.
  ///
  /// - Parameters:
  ///   - answerCount: How many answers there were.
  ///   - rowCount: How many rows they had.
  ///   - byteCount: How many bytes on the disk were given back.
  public init(answerCount: Int, rowCount: Int, byteCount: Int) {
    self.answerCount = answerCount
    self.rowCount = rowCount
    self.byteCount = byteCount
  }
}
