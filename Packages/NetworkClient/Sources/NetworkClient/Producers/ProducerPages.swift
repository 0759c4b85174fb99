import Models
public import RESTClient
import Synchronization

/// The pages of the list of producers, from first to last.
///
/// ```swift
/// for try await page in producers.producerPages(of: 20) {
///   names += page.producers.map(\.name)
/// }
/// ```
///
/// The first page is fetched alone. If it has the number of pages, the next four pages are prefetched concurrently;
/// otherwise each page is fetched when it is awaited. No page is fetched twice.
///
/// The list ends
/// - before a page without producers,
/// - after a page whose pagination has no next page, unless it states that there are more pages or more producers,
/// - before a page that nothing has stated, if the server rejects it, or if it repeats an earlier one, by its producers
///   or by its number.
///
/// A stated page that repeats an earlier one, and a list of more than 10,000 pages, are errors:
/// `NetworkError.invalidResponse`.
///
/// A failure is thrown after the pages before it, and ends the list. Prefetched pages that are no longer needed are
/// cancelled at once: after the end, after a failure, when the task that awaits a page is cancelled, and when the
/// iterator is released. The requests use the dependencies in scope where the page is awaited.
public struct ProducerPages: AsyncSequence, Sendable {
  /// A page of producers.
  public typealias Element = ProducersPage
  /// The error of a page.
  public typealias Failure = NetworkError

  /// Loads a page by its number, from 1.
  typealias Load = @Sendable (_ number: Int) async throws(NetworkError) -> ProducersPage

  private let load: Load

  /// Creates the list of the pages that a closure loads.
  init(load: @escaping Load) {
    self.load = load
  }

  /// Creates an iterator that starts at the first page.
  public func makeAsyncIterator() -> Iterator {
    Iterator(pages: PagePrefetcher(load: load))
  }
}

extension ProducerPages {
  /// An iterator over the pages.
  public struct Iterator: AsyncIteratorProtocol {
    /// The number of pages to prefetch.
    private static let window = 4
    /// The maximum number of pages of a list.
    static let limit = 10_000

    private let pages: PagePrefetcher
    private var number = 1
    private var pageCount: Int?
    private var seen: Set<Set<Producer.ID>> = []
    private var isOver = false
    private var receivedCount = 0
    /// Whether the next page was stated, as the first one always is.
    private var isNextPageStated = true

    fileprivate init(pages: PagePrefetcher) {
      self.pages = pages
    }

    /// Returns the next page, or `nil` at the end of the list.
    ///
    /// An error ends the list.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(NetworkError) -> ProducersPage? {
      guard !isOver else { return nil }
      isOver = true
      guard number <= Self.limit else {
        pages.cancel()
        throw Self.error("it goes on after \(Self.limit) pages")
      }
      let page: ProducersPage
      do throws(NetworkError) {
        page = try await pages.page(number)
      } catch {
        pages.cancel()
        guard !isNextPageStated, error.isEndOfList else { throw error }
        return nil
      }
      guard !page.producers.isEmpty, !repeats(page) else {
        pages.cancel()
        if isNextPageStated, !page.producers.isEmpty { throw Self.error("page \(number) repeats an earlier one") }
        return nil
      }
      if number == 1 { pageCount = page.pagination?.pages }
      number += 1
      receivedCount += page.producers.count + page.producers.skippedCount
      // Some servers leave out the next page of the last one.
      isOver = page.isLast(afterReceiving: receivedCount) ?? (number > 2 && isNextPageStated && page.pagination != nil)
      isNextPageStated = page.pagination?.isFollowed == true && receivedCount < page.totalCount ?? .max
      if let pageCount, !isOver { pages.prefetch((number..<number + Self.window).filter { $0 <= pageCount }) }
      return page
    }

    private static func error(_ reason: String) -> NetworkError {
      NetworkError(.invalidResponse, host: "the list of producers", reason: reason)
    }

    /// Whether a page repeats an earlier one; records it.
    private mutating func repeats(_ page: ProducersPage) -> Bool {
      if let current = page.pagination?.current, (1..<number).contains(current) { return true }
      return !seen.insert(Set(page.producers.map(\.id))).inserted
    }
  }
}

extension NetworkError {
  /// Whether the error of a page that nothing has stated is the end of the list.
  ///
  /// Some servers reject the number of a page behind the last. A request that was not authorized is not the end.
  public var isEndOfList: Bool {
    kind == .unacceptableStatus && category == .rejected && ![401, 403, 407].contains(status)
  }
}

extension APIClient {
  /// The pages of the list of producers.
  ///
  /// Nothing is sent before the first page is awaited.
  ///
  /// - Parameter size: The maximum number of producers on a page.
  public func producerPages(of size: Int) -> ProducerPages {
    ProducerPages { number async throws(NetworkError) in try await send(.producers(page: number, size: size)) }
  }
}

/// Fetches pages ahead of their iterator.
///
/// Its tasks do not retain it, so they are cancelled when the iterator is released.
private final class PagePrefetcher: Sendable {
  private typealias Page = Task<Result<ProducersPage, NetworkError>, Never>

  private let load: ProducerPages.Load
  /// The pages that were fetched and not yet returned; `nil` after ``cancel()``.
  private let pages = Mutex<[Int: Page]?>([:])

  init(load: @escaping ProducerPages.Load) {
    self.load = load
  }

  deinit { cancel() }

  /// Starts fetching the pages that are not in flight, unless the prefetcher is cancelled.
  func prefetch(_ numbers: some Sequence<Int>) {
    pages.withLock { pages in
      for number in numbers where pages?[number] == nil {
        pages?[number] = Task { [load] in
          await Result { () async throws(NetworkError) in try await load(number) }
        }
      }
    }
  }

  /// Returns a page, fetching it unless it has been prefetched.
  ///
  /// Call it once for each page.
  ///
  /// - Throws: ``NetworkError``. Cancelling the task cancels all pages.
  func page(_ number: Int) async throws(NetworkError) -> ProducersPage {
    let result = await withTaskCancellationHandler {
      prefetch([number])
      return await pages.withLock { $0?[number] }?.value ?? .failure(.cancelled)
    } onCancel: {
      cancel()
    }
    pages.withLock { $0?[number] = nil }
    return try result.get()
  }

  /// Cancels the pages in flight, and prevents fetching others.
  func cancel() {
    let cancelled = pages.withLock { pages in
      defer { pages = nil }
      return pages
    }
    cancelled?.values.forEach { $0.cancel() }
  }
}
