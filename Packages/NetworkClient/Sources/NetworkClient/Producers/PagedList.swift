public import Models

/// A list in pages, while it is read.
///
/// The rows are unique by id. The list ends
/// - with a page without a new row, such as an empty one,
/// - after a page that states to be the last one, if no stated row is missing.
///
/// Rows are missing at the end, or may be missing, if there are fewer than a page stated, if the server does not number
/// its pages, or after 10,000 pages.
public struct PagedList<Row: Identifiable & Sendable>: Sendable where Row.ID: Sendable {
  private static var maximumPageCount: Int { 10_000 }

  /// The list so far; `nil` before its first page.
  public private(set) var list: Fetched<[Row]>?
  private var ids: Set<Row.ID>

  /// Creates a list from its first pages, by default from none.
  public init(_ list: Fetched<[Row]>? = nil) {
    self.list = list
    self.list?.nextPageFailure = nil
    ids = Set(list?.value.map(\.id) ?? [])
  }

  /// What follows the pages so far.
  public var next: NextPage { list?.extent.next ?? .page(1) }

  /// Appends the page that follows, and returns whether it has new rows.
  @discardableResult
  public mutating func append(_ page: Fetched<[Row]>) -> Bool {
    guard case .page(let number) = next else { return false }
    let newRows = page.value.filter { ids.insert($0.id).inserted }
    var joined = list ?? Fetched([], date: page.date)
    list = nil
    joined.value += newRows
    joined.date = min(joined.date, page.date)
    joined.cacheControl = joined.cacheControl.combined(with: page.cacheControl)
    joined.reloadFailure = joined.reloadFailure ?? page.reloadFailure
    joined.extent.append(page.extent, number: number, newCount: newRows.count)
    if joined.extent.next == .page(Self.maximumPageCount + 1) { joined.extent.next = .unknown }
    list = joined
    return !newRows.isEmpty
  }
}

extension ListExtent {
  /// Adds the extent of a page with a number of new rows.
  fileprivate mutating func append(_ page: ListExtent, number: Int, newCount: Int) {
    receivedCount += newCount
    skippedCount += page.skippedCount
    skipReason = skipReason ?? page.skipReason
    pageCount = page.pageCount ?? pageCount
    pages += page.pages.map { page in
      page.rowCount == newCount
        ? page : ListPage(rowCount: newCount, byteCount: page.byteCount, confirmsNumber: page.confirmsNumber)
    }
    let statedCount = max(totalCount ?? 0, page.totalCount ?? 0)
    let isMissingRows = sentCount < statedCount
    totalCount = isMissingRows ? statedCount : nil
    if newCount > 0, page.next != .end || isMissingRows {
      next = .page(number + 1)
    } else {
      next = isMissingRows || !pages.allSatisfy(\.confirmsNumber) ? .unknown : .end
      if next == .end { totalCount = sentCount }
    }
  }
}
