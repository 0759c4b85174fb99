import Models
import NetworkClient

/// A list of producers in memory that remembers which pages it was asked for, and which of those were cancelled.
final class PageSource: Sendable {
  /// The pages that were asked for and then cancelled, each as it happens.
  let cancellations: AsyncStream<Int>
  /// The pages asked for, each as it happens.
  let arrivals: AsyncStream<Int>
  private let asked = Recorder<Int>()
  private let arrived: AsyncStream<Int>.Continuation
  private let cancelled: AsyncStream<Int>.Continuation
  private let page: @Sendable (Int) async throws(NetworkError) -> ProducersPage

  init(_ page: @escaping @Sendable (Int) async throws(NetworkError) -> ProducersPage) {
    (cancellations, cancelled) = AsyncStream.makeStream()
    (arrivals, arrived) = AsyncStream.makeStream()
    self.page = page
  }

  /// The numbers of the pages asked for, in the order of the numbers.
  var numbers: [Int] { asked.values.sorted() }

  /// The list as a client gives it.
  var pages: ProducerPages {
    var client = ProducersClient.testValue
    client.page = Endpoint { [self] query async throws(NetworkError) in
      asked.record(query.number)
      arrived.yield(query.number)
      do throws(NetworkError) {
        let page = try await page(query.number)
        guard !Task.isCancelled else { throw .cancelled }
        return page
      } catch {
        if error == .cancelled { cancelled.yield(query.number) }
        throw error
      }
    }
    return client.pages(of: 2)
  }

  /// The numbers of the first producers of the pages given out, which are those of the pages in a plain list.
  func given() async throws(NetworkError) -> [Int] {
    var numbers: [Int] = []
    for try await page in pages { numbers.append((page.producers.first?.id.rawValue ?? 0) / 10) }
    return numbers
  }

  /// Waits until pages have been asked for.
  func waitForArrivals(of numbers: Set<Int>) async {
    await Self.wait(for: numbers, in: arrivals)
  }

  /// Waits until pages have been cancelled.
  func waitForCancellations(of numbers: Set<Int>) async {
    await Self.wait(for: numbers, in: cancellations)
  }

  private static func wait(for numbers: Set<Int>, in stream: AsyncStream<Int>) async {
    var missing = numbers
    for await number in stream {
      missing.remove(number)
      if missing.isEmpty { break }
    }
  }
}

extension ProducersPage {
  /// Two producers whose ids begin with a number.
  static func sample(_ number: Int, _ pagination: Pagination? = nil) -> ProducersPage {
    ProducersPage(producers: [.sample(number * 10 + 1), .sample(number * 10 + 2)], pagination: pagination)
  }

  /// The page of a list that tells the truth about itself.
  static func sample(_ number: Int, of count: Int) -> ProducersPage {
    sample(
      number,
      Pagination(
        current: number, previous: number > 1 ? number - 1 : nil, next: number < count ? number + 1 : nil, perPage: 2,
        pages: count, count: count * 2))
  }

  static let empty = ProducersPage(producers: [])
}

extension Producer {
  static func sample(_ id: Int) -> Producer { Producer(id: ID(rawValue: id), name: "Farm \(id)") }
}
