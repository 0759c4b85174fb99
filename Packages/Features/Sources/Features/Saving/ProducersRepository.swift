import Dependencies
import Models
import NetworkClient
import Persistence

/// The producers: by pages, all of them, or those that are found among the saved ones.
///
/// A page is cut out of the whole list where that is saved and fresh, so that page 2 of 20 is its rows 21 to 40.
struct ProducersRepository: Sendable {
  /// How a load ended.
  typealias Outcome<Value> = Repository.Outcome<Value>
  /// Hears how far a load of all producers has come.
  typealias ProgressHandler = @Sendable (ProducersList.Progress) async -> Void

  @Dependency(\.date) private var date
  @Dependency(\.producers) private var producers
  @Dependency(\.producersBaseURL) private var baseURL
  @Dependency(\.producersSource) private var source
  @Dependency(\.responseCache) private var responseCache
  private let repository = Repository(source: \.producersSource)

  /// One page of the list.
  ///
  /// - Parameters:
  ///   - number: The page's number, from 1; one past the end is empty.
  ///   - size: How many producers a page has, at least 1.
  ///   - demand: What the screen wants.
  func page(_ number: Int, size: Int, _ demand: Demand) async -> Outcome<ProducersList.Content> {
    let (number, size) = (max(number, 1), max(size, 1))
    let path = "\(Self.path)?page=\(number)&per_page_limit=\(size)"
    let own = await repository.saved(Producer.self, path)
    let cut = await repository.saved(Producer.self, Self.path)?.page(number, size: size)
    if demand == .fresh, let fresh = [cut, own].compactMap(\.self).first(where: repository.isFresh) {
      return .loaded(fresh.content)
    }
    return await repository.ask(demand, saved: repository.newer(cut, orElse: own)?.content) {
      () async throws(NetworkError) in
      let query = ProducersPage.Query(number: number, size: size)
      return try await repository.fetch(producers.page, query, path: path, known: own) { page in
        (page.producers, page.totalCount)
      }
      .content
    }
  }

  /// All producers: no page is saved before the last one has come, and then those that are gone from the list go.
  ///
  /// - Parameters:
  ///   - pageSize: How many to ask for at once.
  ///   - demand: What the screen wants.
  ///   - progress: Hears after each page how far the load is.
  func all(
    pageSize: Int, _ demand: Demand, progress: ProgressHandler
  ) async -> Outcome<ProducersList.Content> {
    let whole = await repository.saved(Producer.self, Self.path)
    if demand == .fresh, let whole, repository.isFresh(whole) { return .loaded(whole.wholeContent) }
    return await repository.ask(demand, saved: whole?.wholeContent) { () async throws(NetworkError) in
      try await fetchAll(pageSize: max(pageSize, 1), progress: progress)
    }
  }

  /// The saved producers whose names hold a text, whatever their age; no request is made.
  ///
  /// - Parameter text: The text to look for, letter case and accents aside.
  /// - Returns: What is found, with how many were looked at; the failure to work offline where nothing is saved.
  func search(_ text: String) async -> Outcome<ProducersList.Content> {
    let found: SavedSearch<Producer>? = await responseCache.search(text, in: source, wholeList: Self.path)
    guard let found else {
      let address = (baseURL.map { "\($0)/" } ?? "") + Self.path
      return .failed(.offline(url: address), previous: nil)
    }
    let content = ProducersList.Content(
      producers: found.rows, totalCount: found.isComplete ? found.searchedCount : found.totalCount,
      searchedCount: found.searchedCount, isComplete: found.isComplete)
    return .loaded(Dated(content, date: found.fetchedAt))
  }

  /// Loads all producers anew and looks for a text in their names.
  ///
  /// - Parameters:
  ///   - text: The text to look for.
  ///   - progress: Hears after each page how far the load is.
  func searchAnew(_ text: String, progress: ProgressHandler) async -> Outcome<ProducersList.Content> {
    let failure = await all(pageSize: Self.largestPageSize, .anew, progress: progress).failure
    guard let failure else { return await search(text) }
    return .failed(failure, previous: failure.isOutage ? await search(text).value : nil)
  }

  /// One producer.
  func producer(_ id: Producer.ID, _ demand: Demand) async -> Outcome<Producer> {
    await repository.record(producers.producer, id, path: "\(Self.path)/\(id)", demand)
  }

  private func fetchAll(
    pageSize: Int, progress: ProgressHandler
  ) async throws(NetworkError) -> Dated<ProducersList.Content> {
    // The time before the first page: no row is younger than the list says.
    let start = date()
    var content = ProducersList.Content(producers: [])
    var ids: Set<Producer.ID> = []
    for try await page in producers.pages(of: pageSize) {
      // The list may move while it is read, so that a producer comes on two pages.
      content.producers += page.producers.filter { ids.insert($0.id).inserted }
      content.skippedCount += page.producers.skippedCount
      content.totalCount = page.totalCount ?? content.totalCount
      await progress(
        ProducersList.Progress(loadedCount: content.producers.count, totalCount: content.totalCount))
    }
    // Who is cancelled may have been given an end that is none.
    if Task.isCancelled { throw .cancelled }
    let rows = SavedRows(rows: content.producers, fetchedAt: start, skippedCount: content.skippedCount)
    await responseCache.save(rows, as: repository.name(Self.path), replacing: .allOfType)
    content.totalCount = content.totalCount ?? rows.wholeCount
    return Dated(content, date: start)
  }

  private static let path = "2/producers"
  private static let largestPageSize = 100
}

extension ProducersPage {
  /// How many producers there are in all, where the server says something that can be true.
  fileprivate var totalCount: Int? { pagination?.count.flatMap { $0 < 0 ? nil : $0 } }
}

extension SavedRows<Producer> {
  /// A page as a screen takes it.
  fileprivate var content: Dated<ProducersList.Content> {
    Dated(ProducersList.Content(producers: rows, totalCount: totalCount, skippedCount: skippedCount), date: fetchedAt)
  }

  /// The whole list as a screen takes it.
  fileprivate var wholeContent: Dated<ProducersList.Content> {
    var whole = content
    whole.value.totalCount = wholeCount
    return whole
  }

  /// How many rows the whole list had.
  fileprivate var wholeCount: Int { rows.count + skippedCount }

  /// A page of the whole list.
  ///
  /// It is complete if the list has all its rows: where one is missing, all behind it have moved.
  fileprivate func page(_ number: Int, size: Int) -> Self {
    let (start, isBeyond) = (number - 1).multipliedReportingOverflow(by: size)
    return SavedRows(
      rows: isBeyond ? [] : Array(rows.dropFirst(start).prefix(size)), fetchedAt: fetchedAt,
      isComplete: isComplete && skippedCount == 0, totalCount: wholeCount)
  }
}
