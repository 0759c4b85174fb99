import Dependencies
import Foundation
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import Testing

@testable import Features

@Suite("ProducersRepository: searches")
struct ProducersRepositorySearchTests {
  private let producers: [Producer] = [
    .sample(3, name: "Café Lindow"), .sample(1, name: "Hill Farm"), .sample(2, name: "Cafeteria"),
  ]

  @Dependency(\.responseCache) private var cache

  @Test(
    "A search finds names that contain the text, ignoring case and accents, in the server's order and of any age",
    arguments: [("cafe", [3, 2]), ("FARM", [1]), ("fé", [3, 2]), ("", [3, 1, 2]), ("samples", []), ("é l", [3])])
  func found(text: String, ids: [Int]) async {
    await cache.save(producers, as: .producers())
    let (content, searchedCount) = await ProducersRepository(after: 86_400).search(text)
    #expect(content == .loaded(Fetched(producers(with: ids), date: .noon, totalCount: 3)))
    #expect(searchedCount == 3)
  }

  @Test("If only pages are cached, the result is incomplete")
  func pagesOnly() async {
    await cache.save(
      CachedResponse([producers[0], producers[1]], date: .noon, totalCount: 3),
      as: .producers("2/producers?page=1&per_page_limit=2"))
    let (content, searchedCount) = await ProducersRepository(after: 1).search("cafe")
    #expect(content == .loaded(Fetched([producers[0]], date: .noon, totalCount: 3, isComplete: false)))
    #expect(searchedCount == 2)
  }

  @Test("If nothing is cached, the failure names the URL of the list", arguments: [nil, "https://host.example/api"])
  func notCached(server: String?) async throws {
    let repository = try withDependencies {
      $0.producers.baseURL = try server.map { try BaseURL($0) }
    } operation: {
      ProducersRepository()
    }
    let url = (server.map { $0 + "/" } ?? "") + "2/producers"
    let (content, searchedCount) = await repository.search("farm")
    #expect(content == .failed(.notCached(url: url), previous: nil))
    #expect(searchedCount == nil)
  }

  @Test("A reload loads the whole list before it searches")
  func reloaded() async {
    await cache.save(producers, as: .producers())
    let new: [Producer] = [.sample(7, name: "New Farm"), .sample(8, name: "Mill")]
    let (content, searchedCount) = await withRequestStubs(for: \.producers) {
      $0.stubPages(of: new, size: 100)
    } operation: {
      await ProducersRepository(after: 10).search("farm", .reload) { _ in }
    }
    #expect(content == .loaded(Fetched([new[0]], date: .noon + 10, totalCount: 2)))
    #expect(searchedCount == 2)
  }

  @Test("If a reload fails in an outage, the cached producers are searched; after a refusal, they are not")
  func failedReload() async {
    await cache.save(producers, as: .producers())
    for error in [NetworkError.sample, .refusal] {
      let (content, _) = await withRequestStubs(for: \.producers) {
        $0.stub(.producers(page: 1, size: 100), throwing: error)
      } operation: {
        await ProducersRepository(after: 0).search("farm", .reload) { _ in }
      }
      let cached = Fetched([producers[1]], date: .noon, totalCount: 3)
      #expect(content == .failed(.network(error), previous: error == .sample ? cached : nil))
    }
  }

  @Test("If the whole list is not cached offline, cached pages are searched")
  func offlineReload() async {
    await cache.save(
      CachedResponse([producers[1]], date: .noon, totalCount: 3),
      as: .producers("2/producers?page=2&per_page_limit=1"))
    let url = "https://host.example/2/producers"
    let (content, searchedCount) = await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1, size: 100), throwing: .offline(url: url))
    } operation: {
      await ProducersRepository(after: 0).search("farm", .useCache) { _ in }
    }
    let cached = Fetched([producers[1]], date: .noon, totalCount: 3, isComplete: false)
    #expect(content == .loaded(cached))
    #expect(searchedCount == 1)
  }

  @Test("A search loads the whole list first, unless it is cached, whatever its age")
  func loaded() async {
    await cache.save(
      CachedResponse([producers[1]], date: .noon, totalCount: 3),
      as: .producers("2/producers?page=2&per_page_limit=1"))
    let (content, searchedCount) = await withRequestStubs(for: \.producers) {
      $0.stubPages(of: producers, size: 100)
    } operation: {
      await ProducersRepository(after: 10).search("farm", .useCache) { _ in }
    }
    let found = Fetched([producers[1]], date: .noon + 10, totalCount: 3)
    #expect(content == .loaded(found))
    #expect(searchedCount == 3)
    // Without stubs, a request fails the test.
    let again = await ProducersRepository(after: 86_400).search("farm", .useCache) { _ in }
    #expect(again.content == .loaded(found))
  }

  private func producers(with ids: [Int]) -> [Producer] {
    ids.compactMap { id in producers.first { $0.id == Producer.ID(id) } }
  }
}
