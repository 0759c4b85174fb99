import Models

/// The pages of the list of producers, from the first to the last, in the server's order.
///
/// ```swift
/// for try await page in producers.pages(of: 20) { show(page.producers) }
/// ```
///
/// The first page is asked for alone. Where it says how many pages there are, up to four pages that have not been given
/// out are asked for ahead, side by side; otherwise each is asked for in its turn. No page is asked for twice.
///
/// The list ends
/// - before a page without producers,
/// - after a page that tells where it stands and names no next one,
/// - before a page that repeats an earlier one: it has the same producers, or it names an earlier number as its own.
///
/// A list that goes on after 10,000 pages is taken for one without an end: ``NetworkError/invalidResponse(url:reason:)``.
///
/// A failure is thrown in its turn, after the pages before it, and ends the list. What was asked for ahead and is not
/// needed any more is cancelled at once: behind the end, behind a failure, when the task that awaits a page is cancelled,
/// and when the iterator goes. The requests see the dependencies in scope where the page is awaited.
public struct ProducerPages: AsyncSequence, Sendable {
  /// One page.
  public typealias Element = ProducersPage
  /// Why a page did not come.
  public typealias Failure = NetworkError

  private let size: Int
  private let page: Endpoint<ProducersPage.Query, ProducersPage>

  init(size: Int, page: Endpoint<ProducersPage.Query, ProducersPage>) {
    self.size = size
    self.page = page
  }

  /// Begins at the first page, apart from any other iterator.
  ///
  /// - Returns: What gives the pages.
  public func makeAsyncIterator() -> Iterator {
    Iterator(pages: PagesAhead(size: size, page: page))
  }
}

extension ProducerPages {
  /// Gives the pages one after another, and cancels what it has asked for when it goes.
  public struct Iterator: AsyncIteratorProtocol {
    /// The most pages that are asked for and not given out.
    private static let window = 4
    /// The most pages that a list may have.
    static let limit = 10_000

    private let pages: PagesAhead
    private var number = 1
    private var pageCount: Int?
    private var given: Set<Set<Producer.ID>> = []
    private var isOver = false

    fileprivate init(pages: PagesAhead) {
      self.pages = pages
    }

    /// Gives the next page.
    ///
    /// - Parameter actor: The actor that the caller is on.
    /// - Returns: The page, or `nil` when the list is over.
    /// - Throws: ``NetworkError``, once; the list is over then.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(NetworkError) -> ProducersPage? {
      guard !isOver else { return nil }
      isOver = true
      guard number <= Self.limit else {
        pages.cancel()
        throw .invalidResponse(url: "the list of producers", reason: "it goes on after \(Self.limit) pages")
      }
      let page = try await pages.page(number)
      guard !page.producers.isEmpty, !repeats(page) else {
        pages.cancel()
        return nil
      }
      if number == 1 { pageCount = page.pagination?.pages }
      number += 1
      isOver = page.isLast
      if let pageCount, !isOver { pages.ask(for: (number..<number + Self.window).filter { $0 <= pageCount }) }
      return page
    }

    /// Whether a page came before, by what it says or by what it holds; remembers it.
    private mutating func repeats(_ page: ProducersPage) -> Bool {
      if let current = page.pagination?.current, (1..<number).contains(current) { return true }
      return !given.insert(Set(page.producers.map(\.id))).inserted
    }
  }
}
