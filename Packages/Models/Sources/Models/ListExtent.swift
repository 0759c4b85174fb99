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
  /// The size of the responses in bytes.
  public var byteCount: Int
  /// Whether the server numbers its pages, so that the end of the list can be told from a missing page.
  public var isNumbered: Bool
  /// What follows the rows.
  public var next: NextPage

  /// Creates the extent of a list, by default of a whole one.
  public init(
    receivedCount: Int, skippedCount: Int = 0, skipReason: String? = nil, totalCount: Int? = nil,
    pageCount: Int? = nil, byteCount: Int = 0, isNumbered: Bool = true, next: NextPage = .end
  ) {
    self.receivedCount = receivedCount
    self.skippedCount = skippedCount
    self.skipReason = skipReason
    self.totalCount = totalCount
    self.pageCount = pageCount
    self.byteCount = byteCount
    self.isNumbered = isNumbered
    self.next = next
  }

  /// The number of rows that the server sent, those that could not be decoded included.
  public var sentCount: Int { receivedCount + skippedCount }
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
