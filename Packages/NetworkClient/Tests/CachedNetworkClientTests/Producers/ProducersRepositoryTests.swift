import CachedNetworkClientTestSupport
import Dependencies
import Foundation
import Models
import Persistence
import RESTClientTestSupport
import Synchronization
import TestSupport
import Testing

@testable import CachedNetworkClient

@Suite("ProducersRepository")
struct ProducersRepositoryTests {
  @Dependency(\.responseCache) private var cache

  private func page(_ number: Int, after age: Double = 0) async -> Loaded<[Producer]> {
    await Loaded { try await ProducersRepository(after: age).page(number, .useCache) }
  }

  private func all(after age: Double = 0, _ policy: CachePolicy = .useCache) async -> Loaded<[Producer]> {
    await Loaded { try await ProducersRepository(after: age).pages(policy) }
  }

  private var cachedList: CachedResponse<Producer>? { get async { await cache.rows(of: .producers()) } }

  /// Loads and caches the producers 1 to 47, in three pages with the entity tags 1, 2 and 3.
  private func cacheList() async {
    await withRequestStubs(for: \.producers) {
      for number in 1...3 {
        $0.stub(
          .producers(page: number),
          ResponseSequence(.modified(.page(number, of: .samples(1...47)), entityTag: "\(number)")))
      }
    } operation: {
      #expect(await all().fetched?.value == .samples(1...47))
    }
  }

