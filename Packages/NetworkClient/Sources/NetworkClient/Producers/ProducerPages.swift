import Dependencies
public import Models
public import RESTClient
import Synchronization

/// The pages of the list of producers, from first to last.
///
/// ```swift
/// for try await page in producers.producerPages() {
///   names += page.value.map(\.name)
/// }
/// ```
///
/// The first page is fetched alone. If it has the number of pages, the next four pages are prefetched concurrently;
/// otherwise each page is fetched when it is awaited. No page is fetched twice. ``PagedList`` has the rule for the end.
///
/// A failure is thrown after the pages before it, and ends the sequence. Prefetched pages that are no longer needed are
/// cancelled at once: after the end, after a failure, when the task that awaits a page is cancelled, and when the
/// iterator is released. The requests use the dependencies in scope where the page is awaited.
public struct ProducerPages: AsyncSequence, Sendable {
  /// A page of producers, as the server sent it.
  public typealias Element = Fetched<[Producer]>
  /// The error of a page.
  public typealias Failure = NetworkError

  /// Loads a page by its number, from 1.
  package typealias Load = @Sendable (_ number: Int) async throws(NetworkError) -> Fetched<[Producer]>

  private let start: PagedList<Producer>
  private let lastPage: Int
  private let load: Load

  /// Creates the list of the pages that a closure loads.
  ///
  /// - Parameters:
  ///   - list: The pages before. The default is none.
  ///   - lastPage: The number of the last page. The default is the end of the list.
  package init(after list: Fetched<[Producer]>? = nil, through lastPage: Int = .max, load: @escaping Load) {
    start = PagedList(list)
    self.lastPage = lastPage
    self.load = load
  }

  /// Creates an iterator that starts at the first page.
  public func makeAsyncIterator() -> Iterator {
    Iterator(joined: start, lastPage: lastPage, pages: PagePrefetcher(load: load))
  }
}

extension ProducerPages {
  /// An iterator over the pages.
  public struct Iterator: AsyncIteratorProtocol {
    /// The number of pages to prefetch.
    private static let window = 4

    private var joined: PagedList<Producer>
    private let lastPage: Int
    private let pages: PagePrefetcher
    private var hasFailed = false

    fileprivate init(joined: PagedList<Producer>, lastPage: Int, pages: PagePrefetcher) {
      self.joined = joined
      self.lastPage = lastPage
      self.pages = pages
    }

    /// The list of the pages so far; `nil` before the first one.
    public var list: Fetched<[Producer]>? { joined.list }

    /// Returns the next page, or `nil` at the end of the list.
    ///
    /// - Throws: `NetworkError`, also if all pages are larger than a response may be. An error ends the list.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(NetworkError) -> Fetched<[Producer]>? {
      guard !hasFailed, case .page(let number) = joined.next, number <= lastPage else { return nil }
      do throws(NetworkError) {
        let page = try await pages.page(number)
        let hasNewRows = joined.append(page)
        try checkSize()
        prefetch()
        return hasNewRows ? page : nil
      } catch {
        hasFailed = true
        pages.cancel()
        throw error
      }
    }

    private func checkSize() throws(NetworkError) {
      @Dependency(\.httpConfiguration) var configuration
      let limit = configuration.maximumBodyBytes
      guard let size = list?.extent.pages.map(\.byteCount).reduce(0, +), size > limit else { return }
      throw NetworkError(.responseTooLarge, host: "all pages together", byteLimit: limit)
    }

    private func prefetch() {
      switch joined.next {
      case .page(let number):
        guard let pageCount = list?.extent.pageCount else { return }
        pages.prefetch((number..<number + Self.window).filter { $0 <= pageCount && $0 <= lastPage })
      case .end, .unknown:
        pages.cancel()
      }
    }
  }
}

extension APIClient {
  /// The pages of the list of producers.
  ///
  /// Nothing is sent before the first page is awaited.
  public func producerPages() -> ProducerPages {
    ProducerPages { number async throws(NetworkError) in
      @Dependency(\.date) var date
      let page = try await send(.producers(page: number))
      return try page.list(ofPage: number, date: date())
    }
  }
}

/// Fetches pages ahead of their iterator.
///
/// Its tasks do not retain it, so they are cancelled when the iterator is released.
private final class PagePrefetcher: Sendable {
  private typealias Page = Task<Result<Fetched<[Producer]>, NetworkError>, Never>

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
  func page(_ number: Int) async throws(NetworkError) -> Fetched<[Producer]> {
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
