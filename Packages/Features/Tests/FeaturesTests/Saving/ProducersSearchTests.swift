import Dependencies
import Foundation
import Models
import NetworkClient
import Persistence
import Testing

@testable import Features

@Suite("A search for producers")
struct ProducersSearchTests {
  private typealias Content = ProducersList.Content

  private let producers: [Producer] = [
    .sample(3, name: "Café Lindow"), .sample(1, name: "Hill Farm"), .sample(2, name: "Cafeteria"),
  ]

  @Test(
    "Finds names that hold the text, letter case and accents aside, in the server's order and at any age",
    arguments: [("cafe", [3, 2]), ("FARM", [1]), ("fé", [3, 2]), ("", [3, 1, 2]), ("samples", []), ("é l", [3])])
  func found(text: String, ids: [Int]) async {
    await loadAll()
    let found = await ProducersRepository(after: 86_400).search(text)
    #expect(found.value?.value.producers.map(\.id.rawValue) == ids)
    #expect(found.value?.value.searchedCount == 3)
    #expect(found.value?.value.totalCount == 3)
    #expect(found.value?.value.isComplete == true)
    #expect(found.value?.date == .noon)
    #expect(found.failure == nil)
  }

  @Test("Says how much it has looked at where only pages are saved")
  func pagesOnly() async {
    let server = ProducersServer(producers)
    _ = await ProducersRepository { $0.page = server.page }.page(1, size: 2, .fresh)
    let content = Content(producers: [producers[0]], totalCount: 3, searchedCount: 2, isComplete: false)
    #expect(await ProducersRepository(after: 1).search("cafe") == .loaded(.atNoon(content)))
  }

  @Test("Does not take a producer who was asked for alone for all there are")
  func recordOnly() async {
    _ = await ProducersRepository { $0.producer = Endpoint { _ in .sample(5) } }.producer(5, .fresh)
    let found = await ProducersRepository(after: 0).search("farm").value?.value
    #expect(found?.producers == [.sample(5)])
    #expect(found?.isComplete == false)
  }

  @Test("Is as good as working offline where nothing is saved", arguments: [nil, "https://host.example/api"])
  func nothingSaved(server: String?) async throws {
    let repository = try withDependencies {
      $0.producersBaseURL = try server.map { try BaseURL($0) }
    } operation: {
      ProducersRepository()
    }
    let url = (server.map { $0 + "/" } ?? "") + "2/producers"
    #expect(await repository.search("farm") == .failed(.offline(url: url), previous: nil))
  }

  @Test("Is made among all producers loaded anew, when the user asks for it")
  func anew() async {
    await loadAll()
    let server = ProducersServer([.sample(7, name: "New Farm"), .sample(8, name: "Mill")])
    let found = await ProducersRepository(after: 10) { $0.page = server.page }.searchAnew("farm") { _ in }
    let content = Content(producers: [.sample(7, name: "New Farm")], totalCount: 2, searchedCount: 2)
    #expect(found == .loaded(Dated(content, date: .noon + 10)))
  }

  @Test("Is made among the saved ones when the server cannot be asked for new ones, and not when it refuses")
  func anewFails() async {
    await loadAll()
    for error in [NetworkError.sample, .refusal] {
      let repository = ProducersRepository { $0.page = Endpoint { _ async throws(NetworkError) in throw error } }
      let found = await repository.searchAnew("farm") { _ in }
      let content = Content(producers: [producers[1]], totalCount: 3, searchedCount: 3)
      #expect(found == .failed(error, previous: error == .sample ? .atNoon(content) : nil))
    }
  }

  /// Saves the whole list as it was sent at noon.
  private func loadAll() async {
    let server = ProducersServer(producers)
    _ = await ProducersRepository { $0.page = server.page }.all(pageSize: 2, .fresh)
  }
}
