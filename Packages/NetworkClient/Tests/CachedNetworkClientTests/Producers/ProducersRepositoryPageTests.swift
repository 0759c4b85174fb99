import CachedNetworkClientTestSupport
import Dependencies
import Foundation
import Models
import Persistence
import RESTClientTestSupport
import Testing

@testable import CachedNetworkClient

@Suite("ProducersRepository: pages")
struct ProducersRepositoryPageTests {
  @Dependency(\.responseCache) private var cache

  @Test(
    "A page is taken from the fresh whole list without a request; one past the end is empty",
    arguments: [
      (1, 20, 1...20), (2, 20, 21...40), (3, 20, 41...47), (1, 47, 1...47), (1, 100, 1...47), (47, 1, 47...47),
      (0, 20, 1...20), (2, 0, 2...2), (4, 20, nil), (.max, 20, nil), (2, .max, nil),
    ] as [(Int, Int, ClosedRange<Int>?)])
  func cut(number: Int, size: Int, ids: ClosedRange<Int>?) async {
    await saveWholeList()
    let page = await Loaded { try await ProducersRepository(after: 299).page(number, size: size, .useCache) }
    #expect(page == .loaded(Fetched(ids.map { .samples($0) } ?? [], date: .noon, totalCount: 47)))
  }

  @Test("A page is requested and cached by its number and its size")
  func own() async {
    let expected = CachedResponse([Producer].samples(21...40), date: .noon, totalCount: 47)
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 2, size: 20), once: .page(2, size: 20, of: .samples(1...47)))
      $0.stub(.producers(page: 2, size: 10), once: .page(2, size: 10, of: .samples(1...47)))
    } operation: {
      #expect(
        await Loaded { try await ProducersRepository(after: 0).page(2, size: 20, .useCache) }
          == .loaded(Fetched(expected)))
      #expect(
        await Loaded { try await ProducersRepository(after: 299).page(2, size: 20, .useCache) }
          == .loaded(Fetched(expected)))
      // Another size is another page.
      _ = try? await ProducersRepository(after: 0).page(2, size: 10, .useCache)
    }
    #expect(await cache.rows(of: .producers("2/producers?page=2&per_page_limit=20")) == expected)
  }

  @Test("A page is taken from the whole list though its own response is newer, so that pages fit together")
  func cutBeforeOwn() async {
    await saveWholeList()
    let own = CachedResponse([Producer].samples(121...140), date: .noon + 100, totalCount: 47)
    await cache.save(own, as: .producers("2/producers?page=2&per_page_limit=20"))
    let cut = Fetched([Producer].samples(21...40), date: .noon, totalCount: 47)
    #expect(await Loaded { try await ProducersRepository(after: 299).page(2, size: 20, .useCache) } == .loaded(cut))
    #expect(
      await Loaded { try await ProducersRepository(after: 300).page(2, size: 20, .useCache) } == .loaded(Fetched(own)))
  }

  @Test("A stale page is revalidated with its own entity tag, and keeps its total count")
  func revalidated() async {
    let responses = ResponseSequence<ProducersPage>(
      .modified(.sample(1...20, totalCount: 47), entityTag: "a"), .notModified)
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1, size: 20), responses)
    } operation: {
      for age in [0.0, 300, 599] {
        let page = await Loaded { try await ProducersRepository(after: age).page(1, size: 20, .useCache) }
        let date = Date.noon + min(age, 300)
        #expect(page == .loaded(Fetched(.samples(1...20), date: date, totalCount: 47)))
      }
    }
    #expect(responses.entityTags == [nil, "a"])
  }

  @Test("A page is requested if the whole list is stale or lacks a row, and on a reload")
  func requested() async {
    let producers: [Producer] = .samples(1...47)
    await withRequestStubs(for: \.producers) {
      for number in 1...3 {
        $0.stub(.producers(page: number, size: 20), once: .page(number, size: 20, of: producers))
      }
    } operation: {
      await saveWholeList()
      _ = try? await ProducersRepository(after: 300).page(1, size: 20, .useCache)
      _ = try? await ProducersRepository(after: 0).page(2, size: 20, .reload)
      await saveWholeList(skippedCount: 1)
      _ = try? await ProducersRepository(after: 0).page(3, size: 20, .useCache)
    }
  }

  @Test("Unreadable rows are counted")
  func skipped() async {
    let response = ProducersPage(
      producers: LossyArray([.sample(1)], skippedCount: 2))
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1, size: 3), once: response)
    } operation: {
      for _ in 1...2 {
        let page = await Loaded { try await ProducersRepository(after: 0).page(1, size: 3, .useCache) }
        #expect(page == .loaded(Fetched([.sample(1)], date: .noon, skippedCount: 2)))
      }
    }
  }

  @Test(
    "The total count is that of the server, unless more pages follow, or that of the pages up to the last one",
    arguments: [
      (Pagination(current: 2, next: 3, count: 47), 47), (Pagination(current: 2, next: 3, count: 40), nil),
      (Pagination(current: 2, next: 3), nil), (Pagination(current: 2, pages: 2), 40),
      (Pagination(current: 2, pages: 3), nil),
      (Pagination(current: 2, pages: 2, count: 20), 20), (nil, nil),
    ] as [(Pagination?, Int?)])
  func totalCount(pagination: Pagination?, count: Int?) async {
    await withRequestStubs(for: \.producers) {
      $0.stub(
        .producers(page: 2, size: 20),
        once: ProducersPage(producers: LossyArray(.samples(21...40)), pagination: pagination))
    } operation: {
      let page = await Loaded { try await ProducersRepository(after: 0).page(2, size: 20, .useCache) }
      #expect(page.fetched?.totalCount == count)
    }
  }

  @Test("A rejected page is empty if the page before it does not state it", arguments: [nil, 47])
  func behindTheEnd(totalCount: Int?) async {
    let first = CachedResponse([Producer].samples(1...20), date: .noon, totalCount: totalCount)
    await cache.save(first, as: .producers("2/producers?page=1&per_page_limit=20"))
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 2, size: 20), throwing: .status(404))
    } operation: {
      let page = await Loaded { try await ProducersRepository(after: 0).page(2, size: 20, .useCache) }
      #expect(page == (totalCount == nil ? .loaded(.atNoon([])) : .failed(.status(404), previous: nil)))
    }
  }

  @Test("In an outage, the newer of the page's own response and the whole list is used")
  func outage() async {
    let whole = Fetched([Producer].samples(1...1), date: .noon, totalCount: 47)
    let own = CachedResponse([Producer.sample(1, name: "own")], date: .noon + 10, totalCount: 2)
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1, size: 1), throwing: .sample)
    } operation: {
      let later = ProducersRepository(after: 400)
      await saveWholeList()
      #expect(await Loaded { try await later.page(1, size: 1, .useCache) } == .failed(.sample, previous: whole))
      await cache.save(own, as: .producers("2/producers?page=1&per_page_limit=1"))
      #expect(await Loaded { try await later.page(1, size: 1, .useCache) } == .failed(.sample, previous: Fetched(own)))
      let cacheOnly = CachePolicy.cacheOnly(because: .refusal)
      #expect(await Loaded { try await later.page(1, size: 1, cacheOnly) } == .failed(.refusal, previous: Fetched(own)))
      await cache.save([Producer].samples(1...47), as: .producers(), date: .noon + 20)
      let newest = Fetched([Producer].samples(1...1), date: .noon + 20, totalCount: 47)
      #expect(await Loaded { try await later.page(1, size: 1, .useCache) } == .failed(.sample, previous: newest))
    }
  }

  /// Caches a whole list of 47.
  private func saveWholeList(skippedCount: Int = 0) async {
    await cache.save(
      CachedResponse([Producer].samples(1...47), date: .noon, skippedCount: skippedCount), as: .producers())
  }
}
