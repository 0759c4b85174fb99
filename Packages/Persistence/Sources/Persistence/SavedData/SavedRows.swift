#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The rows of an answer, and what is known about them.
public struct SavedRows<Row: Record>: Sendable {
  /// The rows, in the order of the answer.
  public var rows: [Row]

  /// When they were fetched, or last confirmed by the server.
  ///
  /// Whether that is fresh enough is the reader's to decide. A time in the future is possible: clocks are put back.
  public var fetchedAt: Date

  /// The server's validator for the answer (RFC 9110, section 8.8.3), if it sent one.
  public var entityTag: String?

  /// Whether no row of the answer is missing.
  public var isComplete: Bool

  /// How many rows of the answer are missing: unreadable when they came, or damaged since.
  public var skippedCount: Int

  /// How many rows the whole list has, where the answer is a page of it; `nil` where it is the whole, or nobody said.
  public var totalCount: Int?

  /// Describes an answer.
  ///
  /// - Parameters:
  ///   - rows: The rows, in the order of the answer.
  ///   - fetchedAt: When they were fetched.
  ///   - entityTag: The server's validator for the answer.
  ///   - isComplete: Whether no row of the answer is missing.
  ///   - skippedCount: How many rows of the answer are missing.
  ///   - totalCount: How many rows the whole list has.
  public init(
    rows: [Row],
    fetchedAt: Date,
    entityTag: String? = nil,
    isComplete: Bool = true,
    skippedCount: Int = 0,
    totalCount: Int? = nil
  ) {
    self.rows = rows
    self.fetchedAt = fetchedAt
    self.entityTag = entityTag
    self.isComplete = isComplete
    self.skippedCount = skippedCount
    self.totalCount = totalCount
  }
}

// MARK: - Conformances

extension SavedRows: Equatable where Row: Equatable {}

extension SavedRows: Hashable where Row: Hashable {}
