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
    let number = max(number, 1)
    let size = max(size, 1)
    let request = Request.producers(page: number, size: size)
    let own = await api.cached(request, as: Producer.self)
    let cut = await api.cached(Self.wholeList, as: Producer.self)?.page(number, size: size)
    if policy == .useCache, let fresh = [cut, own].compactMap(\.self).first(where: api.isFresh) {
      return Fetched(fresh)
    }
    let newer = api.newer(cut, or: own).map { Fetched($0) }
    return try await api.load(policy, cached: newer) { () async throws(NetworkError) in
      do throws(NetworkError) {
        return Fetched(
          try await api.fetch(request, cached: own) {
            CachedResponse($0.producers, date: api.now, totalCount: $0.totalCount(ofPage: number, size: size))
          })
      } catch {
        guard error.isEndOfList, await isGuess(number, size: size) else { throw error }
        return Fetched([], date: api.now)
      }
    }
  }

  /// Whether a page follows a cached one that does not state it.
  private func isGuess(_ number: Int, size: Int) async -> Bool {
    guard number > 1, let previous = await api.cached(.producers(page: number - 1, size: size), as: Producer.self)
    else {
      return false
    }
    return previous.totalCount == nil
  }

  /// Loads the whole list.
  ///
  /// It is cached when its last page has arrived. A complete list replaces all cached producers; one with fewer
  /// producers than the server reports, or that changed while it was read, is incomplete, and does not replace a
  /// complete one. If a page after the first fails and no list is cached, the pages before it are the value, with the
  /// failure.
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
      try await fetchAll(pageSize: max(pageSize, 1), keepsPart: cached == nil, progress: progress)
    }
  }

  /// Returns the cached pages of the default size, from the first one on, as an incomplete list.
  private func cachedPages() async -> Fetched<[Producer]>? {
    let size = Self.defaultPageSize
    var list = Fetched<[Producer]>.noPages()
    var number = 1
    list.isComplete = false
    while let page = await api.cached(.producers(page: number, size: size), as: Producer.self) {
      list.append(Fetched(page))
      number += 1
    }
    return number > 1 ? list : nil
  }

  /// Fetches the whole list, a second time if it changes while it is read; if it changes again, it is incomplete.
  ///
  /// - Parameter keepsPart: Whether a failure after the first page ends the list, which is then incomplete.
  private func fetchAll(
    pageSize: Int, keepsPart: Bool, progress: @Sendable (ListProgress) async -> Void
  ) async throws(NetworkError) -> Fetched<[Producer]> {
    var read = try await readAll(pageSize: pageSize, keepsPart: keepsPart, progress: progress)
    if read.hasChanged { read = try await readAll(pageSize: pageSize, keepsPart: keepsPart, progress: progress) }
    if read.hasChanged { read.list.isComplete = false }
    await api.cache.save(read.list, as: api.key(Self.wholeList), replacing: .allOfType)
    var list = Fetched(read.list.countingAllRows)
    list.restFailure = read.failure
    return list
  }

  private func readAll(
    pageSize: Int, keepsPart: Bool, progress: @Sendable (ListProgress) async -> Void
  ) async throws(NetworkError) -> WholeListRead {
    // The date before the first page: no row is older than the list claims.
    var read = WholeListRead(list: CachedResponse([], date: api.now))
    do throws(NetworkError) {
      for try await page in api.remote.producerPages(of: pageSize) {
        read.append(page)
        await progress(ListProgress(loadedCount: read.list.rows.count, totalCount: read.list.totalCount))
      }
    } catch {
      guard keepsPart, error != .cancelled, !read.list.rows.isEmpty else { throw error }
      read.failure = error
    }
    // Cancellation ends the sequence early; that is not the last page.
    if Task.isCancelled { throw .cancelled }
    read.end()
    return read
  }
}

/// The whole list while it is read, page by page.
private struct WholeListRead {
  var list: CachedResponse<Producer>
  /// The failure that ended the list early.
  var failure: NetworkError?
  /// Whether the list changed between two pages: its number of rows or of pages did, or a row moved to another page.
  private(set) var hasChanged = false
  private var ids: Set<Producer.ID> = []
  private var hasRepeatedRow = false
  private var pageCount: Int?

  init(list: CachedResponse<Producer>) {
    self.list = list
  }

  mutating func append(_ page: ProducersPage) {
    let new = page.producers.filter { ids.insert($0.id).inserted }
    hasRepeatedRow = hasRepeatedRow || new.count < page.producers.count
    list.rows += new
    list.skippedCount += page.producers.skippedCount
    // A smaller number is that of the rows on the page.
    if let count = page.totalCount, count >= list.receivedCount {
      hasChanged = hasChanged || list.totalCount.map { $0 != count } ?? false
      list.totalCount = count
    }
    if let pages = page.pagination?.pages {
      hasChanged = hasChanged || pageCount.map { $0 != pages } ?? false
      pageCount = pages
    }
  }

  /// Decides whether the list is complete: the server may report more producers than its pages have, because of an
  /// empty or a missing page.
  mutating func end() {
    list.isComplete = list.totalCount.map { list.receivedCount >= $0 } ?? (failure == nil)
    hasChanged = hasChanged || hasRepeatedRow && (list.totalCount == nil || !list.isComplete)
    guard list.isComplete else { return }
    list.totalCount = nil
    failure = nil
  }
}

extension ProducersPage {
  /// The number of producers on all pages as far as the page is known to be the last one; `nil` if others follow that
  /// the number does not include.
  fileprivate func totalCount(ofPage number: Int, size: Int) -> Int? {
    let (before, isPastEnd) = (number - 1).multipliedReportingOverflow(by: size)
    let receivedCount = producers.count + producers.skippedCount
    guard !isPastEnd, receivedCount > 0 else { return totalCount }
    let isLast = isLast(afterReceiving: before + receivedCount) == true
    guard let totalCount else { return isLast && pagination?.current != nil ? before + receivedCount : nil }
    return isLast || before + receivedCount < totalCount ? totalCount : nil
  }
}

extension CachedResponse<Producer> {
  /// The number of rows, skipped ones included.
  fileprivate var receivedCount: Int { rows.count + skippedCount }

  /// The list with the number of its rows, skipped ones included, as its total count, unless it is incomplete.
  fileprivate var countingAllRows: Self {
    var list = self
    if isComplete { list.totalCount = receivedCount }
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
