import Foundation
import Models
import NetworkClient
import Synchronization

/// A producers service in memory: it cuts its list into pages, and notes those that it is asked for.
final class ProducersServer: Sendable {
  private let producers: [Producer]
  private let failure: NetworkError?
  private let saysCount: Bool
  private let queries = Mutex<[ProducersPage.Query]>([])

  /// Makes a service.
  ///
  /// - Parameters:
  ///   - producers: What it holds.
  ///   - failure: Why it cannot be asked.
  ///   - saysCount: Whether its pages tell where they stand.
  init(_ producers: [Producer] = .sample, failure: NetworkError? = nil, saysCount: Bool = true) {
    self.producers = producers
    self.failure = failure
    self.saysCount = saysCount
  }

  /// The pages that it was asked for.
  var pages: [ProducersPage.Query] { queries.withLock { $0 } }

  /// The calls of the API.
  var client: ProducersClient {
    ProducersClient(
      page: Endpoint { query async throws(NetworkError) in
        self.queries.withLock { $0.append(query) }
        return try self.page(query)
      },
      producer: Endpoint { id async throws(NetworkError) in
        if let failure = self.failure { throw failure }
        guard let producer = self.producers.first(where: { $0.id == id }) else {
          throw .status(404, "/2/producers/\(id)")
        }
        return producer
      })
  }

  private func page(_ query: ProducersPage.Query) throws(NetworkError) -> ProducersPage {
    if let failure { throw failure }
    let rows = producers.dropFirst((query.number - 1) * query.size).prefix(query.size)
    let pageCount = (producers.count + query.size - 1) / query.size
    let pagination = Pagination(
      current: query.number, next: query.number < pageCount ? query.number + 1 : nil, perPage: query.size,
      pages: pageCount, count: producers.count)
    return ProducersPage(producers: LossyArray(Array(rows)), pagination: saysCount ? pagination : nil)
  }
}

extension Producer {
  static func fixture(
    _ id: Producer.ID = 551, name: String = "Larkhill Farm", short: String = "", long: String = "",
    location: String = "", images: [Image] = []
  ) -> Producer {
    Producer(
      id: id, name: name, permalink: "p-\(id)", createdAt: Timestamp("2014-04-14T10:38:55.267+01:00"), images: images,
      shortDescription: short, description: long, location: location)
  }
}

extension [Producer] {
  /// Five producers: one with a short description, one with a long one only, one with neither, two more.
  static let sample: [Producer] = [
    .fixture(7, name: "Mill Bakery", short: "Bread from **old grains**,\r\nbaked _at night_.", long: "More."),
    .fixture(551, name: "Larkhill Farm", short: " \u{AD}", long: "# Our farm\r\n\r\n● roots\r\n● leaves"),
    .fixture(12, name: "Fen Honey"),
    .fixture(13, name: "Låkeside Farm", short: "Fish."),
    .fixture(14, name: "Tide Salt", short: "Salt."),
  ]
}
