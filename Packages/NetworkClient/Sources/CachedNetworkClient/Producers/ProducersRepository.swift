public import Models
public import NetworkClient
import Persistence
import Synchronization

/// Loads producers in pages, each through the cache.
public struct ProducersRepository: Sendable {
  private let api = CachedAPI(\.producers)

  /// Creates a repository with the dependencies in scope.
  public init() {}

  /// Loads one page, from 1.
  ///
  /// A page past the end is empty.
  public func page(_ number: Int, _ policy: CachePolicy) async throws(NetworkError) -> Fetched<[Producer]> {
    let request = Request.producers(page: number)
    return try await api.load(policy) {
      await api.cached(request, as: Producer.self).map { Fetched($0) }
    } fetch: { () async throws(NetworkError) in
      let page = try await api.fetch(request) { page throws(NetworkError) in
        CachedResponse(page.producers.elements, date: api.now, extent: try page.extent(ofPage: number))
      }
      return Fetched(page)
    }
  }

  /// Loads the pages that follow a list, and appends them to it.
  ///
  /// If a page fails, the list of those before it has the failure. After an outage only cached pages follow.
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
    let outage = Mutex<NetworkError?>(nil)
    let pages = ProducerPages(after: list, through: last) { number async throws(NetworkError) in
      let failure = outage.withLock { $0 }
      let page = try await page(number, failure.map { .cacheOnly(because: $0) } ?? policy)
      if let failure = page.reloadFailure { outage.withLock { $0 = failure } }
      return page
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
      list.restFailure = error
      return list
    }
    guard let list = iterator.list else { throw .cancelled }
    return list
  }
}
