/// The extent of a list: the rows that were received, those that are missing, and what follows.
public struct ListExtent: Hashable, Sendable {
  /// The number of rows.
  public var receivedCount: Int
  /// The number of rows that could not be decoded, and are left out.
  public var skippedCount: Int
  /// Why the first of them could not be decoded, such as `title is missing`.
  public var skipReason: String?
  /// The number of rows of the whole list; `nil` if the server does not state it.
  public var totalCount: Int?
  /// The number of pages of the whole list; `nil` if the server does not state it.
  public var pageCount: Int?
  /// The pages that the rows were read from; empty for a list without pages.
  public var pages: [ListPage]
  /// What follows the rows.
  public var next: NextPage

  /// Creates the extent of a list, by default of a whole one.
  public init(
    receivedCount: Int, skippedCount: Int = 0, skipReason: String? = nil, totalCount: Int? = nil,
    pageCount: Int? = nil, pages: [ListPage] = [], next: NextPage = .end
  ) {
    self.receivedCount = receivedCount
    self.skippedCount = skippedCount
    self.skipReason = skipReason
    self.totalCount = totalCount
    self.pageCount = pageCount
    self.pages = pages
    self.next = next
  }

  /// The number of rows that the server sent, those that could not be decoded included.
  public var sentCount: Int { receivedCount + skippedCount }

  /// Whether no row is missing, not even one that could not be decoded.
  public var isWhole: Bool { next == .end && skippedCount == 0 }
}

/// A page that rows of a list were read from.
public struct ListPage: Codable, Hashable, Sendable {
  /// The number of its rows that are on no page before it.
  public var rowCount: Int
  /// The size of the response in bytes.
  public var byteCount: Int
  /// Whether the server confirms the number of the page, as only that of the first one has to be.
  ///
  /// Otherwise rows may be missing at the end of the list.
  public var confirmsNumber: Bool
  /// The entity tag of the response (RFC 9110, section 8.8.3); `nil` without one, or if the list lacks one of its rows.
  public var entityTag: String?

  /// Creates a page.
  public init(rowCount: Int, byteCount: Int = 0, confirmsNumber: Bool = true, entityTag: String? = nil) {
    self.rowCount = rowCount
    self.byteCount = byteCount
    self.confirmsNumber = confirmsNumber
    self.entityTag = entityTag
  }
}

/// What follows the rows of a list.
public enum NextPage: Hashable, Sendable {
  /// Nothing: all rows were sent.
  case end
  /// The page with a number.
  case page(Int)
  /// Rows may be missing, and cannot be requested.
  case unknown
}
