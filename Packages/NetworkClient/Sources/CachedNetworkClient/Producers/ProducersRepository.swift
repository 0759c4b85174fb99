public import Models
public import NetworkClient
import Persistence

/// Loads producers through the cache: a page, or the list, which is cached as one response.
///
/// The pages of a list replace the cached list together, when its load has ended: a load that is interrupted changes
/// nothing. A page that is loaded alone is cached by itself.
public struct ProducersRepository: Sendable {
  private let api = CachedAPI(\.producers)

  private var listKey: CacheKey { CacheKey(source: api.source, path: "2/producers") }

  /// Creates a repository with the dependencies in scope.
  public init() {}

  /// Loads one page, from 1.
  ///
  /// A page past the end is empty. The cached list has the page too, unless it lacks rows.
  public func page(_ number: Int, _ policy: CachePolicy) async throws(NetworkError) -> Fetched<[Producer]> {
    let page = try await api.load(policy) {
      await fresh(await cachedPage(number)) { await cachedList()?.page(number) }
    } fetch: { () async throws(NetworkError) in
      try await fetchPage(number)
    }
    return api.updatingLinks(page)
  }

  /// Loads the list, or the pages that follow a list, and appends them to it.
  ///
  /// A cached list can have more pages than requested. If a page fails, the list of those before it has the failure; in
  /// an outage the cached list is used instead, unless it is shorter.
  ///
  /// - Parameters:
  ///   - list: The pages before. The default is none.
  ///   - last: The number of the last page. The default is the end of the list.
  ///   - progress: Receives the extent of the list after each page.
  /// - Throws: `NetworkError` if there is no page at all, or the task is cancelled.
  public func pages(
    after list: Fetched<[Producer]>? = nil, through last: Int = .max, _ policy: CachePolicy,
    progress: @Sendable (ListExtent) async -> Void = { _ in }
  ) async throws(NetworkError) -> Fetched<[Producer]> {
    guard list == nil else {
      return api.updatingLinks(try await read(after: list, through: last, progress: progress))
    }
    let cached = await cachedList()
    var loaded = try await api.load(policy, isSufficient: { $0.has(pagesThrough: last) }) {
      last == 1 ? await fresh(cached) { await cachedPage(1) } : cached
    } fetch: { () async throws(NetworkError) in
      if last == 1 { return try await fetchPage(1) }
      return try await read(through: last, confirming: cached, progress: progress)
    }
    if case .page(let number) = loaded.extent.next, number <= last {
      loaded.nextPageFailure = loaded.nextPageFailure ?? loaded.reloadFailure
    }
    return api.updatingLinks(loaded)
  }
}

// MARK: - Cached responses

extension ProducersRepository {
  private func cachedList() async -> CachedResponse<Producer>? { await api.cache.rows(of: listKey) }

  private func cachedPage(_ number: Int) async -> CachedResponse<Producer>? {
    await api.cache.rows(of: api.key(.producers(page: number)))
  }

  /// Returns the first of two responses, unless only the second is fresh.
  private func fresh(
    _ first: CachedResponse<Producer>?, or second: () async -> CachedResponse<Producer>?
  ) async -> CachedResponse<Producer>? {
    if let first, api.isFresh(first) { return first }
    let second = await second()
    return second.map(api.isFresh) == true ? second : first ?? second
  }

  /// Caches a list that was read to its end, or to the last requested page, instead of the cached one.
  private func save(_ list: Fetched<[Producer]>, replacing cached: CachedResponse<Producer>?) async {
    if list.cacheControl.forbidsStorage { return await api.cache.remove(listKey) }
    // The pages that follow could not be told from missing ones.
    if case .page = list.extent.next, !list.extent.pages.allSatisfy(\.confirmsNumber) { return }
    let response = CachedResponse(list)
    if response.rows == cached?.rows, response.extent == cached?.extent {
      api.cache.enqueueRenewal(of: response, as: listKey)
    } else {
      api.cache.enqueue(response, as: listKey)
    }
  }
}

// MARK: - Requests

extension ProducersRepository {
  /// Requests a page, and caches it by itself.
  private func fetchPage(_ number: Int) async throws(NetworkError) -> Fetched<[Producer]> {
    let page = try await api.fetch(.producers(page: number)) { page throws(NetworkError) in
      CachedResponse(try page.list(ofPage: number, date: api.now))
    }
    return Fetched(page)
  }

  /// Requests the pages that follow a list, and caches the list they end.
  ///
  /// - Parameter cached: The cached list, whose pages the server can confirm.
  private func read(
    after list: Fetched<[Producer]>? = nil, through last: Int, confirming cached: CachedResponse<Producer>? = nil,
    progress: @Sendable (ListExtent) async -> Void
  ) async throws(NetworkError) -> Fetched<[Producer]> {
    let pages = ProducerPages(after: list, through: last) { number async throws(NetworkError) in
      try await request(number, confirming: cached?.page(number))
    }
    var iterator = pages.makeAsyncIterator()
    do throws(NetworkError) {
      while try await iterator.next() != nil {
        if let list = iterator.list { await progress(list.extent) }
      }
      // Cancellation can end the sequence early.
      if Task.isCancelled { throw .cancelled }
    } catch {
      guard error != .cancelled, var list = iterator.list else { throw error }
      if error.isOutage, let cached, cached.extent.sentCount >= list.extent.sentCount { throw error }
      list.nextPageFailure = error
      return list
    }
    guard let list = iterator.list else { throw .cancelled }
    await save(list, replacing: cached)
    return list
  }

  /// Requests a page of a list, with the entity tag of the cached one.
  private func request(
    _ number: Int, confirming cached: CachedResponse<Producer>?
  ) async throws(NetworkError) -> Fetched<[Producer]> {
    let request = Request.producers(page: number)
    let response = try await api.remote.respond(to: request, ifNoneMatch: cached?.entityTag)
    var page: Fetched<[Producer]>
    if response.statusCode == 304, let cached {
      page = Fetched(cached)
      page.date = api.now
    } else {
      page = try api.remote.decode(response, to: request).list(ofPage: number, date: api.now)
      if page.extent.skippedCount == 0 { page.extent.pages[0].entityTag = response.header("ETag") }
    }
    page.cacheControl = CacheControl(
      maximumAge: response.cacheControl.maximumAge ?? page.cacheControl.maximumAge,
      forbidsStorage: response.cacheControl.forbidsStorage)
    return page
  }
}

extension CachedResponse {
  /// Whether the list has the pages through one with a number, or ends before it.
  fileprivate func has(pagesThrough last: Int) -> Bool {
    if case .page(let number) = extent.next { number > last } else { true }
  }
}
