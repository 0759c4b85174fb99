public import Models

extension ProducersList {
  /// Producers, as they were loaded or found.
  public struct Content: Hashable, Sendable {
    /// The producers, in the server's order.
    public var producers: [Producer]
    /// How many producers there are in all, as last heard; `nil` where nobody has said so.
    ///
    /// It is the server's word, and need not agree with what came.
    public var totalCount: Int?
    /// How many producers the server sent that could not be read, and are left out.
    public var skippedCount: Int
    /// How many saved producers were searched; `nil` where nothing was looked for.
    public var searchedCount: Int?
    /// Whether a search has looked at all producers there are; always true where nothing was looked for.
    public var isComplete: Bool

    /// Makes a content.
    ///
    /// - Parameters:
    ///   - producers: The producers.
    ///   - totalCount: How many there are in all.
    ///   - skippedCount: How many are left out.
    ///   - searchedCount: How many saved producers were searched.
    ///   - isComplete: Whether a search has looked at all producers.
    public init(
      producers: [Producer], totalCount: Int? = nil, skippedCount: Int = 0, searchedCount: Int? = nil,
      isComplete: Bool = true
    ) {
      self.producers = producers
      self.totalCount = totalCount
      self.skippedCount = skippedCount
      self.searchedCount = searchedCount
      self.isComplete = isComplete
    }
  }
}
