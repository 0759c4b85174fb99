import CachedNetworkClientTestSupport
import Dependencies
import Models
import Persistence
import RESTClientTestSupport
import Synchronization
import TestSupport
import Testing

@testable import CachedNetworkClient

@Suite("ProducersRepository: the whole list")
struct ProducersRepositoryAllTests {
  @Dependency(\.responseCache) private var cache

  @Test("The whole list is loaded page by page, with the progress after each page")
  func progress() async {
    let progress = Mutex<[ListProgress]>([])
    let all = await withRequestStubs(for: \.producers) {
      $0.stubPages(of: .samples(1...47), size: 20)
    } operation: {
      await Loaded {
        try await ProducersRepository(after: 0).all(pageSize: 20, .useCache) { step in
          progress.withLock { $0.append(step) }
        }
      }
    }
    #expect(all == .loaded(Fetched(.samples(1...47), date: .noon, totalCount: 47)))
    let expected = [20, 40, 47].map { ListProgress(loadedCount: $0, totalCount: 47) }
    #expect(progress.withLock { $0 } == expected)
  }

  @Test("A fresh whole list needs no request, whatever the page size")
  func fresh() async {
    await cache.save([Producer].samples(1...47), as: .producers())
    let all = await Loaded { try await ProducersRepository(after: 299).all(pageSize: 10, .useCache) }
    #expect(all == .loaded(Fetched(.samples(1...47), date: .noon, totalCount: 47)))
  }

  @Test("The whole list replaces all cached producers: those that the server no longer has are removed")
  func vanished() async {
    await cache.save([Producer].samples(1...3), as: .producers("2/producers?page=1&per_page_limit=3"))
    await cache.save([Producer].samples(9...9), as: .producers("2/producers/9"))
    await withRequestStubs(for: \.producers) {
      $0.stubPages(of: [.sample(3), .sample(1)], size: 2)
    } operation: {
      _ = try? await ProducersRepository(after: 0).all(pageSize: 2, .reload)
    }
    #expect(await cache.keys == [.producers()])
    #expect(await cache.rows(of: .producers()) == CachedResponse([Producer.sample(3), .sample(1)], date: .noon))
  }

