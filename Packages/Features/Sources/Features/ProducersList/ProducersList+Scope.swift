extension ProducersList {
  /// Which producers a list shows.
  public enum Scope: Hashable, Sendable {
    /// A page: its number, from 1, and how many producers a page has; a smaller number of either counts as 1.
    case page(number: Int, size: Int)
    /// All producers, asked for by pages of a size.
    case all(pageSize: Int)
    /// The saved producers whose names hold a text, letter case and accents aside; an empty text finds all.
    ///
    /// No request is made for it, so all producers have to be loaded once before.
    case search(String)
  }

  /// How far a load of all producers has come.
  public struct Progress: Hashable, Sendable {
    /// How many producers have come.
    public var loadedCount: Int
    /// How many there are, if the server says so.
    public var totalCount: Int?

    /// Says how far a load has come.
    ///
    /// - Parameters:
    ///   - loadedCount: How many producers have come.
    ///   - totalCount: How many there are.
    public init(loadedCount: Int, totalCount: Int?) {
      self.loadedCount = loadedCount
      self.totalCount = totalCount
    }
  }
}