  @Test("A page is cached with what follows it, and revalidated with its entity tag")
  func page() async {
    let second = ProducersPage.page(2, of: .samples(1...47))
    let responses = ResponseSequence<ProducersPage>(.modified(second, entityTag: "a"), .notModified)
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 2), responses)
    } operation: {
      for age in [0.0, 299, 300, 599] {
        let page = await page(2, after: age).fetched
        #expect(page?.value == .samples(21...40) && page?.extent.next == .page(3) && page?.extent.totalCount == 47)
        #expect(page?.date == .noon + (age < 300 ? 0 : 300))
      }
    }
    #expect(responses.entityTags == [nil, "a"])
  }

  @Test("The list is its pages, with the progress after each, and one cached response, which has each page")
  func whole() async {
    let progress = Mutex<[Int]>([])
    await withRequestStubs(for: \.producers) {
      $0.stubPages(of: .samples(1...47))
    } operation: {
      let all = await Loaded {
        try await ProducersRepository(after: 0).pages(.useCache) { extent in
          progress.withLock { $0.append(extent.receivedCount) }
        }
      }
      #expect(all.fetched?.value == .samples(1...47) && all.fetched?.extent.next == .end)
      #expect(all.fetched?.extent.totalCount == 47 && all.fetched?.date == .noon)
      #expect(await self.all(after: 299) == all)
    }
    #expect(progress.withLock { $0 } == [20, 40, 47])
    #expect(await cache.keys == [.producers()])
    #expect(await page(2, after: 299).fetched?.value == .samples(21...40))
    #expect(await page(2, after: 299).fetched?.extent.next == .page(3))
    #expect(await page(3, after: 299).fetched?.value == .samples(41...47))
    #expect(await page(3, after: 299).fetched?.extent.next == .end)
    let first = await Loaded { try await ProducersRepository(after: 299).pages(through: 1, .useCache) }
    #expect(first.fetched?.value == .samples(1...47))
  }

  @Test("A list goes on after its pages, through a page, and is cached with each; a part does not replace the whole")
  func part() async throws {
    await withRequestStubs(for: \.producers) {
      for number in 1...3 { $0.stub(.producers(page: number), once: .page(number, of: .samples(1...47))) }
    } operation: {
      let repository = ProducersRepository(after: 0)
      let first = await Loaded { try await repository.pages(through: 1, .useCache) }.fetched
      #expect(first?.value.count == 20 && first?.extent.next == .page(2))
      #expect(await cachedList == nil)
      let second = await Loaded { try await repository.pages(after: first, through: 2, .useCache) }.fetched
      #expect(second?.value == .samples(1...40) && second?.extent.next == .page(3))
      #expect(await cachedList?.rows == .samples(1...40))
      let third = await Loaded { try await repository.pages(after: second, .useCache) }.fetched
      #expect(third?.value == .samples(1...47) && third?.extent.next == .end)
      #expect(await cachedList?.rows == .samples(1...47))
    }
    await withRequestStubs(for: \.producers) {
      for number in 1...2 { $0.stub(.producers(page: number), once: .page(number, of: .samples(101...160))) }
    } operation: {
      let part = await Loaded { try await ProducersRepository(after: 300).pages(through: 2, .useCache) }.fetched
      #expect(part?.value == .samples(101...140))
      #expect(await cachedList?.rows == .samples(1...47))
    }
  }

  @Test("A stale list is revalidated page by page; the new one replaces it together")
  func revalidated() async {
    await cacheList()
    let pages = [
      ResponseSequence<ProducersPage>(.notModified, .notModified),
      ResponseSequence<ProducersPage>(.notModified, .modified(.sample(61...80, of: 3), entityTag: "new")),
      ResponseSequence<ProducersPage>(.notModified, .notModified),
    ]
    await withRequestStubs(for: \.producers) {
      for (index, responses) in pages.enumerated() { $0.stub(.producers(page: index + 1), responses) }
    } operation: {
      let confirmed = await all(after: 300).fetched
      #expect(confirmed?.value == .samples(1...47) && confirmed?.date == .noon + 300)
      let cached = await cachedList
      #expect(cached?.date == .noon + 300 && cached?.extent.pages.map(\.entityTag) == ["1", "2", "3"])
      let changed = await all(after: 600).fetched
      #expect(changed?.value == .samples(1...20) + .samples(61...80) + .samples(41...47))
    }
    #expect(pages.map(\.entityTags) == [["1", "1"], ["2", "2"], ["3", "3"]])
    let cached = await cachedList
    #expect(cached?.date == .noon + 600 && cached?.extent.pages.map(\.entityTag) == ["1", "new", "3"])
    #expect(cached?.rows == .samples(1...20) + .samples(61...80) + .samples(41...47))
  }

  @Test(
    "A reload that does not end changes nothing, however its rows have moved; in an outage the cached list is shown",
    arguments: [503, 403], [2, 3])
  func reloadThatFails(status: Int, at failed: Int) async {
    await cacheList()
    let cached = await cachedList
    await withRequestStubs(for: \.producers) {
      // One new producer at the start moves all others.
      let moved = [Producer].samples(0..<failed * 20)
      for number in 1..<failed { $0.stub(.producers(page: number), once: .page(number, of: moved)) }
      $0.stub(.producers(page: failed), throwing: .status(status))
    } operation: {
      let list = await all(after: 300, .reload).fetched
      if status == 503 {
        #expect(list?.value == .samples(1...47) && list?.date == .noon && list?.extent.next == .end)
        #expect(list?.reloadFailure == .status(503) && list?.nextPageFailure == nil)
      } else {
        #expect(list?.value == .samples(0..<(failed - 1) * 20) && list?.nextPageFailure == .status(403))
      }
    }
    #expect(await cachedList == cached)
    #expect(await cache.keys == [.producers()])
  }

  @Test("A cancelled reload changes nothing", arguments: 1...3)
  func cancelledReload(at page: Int) async {
    await cacheList()
    let cached = await cachedList
    let began = Gate()
    await withRequestStubs(for: \.producers) {
      let moved = [Producer].samples(0..<page * 20)
      for number in 1...page {
        let response = ProducersPage.page(number, of: moved)
        $0.stub(.producers(page: number)) { () async throws(NetworkError) in
          guard number == page else { return response }
          began.open()
          await Gate().wait()
          throw .cancelled
        }
      }
    } operation: {
      let reload = Task { await all(after: 300, .reload) }
      await began.wait()
      reload.cancel()
      #expect(await reload.value == .failed(.cancelled, previous: nil))
    }
    #expect(await cachedList == cached)
    #expect(await cache.keys == [.producers()])
  }

  @Test("A failure after the first page keeps the pages before it, and caches none", arguments: [403, 500])
  func failure(status: Int) async {
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1), once: .page(1, of: .samples(1...25)))
      $0.stub(.producers(page: 2), throwing: .status(status))
    } operation: {
      let list = await all().fetched
      #expect(list?.value == .samples(1...20) && list?.extent.next == .page(2) && list?.extent.totalCount == 25)
      #expect(list?.nextPageFailure == .status(status) && list?.reloadFailure == nil)
    }
    #expect(await cache.keys == [])
  }

  @Test("In an outage a cached part of the list is incomplete; after a refusal there is no list")
  func outage() async {
    let extent = ListExtent(receivedCount: 40, totalCount: 47, next: .page(3))
    await cache.save(CachedResponse(.samples(1...40), date: .noon, extent: extent), as: .producers())
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1), throwing: .sample)
    } operation: {
      let list = await all(after: 400).fetched
      #expect(list?.value == .samples(1...40) && list?.date == .noon)
      #expect(list?.reloadFailure == .sample && list?.nextPageFailure == .sample)
    }
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1), throwing: .refusal)
    } operation: {
      #expect(await all(after: 400) == .failed(.refusal, previous: nil))
    }
  }

  @Test("A list with a page that must not be stored is not cached, and removes the cached one")
  func notStored() async {
    await cacheList()
    let noStore = HTTPResponse(
      decoded: ProducersPage.page(2, of: .samples(1...25)), headers: ["Cache-Control": "no-store"])
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1), once: .page(1, of: .samples(1...25)))
      $0.stub(.producers(page: 2), responding: noStore)
    } operation: {
      #expect(await all(.reload).fetched?.value == .samples(1...25))
    }
    #expect(await cache.keys == [])
  }

  @Test("A producer that does not exist any more is in no count of the cached list")
  func removedProducer() async {
    await cacheList()
    await withRequestStubs(for: \.producers) {
      $0.stub(.producer(7), throwing: .status(404))
    } operation: {
      let producers = CachedAPI(\.producers)
      _ = await Loaded { try await producers.record(.producer(7), id: 7, .reload) }
    }
    let list = await all(after: 1).fetched
    #expect(list?.value.count == 46 && list?.extent.receivedCount == 46 && list?.extent.totalCount == 46)
    #expect(list?.extent.next == .end)
  }

  @Test("A list of which the server does not number the pages may be incomplete, also after its first page is cached")
  func unnumbered() async {
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1), once: .sample(1...20, totalCount: nil))
      $0.stub(.producers(page: 2), once: ProducersPage(producers: []))
    } operation: {
      _ = await Loaded { try await ProducersRepository(after: 0).pages(through: 1, .useCache) }
      let first = await Loaded { try await ProducersRepository(after: 1).pages(through: 1, .useCache) }.fetched
      let list = await Loaded { try await ProducersRepository(after: 1).pages(after: first, .useCache) }.fetched
      #expect(list?.value == .samples(1...20) && list?.extent.next == .unknown)
    }
  }
}

extension ProducersPage {
  /// The second of a number of pages.
  fileprivate static func sample(_ ids: some Sequence<Int>, of pageCount: Int) -> ProducersPage {
    ProducersPage(
      producers: LossyArray(.samples(ids)),
      pagination: Pagination(current: 2, previous: 1, next: 3, pages: pageCount, count: 47))
  }
}
