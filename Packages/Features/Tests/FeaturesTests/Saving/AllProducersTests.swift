import Dependencies
import Foundation
import Models
import NetworkClient
import Persistence
import Synchronization
import Testing

@testable import Features

@Suite("All producers")
struct AllProducersTests {
  private typealias Content = ProducersList.Content

  @Dependency(\.responseCache) private var responseCache

  @Test("Come by pages, and the progress after each")
  func progress() async {
    let server = ProducersServer(.samples(1...47))
    let progress = Mutex<[ProducersList.Progress]>([])
    let all = await ProducersRepository { $0.page = server.page }.all(pageSize: 20, .fresh) { step in
      progress.withLock { $0.append(step) }
    }
    #expect(all == .loaded(.atNoon(Content(producers: .samples(1...47), totalCount: 47))))
    #expect(server.pages == [1, 2, 3])
    let expected = [20, 40, 47].map { ProducersList.Progress(loadedCount: $0, totalCount: 47) }
    #expect(progress.withLock { $0 } == expected)
  }

  @Test("Make no request while they are fresh, and a whole new load afterwards")
  func freshness() async {
    let server = ProducersServer(.samples(1...47))
    let first = await ProducersRepository { $0.page = server.page }.all(pageSize: 20, .fresh)
    #expect(await ProducersRepository(after: 299).all(pageSize: 10, .fresh) == first)
    #expect(server.pages == [1, 2, 3])
    _ = await ProducersRepository(after: 300) { $0.page = server.page }.all(pageSize: 20, .fresh)
    _ = await ProducersRepository(after: 300) { $0.page = server.page }.all(pageSize: 20, .anew)
    #expect(server.pages == [1, 1, 1, 2, 2, 2, 3, 3, 3])
  }

  @Test("Take the place of all that was saved: who has vanished is found nowhere")
  func vanished() async {
    let old = ProducersServer([.sample(1), .sample(2), .sample(3)])
    let repository = ProducersRepository {
      $0.page = old.page
      $0.producer = Endpoint { .sample($0.rawValue) }
    }
    _ = await repository.page(1, size: 3, .fresh)
    _ = await repository.producer(9, .fresh)
    _ = await repository.all(pageSize: 2, .fresh)
    let new = ProducersServer([.sample(3), .sample(1)])
    _ = await ProducersRepository { $0.page = new.page }.all(pageSize: 2, .anew)
    #expect(await responseCache.summary().answers.map(\.name) == [.producers()])
    let saved: SavedRows<Producer>? = await responseCache.rows(of: .producers())
    #expect(saved == SavedRows(rows: [.sample(3), .sample(1)], fetchedAt: .noon))
    for id in [2, 9] as [Producer.ID] {
      #expect(await ProducersRepository(after: 0).producer(id, .saved(.sample)) == .failed(.sample, previous: nil))
    }
  }

  @Test("Count once where the list moves while it is read, as they came first")
  func moved() async {
    let repository = ProducersRepository {
      $0.page = Endpoint { query in
        let pages: [[Producer]] = [
          [.sample(1), .sample(2, name: "first")], [.sample(2, name: "second"), .sample(3)], [],
        ]
        return ProducersPage(producers: LossyArray(pages[query.number - 1]))
      }
    }
    let producers: [Producer] = [.sample(1), .sample(2, name: "first"), .sample(3)]
    #expect(
      await repository.all(pageSize: 2, .fresh) == .loaded(.atNoon(Content(producers: producers, totalCount: 3))))
    let saved: SavedRows<Producer>? = await responseCache.rows(of: .producers())
    #expect(saved?.rows == producers)
  }

  @Test("Are none where the server has none")
  func none() async {
    let server = ProducersServer([])
    for _ in 1...2 {
      let all = await ProducersRepository { $0.page = server.page }.all(pageSize: 20, .fresh)
      #expect(all == .loaded(.atNoon(Content(producers: [], totalCount: 0))))
    }
    #expect(server.pages == [1])
  }

  @Test("Count the rows that could not be read")
  func skipped() async {
    let repository = ProducersRepository {
      $0.page = Endpoint { query in
        query.number < 3
          ? ProducersPage(producers: LossyArray([.sample(query.number)], skippedCount: query.number))
          : ProducersPage(producers: [])
      }
    }
    let content = Content(producers: .samples(1...2), totalCount: 5, skippedCount: 3)
    #expect(await repository.all(pageSize: 2, .fresh) == .loaded(.atNoon(content)))
    #expect(await ProducersRepository(after: 1).all(pageSize: 2, .fresh) == .loaded(.atNoon(content)))
  }

  @Test("Are complete though the server speaks of more; what it says is told once, and not remembered")
  func lyingTotal() async {
    let server = ProducersServer(.samples(1...3), total: 170)
    let all = await ProducersRepository { $0.page = server.page }.all(pageSize: 2, .fresh)
    #expect(all == .loaded(.atNoon(Content(producers: .samples(1...3), totalCount: 170))))
    let again = await ProducersRepository(after: 0).all(pageSize: 2, .fresh)
    #expect(again == .loaded(.atNoon(Content(producers: .samples(1...3), totalCount: 3))))
  }

  @Test(
    "Stay as they were when a load breaks off, and stand in only for a server that cannot answer",
    arguments: [NetworkError.sample, .refusal])
  func brokenOff(error: NetworkError) async {
    _ = await ProducersRepository { $0.page = ProducersServer(.samples(1...3)).page }.all(pageSize: 2, .fresh)
    let broken = ProducersServer(.samples(11...17), failing: (3, error))
    let all = await ProducersRepository(after: 300) { $0.page = broken.page }.all(pageSize: 2, .fresh)
    let old = Dated.atNoon(Content(producers: .samples(1...3), totalCount: 3))
    #expect(all == .failed(error, previous: error == .sample ? old : nil))
    #expect(await responseCache.summary().answers.map(\.name) == [.producers()])
    #expect(await ProducersRepository(after: 0).all(pageSize: 2, .saved(.sample)) == .failed(.sample, previous: old))
  }

  @Test("Are not replaced by a load that is cancelled, even if its pages came to an end")
  func cancelled() async {
    let began = Gate()
    let gate = Gate()
    let repository = ProducersRepository {
      $0.page = Endpoint { query in
        began.open()
        await gate.waitRegardless()
        return query.number == 1 ? .sample(1...2, total: 2) : .sample([], total: 2)
      }
    }
    let load = Task { await repository.all(pageSize: 2, .fresh) }
    await began.wait()
    load.cancel()
    gate.open()
    #expect(await load.value == .failed(.cancelled, previous: nil))
    #expect(await responseCache.summary().answers.isEmpty)
  }
}
