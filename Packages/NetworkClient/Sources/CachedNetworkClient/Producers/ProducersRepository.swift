public import Models
public import NetworkClient
import Persistence

/// Loads producers: one page, or the whole list.
///
/// A page is taken from the whole list if that is cached and fresh: page 2 of 20 is its rows 21 to 40.
public struct ProducersRepository: Sendable {
  /// The number of producers per page by default.
  public static let defaultPageSize = 20

  private let api = CachedAPI(\.producers)

  /// Creates a repository with the dependencies in scope.
  public init() {}

  /// The request of the whole list, which is sent page by page; its response is cached under this path.
  private static let wholeList = Request<ProducersPage>(path: "2/producers")

  /// Loads one page.
  ///
  /// A page past the end is empty.
  public func page(_ number: Int, size: Int, _ policy: CachePolicy) async throws(NetworkError) -> Fetched<[Producer]> {
    let (number, size) = (max(number, 1), max(size, 1))
    let request = Request.producers(page: number, size: size)
    let own = await api.cached(request, as: Producer.self)
    let cut = await api.cached(Self.wholeList, as: Producer.self)?.page(number, size: size)
    if policy == .useCache, let fresh = [cut, own].compactMap(\.self).first(where: api.isFresh) {
      return Fetched(fresh)
    }
    let newer = api.newer(cut, or: own).map { Fetched($0) }
    return try await api.load(policy, cached: newer) { () async throws(NetworkError) in
      try await api.fetch(request, cached: own) {
        CachedResponse($0.producers, date: api.now, totalCount: $0.totalCount(ofPage: number, size: size))
      }
    }
  }

  /// Loads the whole list.
  ///
  /// It is cached when its last page has arrived. A complete list replaces all cached producers; one with fewer
  /// producers than the server reports, or with a next page that could not be read, is incomplete, and does not replace
  /// a complete one.
  ///
  /// - Parameter isSearch: Whether the list is searched: the cached list is used whatever its age, and in an outage the
  ///   cached pages in place of the list.
  public func all(
    pageSize: Int, isSearch: Bool = false, _ policy: CachePolicy,
    progress: @Sendable (ListProgress) async -> Void
  ) async throws(NetworkError) -> Fetched<[Producer]> {
    var cached = await api.cached(Self.wholeList, as: Producer.self).map { Fetched($0.countingAllRows) }
    if isSearch {
      if policy == .useCache, let cached, cached.isComplete { return cached }
      if cached == nil { cached = await cachedPages() }
    }
    return try await api.load(policy, cached: cached) { () async throws(NetworkError) in
      try await fetchAll(pageSize: max(pageSize, 1), progress: progress)
    }
  }

  /// Returns the cached pages of the default size, from the first one on, as an incomplete list.
  private func cachedPages() async -> Fetched<[Producer]>? {
    let size = Self.defaultPageSize
    var (list, number) = (Fetched<[Producer]>.noPages(), 1)
    list.isComplete = false
    while let page = await api.cached(.producers(page: number, size: size), as: Producer.self) {
      list.append(Fetched(page))
      number += 1
    }
    return number > 1 ? list : nil
  }

  private func fetchAll(
    pageSize: Int, progress: @Sendable (ListProgress) async -> Void
  ) async throws(NetworkError) -> CachedResponse<Producer> {
    // The date before the first page: no row is older than the list claims.
    var list = CachedResponse<Producer>([], date: api.now)
    var ids: Set<Producer.ID> = []
    var isEndKnown = true
    for try await page in api.remote.producerPages(of: pageSize) {
      // The list may change while it is read, so that a producer is on two pages.
      list.rows += page.producers.filter { ids.insert($0.id).inserted }
      list.skippedCount += page.producers.skippedCount
      list.totalCount = page.totalCount ?? list.totalCount
      isEndKnown = page.pagination?.hasUnreadableNext != true
      await progress(ListProgress(loadedCount: list.rows.count, totalCount: list.totalCount))
    }
    // Cancellation ends the sequence early; that is not the last page.
    if Task.isCancelled { throw .cancelled }
    let receivedCount = list.rows.count + list.skippedCount
    // The server may report more producers than its pages have: a repeated, an empty or a missing page.
    list.isComplete = list.totalCount.map { receivedCount >= $0 } ?? isEndKnown
    if list.isComplete { list.totalCount = nil }
    await api.cache.save(list, as: api.key(Self.wholeList), replacing: .allOfType)
    return list.countingAllRows
  }
}

extension ProducersPage {
  /// The number of producers on all pages, if the server sent a plausible one.
  fileprivate var totalCount: Int? { pagination?.count.flatMap { $0 < 0 ? nil : $0 } }

  /// The number of producers on all pages as far as the page is known to be the last one; `nil` if others follow that
  /// the number does not include.
  fileprivate func totalCount(ofPage number: Int, size: Int) -> Int? {
    let (before, isPastEnd) = (number - 1).multipliedReportingOverflow(by: max(pagination?.perPage ?? size, 1))
    let receivedCount = producers.count + producers.skippedCount
    guard !isPastEnd, receivedCount > 0 else { return totalCount }
    let isLast = isLast(afterReceiving: before + receivedCount)
    guard let totalCount else { return isLast && pagination?.current != nil ? before + receivedCount : nil }
    return isLast || before + receivedCount < totalCount ? totalCount : nil
  }
}

extension CachedResponse<Producer> {
  /// The list with the number of its rows, skipped ones included, as its total count, unless it is incomplete.
  fileprivate var countingAllRows: Self {
    var list = self
    if isComplete { list.totalCount = rows.count + skippedCount }
    return list
  }

  /// A page of the whole list.
  ///
  /// It is complete only if the list has all its rows: a missing row shifts those behind it.
  fileprivate func page(_ number: Int, size: Int) -> Self {
    let (start, isPastEnd) = (number - 1).multipliedReportingOverflow(by: size)
    return CachedResponse(
      isPastEnd ? [] : Array(rows.dropFirst(start).prefix(size)), date: date,
      totalCount: countingAllRows.totalCount, isComplete: isComplete && skippedCount == 0)
  }
}
