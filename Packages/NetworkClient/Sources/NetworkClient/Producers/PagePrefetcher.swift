import RESTClient
import Synchronization

/// Fetches pages ahead of their iterator.
///
/// Its tasks do not retain it, so they are cancelled when the iterator is released.
final class PagePrefetcher: Sendable {
  private typealias Page = Task<Result<ProducersPage, NetworkError>, Never>

  private struct State {
    var pages: [Int: Page] = [:]
    /// The lowest known number of a page that ends the list.
    var end = Int.max
  }

  private let load: ProducerPages.Load
  private let state = Mutex(State())

  init(load: @escaping ProducerPages.Load) {
    self.load = load
  }

  deinit { cancel() }

  /// Starts fetching the pages that have not been fetched, up to the end of the list.
  func prefetch(_ numbers: [Int]) {
    state.withLock { state in
      for number in numbers where number <= state.end && state.pages[number] == nil {
        state.pages[number] = fetch(number)
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
      return await state.withLock { $0.pages[number] }?.value ?? .failure(.cancelled)
    } onCancel: {
      cancel()
    }
    state.withLock { $0.pages[number] = nil }
    return try result.get()
  }

  /// Cancels the pages from a number on, and prevents fetching them.
  func cancel(from number: Int = 1) {
    let cancelled = state.withLock { state in
      state.end = min(state.end, number - 1)
      return state.pages.filter { $0.key >= number }.values
    }
    for page in cancelled { page.cancel() }
  }

  private func fetch(_ number: Int) -> Page {
    Task { [load, weak self] in
      do throws(NetworkError) {
        let page = try await load(number)
        if page.isLast(afterReceiving: 0) { self?.cancel(from: number + 1) }
        return .success(page)
      } catch {
        self?.cancel(from: number + 1)
        return .failure(error)
      }
    }
  }
}

extension ProducersPage {
  /// Whether the page is the last one: it is empty, or it has a pagination without a next page, and no producer is missing
  /// unless it is the last of a number of pages.
  ///
  /// A page without a pagination is not known to be the last.
  ///
  /// - Parameter count: The number of producers up to this page, unreadable ones included.
  public func isLast(afterReceiving count: Int) -> Bool {
    if producers.count + producers.skippedCount == 0 { return true }
    guard let pagination, pagination.isLast else { return false }
    let isNumbered = pagination.current != nil && pagination.pages != nil
    return isNumbered || count >= pagination.count ?? 0
  }
}
