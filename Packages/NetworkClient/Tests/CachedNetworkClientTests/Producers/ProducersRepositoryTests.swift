import CachedNetworkClientTestSupport
import Dependencies
import Foundation
import Models
import Persistence
import RESTClientTestSupport
import Synchronization
import Testing

@testable import CachedNetworkClient

@Suite("ProducersRepository")
struct ProducersRepositoryTests {
  @Dependency(\.responseCache) private var cache

  private func page(_ number: Int, after age: Double = 0) async -> Loaded<[Producer]> {
    await Loaded { try await ProducersRepository(after: age).page(number, .useCache) }
  }

  private func all(after age: Double = 0) async -> Loaded<[Producer]> {
    await Loaded { try await ProducersRepository(after: age).pages(.useCache) }
  }

  @Test("A page is cached with what follows it, and revalidated with its entity tag")
  func page() async {
    let second = ProducersPage.page(2, of: .samples(1...47))
    let responses = ResponseSequence<ProducersPage>(.modified(second, entityTag: "a"), .notModified)
    let extent = ListExtent(receivedCount: 20, totalCount: 47, pageCount: 3, next: .page(3))
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 2), responses)
    } operation: {
      for age in [0.0, 299, 300, 599] {
        let date = Date.noon + (age < 300 ? 0 : 300)
        #expect(await page(2, after: age) == .loaded(Fetched(.samples(21...40), date: date, extent: extent)))
      }
    }
    #expect(responses.entityTags == [nil, "a"])
  }

  @Test("The whole list is its pages, with the progress after each; fresh ones need no request")
  func whole() async {
    let progress = Mutex<[Int]>([])
    let extent = ListExtent(receivedCount: 47, totalCount: 47, pageCount: 3)
    let expected = Fetched([Producer].samples(1...47), date: .noon, extent: extent)
    await withRequestStubs(for: \.producers) {
      $0.stubPages(of: .samples(1...47))
    } operation: {
      let all = await Loaded {
        try await ProducersRepository(after: 0).pages(.useCache) { extent in
          progress.withLock { $0.append(extent.receivedCount) }
        }
      }
      #expect(all == .loaded(expected))
    }
    #expect(progress.withLock { $0 } == [20, 40, 47])
    #expect(await all(after: 299) == .loaded(expected))
    #expect(await page(3, after: 299).fetched?.value == .samples(41...47))
  }

  @Test("A list goes on after its pages, through a page")
  func part() async throws {
    await withRequestStubs(for: \.producers) {
      for number in 1...2 {
        $0.stub(.producers(page: number), once: .page(number, of: .samples(1...40), totalCount: 47))
      }
    } operation: {
      let repository = ProducersRepository(after: 0)
      let first = await Loaded { try await repository.pages(through: 1, .useCache) }.fetched
      #expect(first?.value.count == 20 && first?.extent.next == .page(2))
      let second = await Loaded { try await repository.pages(after: first, through: 2, .useCache) }.fetched
      #expect(second?.value == .samples(1...40) && second?.extent.next == .page(3))
    }
  }

  @Test("A failure after the first page keeps the pages before it", arguments: [403, 500])
  func failure(status: Int) async {
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1), once: .page(1, of: .samples(1...25)))
      $0.stub(.producers(page: 2), throwing: .status(status))
    } operation: {
      let list = await all().fetched
      #expect(list?.value == .samples(1...20) && list?.extent.next == .page(2) && list?.extent.totalCount == 25)
      #expect(list?.restFailure == .status(status) && list?.reloadFailure == nil)
    }
    #expect(await cache.keys == [.producers("2/producers?page=1&per_page_limit=20")])
  }

  @Test("In an outage the cached pages are the list, with the date of the oldest; after a refusal there is no list")
  func outage() async {
    for (number, age) in [(1, 10.0), (2, 0)] {
      let extent = ListExtent(receivedCount: 20, totalCount: 47, next: .page(number + 1))
      let rows = [Producer].samples((number * 20 - 19)...(number * 20))
      let response = CachedResponse(rows, date: .noon + age, extent: extent)
      await cache.save(response, as: .producers("2/producers?page=\(number)&per_page_limit=20"))
    }
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1), throwing: .sample)
    } operation: {
      let list = await all(after: 400).fetched
      #expect(list?.value == .samples(1...40) && list?.date == .noon)
      #expect(list?.reloadFailure == .sample && list?.restFailure == .sample)
    }
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1), throwing: .refusal)
    } operation: {
      #expect(await all(after: 400) == .failed(.refusal, previous: nil))
    }
  }
}
