import Synchronization

/// The pages that have been asked for and not given out.
///
/// The tasks do not keep it alive, so that they are cancelled when the iterator that holds it goes.
final class PagesAhead: Sendable {
  private typealias Page = Task<Result<ProducersPage, NetworkError>, Never>

  private struct State {
    var pages: [Int: Page] = [:]
    /// The lowest number of a page that ends the list, as far as is known.
    var end = Int.max
  }

  private let size: Int
  private let page: Endpoint<ProducersPage.Query, ProducersPage>
  private let state = Mutex(State())

  /// Makes the pages of one iterator.
  ///
  /// - Parameters:
  ///   - size: The most producers a page holds.
  ///   - page: Fetches a page.
  init(size: Int, page: Endpoint<ProducersPage.Query, ProducersPage>) {
    self.size = size
    self.page = page
  }

  deinit { cancel() }

  /// Asks for pages that have not been asked for, but for none behind the end.
  func ask(for numbers: [Int]) {
    state.withLock { state in
      for number in numbers where number <= state.end && state.pages[number] == nil {
        state.pages[number] = fetch(number)
      }
    }
  }

  /// Gives a page out, which is asked for now if it has not been.
  ///
  /// - Parameter number: The page's number; none is given out twice.
  /// - Throws: ``NetworkError``; all pages are cancelled when the calling task is.
  func page(_ number: Int) async throws(NetworkError) -> ProducersPage {
    let result = await withTaskCancellationHandler {
      ask(for: [number])
      return await state.withLock { $0.pages[number] }?.value ?? .failure(.cancelled)
    } onCancel: {
      cancel()
    }
    state.withLock { $0.pages[number] = nil }
    return try result.get()
  }

  /// Cancels the pages from a number on, and asks for none of them any more.
  func cancel(from number: Int = 1) {
    let cancelled = state.withLock { state in
      state.end = min(state.end, number - 1)
      return state.pages.filter { $0.key >= number }.values
    }
    for page in cancelled { page.cancel() }
  }

  private func fetch(_ number: Int) -> Page {
    Task { [page, size, weak self] in
      do throws(NetworkError) {
        let page = try await page(ProducersPage.Query(number: number, size: size))
        if page.isLast { self?.cancel(from: number + 1) }
        return .success(page)
      } catch {
        self?.cancel(from: number + 1)
        return .failure(error)
      }
    }
  }
}

extension ProducersPage {
  /// Whether no page comes after this one: it is empty, or it tells where it stands and names no next one.
  var isLast: Bool { producers.isEmpty || (pagination != nil && pagination?.next == nil) }
}
