import Models
import NetworkClient
import Synchronization

/// A server of producers that pages as the real one does, and writes down what it is asked.
final class ProducersServer: Sendable {
  private let producers: [Producer]
  private let total: Int?
  private let failure: (number: Int, error: NetworkError)?
  private let asked = Mutex<[Int]>([])

  /// Makes a server.
  ///
  /// - Parameters:
  ///   - producers: All producers.
  ///   - total: How many it says there are; `nil` for as many as there are.
  ///   - failure: The page at which it fails, and how.
  init(_ producers: [Producer], total: Int? = nil, failing failure: (number: Int, error: NetworkError)? = nil) {
    self.producers = producers
    self.total = total
    self.failure = failure
  }

  /// The numbers of the pages asked for, in their order.
  var pages: [Int] { asked.withLock { $0.sorted() } }

  var page: Endpoint<ProducersPage.Query, ProducersPage> {
    Endpoint { query async throws(NetworkError) in
      self.asked.withLock { $0.append(query.number) }
      if let failure = self.failure, failure.number == query.number { throw failure.error }
      return self.answer(to: query)
    }
  }

  private func answer(to query: ProducersPage.Query) -> ProducersPage {
    let start = (query.number - 1) * query.size
    let isLast = start + query.size >= producers.count
    return ProducersPage(
      producers: LossyArray(Array(producers.dropFirst(start).prefix(query.size))),
      pagination: Pagination(
        current: query.number, previous: query.number > 1 ? query.number - 1 : nil,
        next: isLast ? nil : query.number + 1, perPage: query.size,
        pages: (producers.count + query.size - 1) / query.size, count: total ?? producers.count))
  }
}

extension ProducersPage {
  /// A page alone, of a list that holds a number of producers.
  static func sample(_ ids: some Sequence<Int>, total: Int?) -> ProducersPage {
    ProducersPage(producers: LossyArray(.samples(ids)), pagination: Pagination(count: total))
  }
}