  @Test(
    "A list that changes while it is read is read once more; if it changes again, it is incomplete",
    arguments: [([1], true), ([1, 2], false)])
  func changed(changes: [Int], isComplete: Bool) async {
    let reads = Mutex(0)
    let all = await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1, size: 2)) { () async throws(NetworkError) in
        reads.withLock { $0 += 1 }
        return .page(1, size: 2, of: .samples(1...3))
      }
      $0.stub(.producers(page: 2, size: 2)) { () async throws(NetworkError) in
        // A deleted producer moves those behind it to an earlier page.
        let isChanged = changes.contains(reads.withLock { $0 })
        return .page(
          2, size: 2, of: isChanged ? .samples(2...3) + .samples(9...9) : .samples(1...3), totalCount: isChanged ? 4 : 3
        )
      }
    } operation: {
      await Loaded { try await ProducersRepository(after: 0).all(pageSize: 2, .useCache) }
    }
    #expect(reads.withLock { $0 } == 2)
    #expect(all.fetched?.isComplete == isComplete)
  }

  @Test("A producer on two pages counts once, as on the first page, if all have arrived")
  func moved() async {
    let producers: [Producer] = [.sample(1), .sample(2, name: "first"), .sample(3)]
    let all = await withRequestStubs(for: \.producers) {
      let pagination = Pagination(count: 3)
      $0.stub(
        .producers(page: 1, size: 2),
        once: ProducersPage(producers: [producers[0], producers[1]], pagination: pagination))
      $0.stub(
        .producers(page: 2, size: 2),
        once: ProducersPage(producers: [.sample(2, name: "second"), producers[2]], pagination: pagination))
    } operation: {
      await Loaded { try await ProducersRepository(after: 0).all(pageSize: 2, .useCache) }
    }
    #expect(all == .loaded(Fetched(producers, date: .noon, totalCount: 3)))
    #expect(await cache.rows(of: .producers())?.rows == producers)
  }

  @Test("A failure after the first page keeps the pages before it, if no list is cached", arguments: [403, 500])
  func part(status: Int) async {
    let all = await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1, size: 2), once: .page(1, size: 2, of: .samples(1...5)))
      $0.stub(.producers(page: 2, size: 2), throwing: .status(status))
      $0.stub(.producers(page: 3, size: 2), once: .page(3, size: 2, of: .samples(1...5)))
    } operation: {
      await Loaded { try await ProducersRepository(after: 0).all(pageSize: 2, .useCache) }
    }
    #expect(all.fetched?.value == .samples(1...2) && all.fetched?.totalCount == 5 && all.fetched?.isComplete == false)
    #expect(all.fetched?.restFailure == .status(status))
  }

  @Test(
    "A list with fewer producers than reported is incomplete, and replaces no complete one", arguments: [true, false])
  func incomplete(isCached: Bool) async {
    if isCached { await cache.save([Producer].samples(1...8), as: .producers()) }
    let all = await withRequestStubs(for: \.producers) {
      $0.stubPages(of: .samples(1...6), size: 4, totalCount: 10)
    } operation: {
      await Loaded { try await ProducersRepository(after: 0).all(pageSize: 4, .reload) }
    }
    let incomplete = CachedResponse([Producer].samples(1...6), date: .noon, totalCount: 10, isComplete: false)
    #expect(all == .loaded(Fetched(incomplete)))
    let cached: CachedResponse<Producer>? = await cache.rows(of: .producers())
    #expect(cached == (isCached ? CachedResponse([Producer].samples(1...8), date: .noon) : incomplete))
  }

  @Test(
    "A list whose stated next page repeats the first is incomplete, unless it has as many producers as reported",
    arguments: [(nil, false), (2, true), (3, false)])
  func repeatedPage(totalCount: Int?, isComplete: Bool) async {
    var page = ProducersPage.sample(1...2, totalCount: totalCount)
    page.pagination?.next = 2
    let all = await withRequestStubs(for: \.producers) { [page] in
      for number in 1...2 { $0.stub(.producers(page: number, size: 2), once: page) }
    } operation: {
      await Loaded { try await ProducersRepository(after: 0).all(pageSize: 2, .useCache) }
    }
    #expect(all.fetched?.isComplete == isComplete && all.fetched?.value == .samples(1...2))
    #expect((all.fetched?.restFailure == nil) == isComplete)
  }

  @Test("An empty list is loaded and cached")
  func empty() async {
    await withRequestStubs(for: \.producers) {
      $0.stubPages(of: [], size: 20)
    } operation: {
      for _ in 1...2 {
        let all = await Loaded { try await ProducersRepository(after: 0).all(pageSize: 20, .useCache) }
        #expect(all == .loaded(Fetched([], date: .noon, totalCount: 0)))
      }
    }
  }

  @Test("Unreadable rows are counted")
  func skipped() async {
    let expected = Fetched([Producer].samples(1...2), date: .noon, skippedCount: 3, totalCount: 5)
    await withRequestStubs(for: \.producers) {
      for number in 1...2 {
        $0.stub(
          .producers(page: number, size: 2),
          once: ProducersPage(producers: LossyArray([.sample(number)], skippedCount: number)))
      }
      $0.stub(.producers(page: 3, size: 2), once: ProducersPage(producers: []))
    } operation: {
      #expect(await Loaded { try await ProducersRepository(after: 0).all(pageSize: 2, .useCache) } == .loaded(expected))
    }
    #expect(await Loaded { try await ProducersRepository(after: 1).all(pageSize: 2, .useCache) } == .loaded(expected))
  }

  @Test(
    "A load that fails caches nothing; in an outage, the cached list is used",
    arguments: [NetworkError.sample, .refusal])
  func failed(error: NetworkError) async {
    await cache.save([Producer].samples(1...3), as: .producers())
    let old = Fetched([Producer].samples(1...3), date: .noon, totalCount: 3)
    let all = await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1, size: 2), once: .page(1, size: 2, of: .samples(11...14)))
      $0.stub(.producers(page: 2, size: 2), throwing: error)
    } operation: {
      await Loaded { try await ProducersRepository(after: 300).all(pageSize: 2, .useCache) }
    }
    #expect(all == .failed(error, previous: error == .sample ? old : nil))
    #expect(await cache.keys == [.producers()])
    let cached = await Loaded { try await ProducersRepository(after: 0).all(pageSize: 2, .cacheOnly(because: .sample)) }
    #expect(cached == .failed(.sample, previous: old))
  }

  @Test("A load that is cancelled caches nothing, even if its pages came to an end")
  func cancelled() async {
    let began = Gate()
    let gate = Gate()
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1, size: 2)) {
        began.open()
        await gate.waitIgnoringCancellation()
        return .sample(1...2, totalCount: 2)
      }
    } operation: {
      let load = Task { await Loaded { try await ProducersRepository(after: 0).all(pageSize: 2, .useCache) } }
      await began.wait()
      load.cancel()
      gate.open()
      #expect(await load.value == .failed(.cancelled, previous: nil))
    }
    #expect(await cache.keys.isEmpty)
  }
}
