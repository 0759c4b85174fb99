import Dependencies
import Foundation
import Models
import NetworkClient
import Persistence
import Testing

@testable import Features

@Suite("A page of producers")
struct ProducersPageTests {
  private typealias Content = ProducersList.Content

  @Test(
    "Is cut out of the whole list while that is fresh, without a request",
    arguments: [
      (1, 20, 1...20), (2, 20, 21...40), (3, 20, 41...47), (1, 47, 1...47), (1, 100, 1...47), (47, 1, 47...47),
      (0, 20, 1...20), (2, 0, 2...2),
    ])
  func cut(number: Int, size: Int, ids: ClosedRange<Int>) async {
    await saveWhole()
    let page = await ProducersRepository(after: 299).page(number, size: size, .fresh)
    #expect(page == .loaded(.atNoon(Content(producers: .samples(ids), totalCount: 47))))
  }

  @Test("Past the end is empty, and knows how many there are", arguments: [(4, 20), (.max, 20), (2, .max)])
  func cutPastEnd(number: Int, size: Int) async {
    await saveWhole()
    let page = await ProducersRepository(after: 0).page(number, size: size, .fresh)
    #expect(page == .loaded(.atNoon(Content(producers: [], totalCount: 47))))
  }

  @Test("Past the end is asked for once, where the whole list is not there")
  func pastEnd() async {
    let server = ProducersServer(.samples(1...47))
    for _ in 1...2 {
      let page = await ProducersRepository { $0.page = server.page }.page(4, size: 20, .fresh)
      #expect(page == .loaded(.atNoon(Content(producers: [], totalCount: 47))))
    }
    #expect(server.pages == [4])
  }

  @Test("Is asked for with its own number and size, saved under them, and fresh by itself")
  func own() async {
    let server = ProducersServer(.samples(1...47))
    let repository = ProducersRepository { $0.page = server.page }
    let page = await repository.page(2, size: 20, .fresh)
    #expect(page == .loaded(.atNoon(Content(producers: .samples(21...40), totalCount: 47))))
    #expect(await ProducersRepository(after: 299).page(2, size: 20, .fresh) == page)
    @Dependency(\.responseCache) var responseCache
    let saved: SavedRows<Producer>? = await responseCache.rows(of: .producers("2/producers?page=2&per_page_limit=20"))
    #expect(saved == SavedRows(rows: .samples(21...40), fetchedAt: .noon, totalCount: 47))
    // Another size is another page.
    _ = await repository.page(2, size: 10, .fresh)
    #expect(server.pages == [2, 2])
  }

  @Test("Is cut out of the whole list though its own answer is newer, so that pages fit together")
  func cutBeforeOwn() async {
    let server = ProducersServer(.samples(101...147))
    await saveWhole()
    _ = await ProducersRepository(after: 100) { $0.page = server.page }.page(2, size: 20, .anew)
    let content = ProducersList.Content(producers: .samples(21...40), totalCount: 47)
    #expect(await ProducersRepository(after: 299).page(2, size: 20, .fresh) == .loaded(.atNoon(content)))
    let own = ProducersList.Content(producers: .samples(121...140), totalCount: 47)
    let later = await ProducersRepository(after: 300).page(2, size: 20, .fresh)
    #expect(later == .loaded(Dated(own, date: .noon + 100)))
  }

  @Test("Is asked about with its own entity tag, and renewed with its total")
  func conditional() async {
    let server = Calls<ProducersPage.Query, ProducersPage>(
      .sends(.sample(1...20, total: 47), entityTag: "a"), .saysNotModified)
    for age in [0.0, 300, 599] {
      let page = await ProducersRepository(after: age) { $0.page = server.endpoint }.page(1, size: 20, .fresh)
      let date = Date.noon + min(age, 300)
      #expect(page == .loaded(Dated(Content(producers: .samples(1...20), totalCount: 47), date: date)))
    }
    #expect(server.tags == [nil, "a"])
  }

  @Test("Is asked for when the whole list is old, lacks a row, or the user asked for it anew")
  func asked() async {
    let server = ProducersServer(.samples(1...47))
    await saveWhole()
    _ = await ProducersRepository(after: 300) { $0.page = server.page }.page(1, size: 20, .fresh)
    _ = await ProducersRepository { $0.page = server.page }.page(2, size: 20, .anew)
    await saveWhole(skippedCount: 1)
    _ = await ProducersRepository { $0.page = server.page }.page(3, size: 20, .fresh)
    #expect(server.pages == [1, 2, 3])
  }

  @Test("Counts the rows that could not be read")
  func skipped() async {
    let server = Calls<ProducersPage.Query, ProducersPage>(
      .sends(
        ProducersPage(producers: LossyArray([.sample(1)], skippedCount: 2), pagination: Pagination(count: -1))))
    for _ in 1...2 {
      let page = await ProducersRepository { $0.page = server.endpoint }.page(1, size: 3, .fresh)
      // Nobody believes in fewer producers than none.
      #expect(page == .loaded(.atNoon(Content(producers: [.sample(1)], totalCount: nil, skippedCount: 2))))
    }
  }

  @Test("Falls back in an outage on its own answer or on the whole list, whichever is newer")
  func outage() async {
    let old = Dated(Content(producers: [.sample(1, name: "own")], totalCount: 2), date: .noon + 10)
    let own = Calls<ProducersPage.Query, ProducersPage>(
      .sends(ProducersPage(producers: [.sample(1, name: "own")], pagination: Pagination(count: 2))))
    await saveWhole()
    let later = ProducersRepository(after: 400) {
      $0.page = Endpoint { _ async throws(NetworkError) in throw .sample }
    }
    let whole = Content(producers: .samples(1...1), totalCount: 47)
    #expect(await later.page(1, size: 1, .fresh) == .failed(.sample, previous: .atNoon(whole)))
    _ = await ProducersRepository(after: 10) { $0.page = own.endpoint }.page(1, size: 1, .anew)
    #expect(await later.page(1, size: 1, .fresh) == .failed(.sample, previous: old))
    #expect(await later.page(1, size: 1, .saved(.refusal)) == .failed(.refusal, previous: old))
    @Dependency(\.responseCache) var responseCache
    await responseCache.save(SavedRows<Producer>(rows: .samples(1...47), fetchedAt: .noon + 20), as: .producers())
    #expect(await later.page(1, size: 1, .fresh) == .failed(.sample, previous: Dated(whole, date: .noon + 20)))
  }

  @Test("Comes with nothing saved when the server refuses")
  func refusal() async {
    await saveWhole()
    let later = ProducersRepository(after: 400) {
      $0.page = Endpoint { _ async throws(NetworkError) in throw .refusal }
    }
    #expect(await later.page(1, size: 20, .fresh) == .failed(.refusal, previous: nil))
    #expect(await later.page(1, size: 20, .saved(.sample)).value?.value.producers.count == 20)
  }

  /// Saves a list of 47 as it was sent at noon.
  private func saveWhole(skippedCount: Int = 0) async {
    @Dependency(\.responseCache) var responseCache
    await responseCache.save(
      SavedRows<Producer>(rows: .samples(1...47), fetchedAt: .noon, skippedCount: skippedCount), as: .producers())
  }
}
