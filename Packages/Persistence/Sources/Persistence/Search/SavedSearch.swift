#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a search of saved rows has found, and what it has searched.
public struct SavedSearch<Row: SearchableRecord>: Sendable {
  /// The rows that were found, in the order of the answers: an earlier answer's first, each answer's in its own order.
  public var rows: [Row]

  /// When the oldest of the answers searched was fetched, or last confirmed by the server.
  public var fetchedAt: Date

  /// Whether all rows that the server has were searched: the whole list is saved, and nothing that was read is damaged.
  public var isComplete: Bool

  /// How many rows were searched; one that several answers hold counts once.
  public var searchedCount: Int

  /// How many rows the server has, as the newest page says; `nil` where the whole list is saved, or no page says so.
  public var totalCount: Int?

  /// Describes what a search has found.
  ///
  /// - Parameters:
  ///   - rows: The rows that were found.
  ///   - fetchedAt: When the oldest of the answers searched was fetched.
  ///   - isComplete: Whether all rows that the server has were searched.
  ///   - searchedCount: How many rows were searched.
  ///   - totalCount: How many rows the server has.
  public init(rows: [Row], fetchedAt: Date, isComplete: Bool, searchedCount: Int, totalCount: Int? = nil) {
    self.rows = rows
    self.fetchedAt = fetchedAt
    self.isComplete = isComplete
    self.searchedCount = searchedCount
    self.totalCount = totalCount
  }
}

// MARK: - Conformances

extension SavedSearch: Equatable where Row: Equatable {}

extension SavedSearch: Hashable where Row: Hashable {}
