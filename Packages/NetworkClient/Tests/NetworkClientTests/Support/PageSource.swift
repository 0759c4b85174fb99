import Foundation
import Models
import TestSupport

@testable import NetworkClient

/// A list of producers in memory that records which pages are fetched and which are cancelled.
final class PageSource: Sendable {
  /// The numbers of cancelled pages, as they are cancelled.
  let cancellations: AsyncStream<Int>
  /// The numbers of the pages, as they are fetched.
  let arrivals: AsyncStream<Int>
  private let fetched = Recorder<Int>()
  private let arrived: AsyncStream<Int>.Continuation
  private let cancelled: AsyncStream<Int>.Continuation
  private let page: @Sendable (Int) async throws(NetworkError) -> ProducersPage

  /// The date of all pages.
  static let date = Date(timeIntervalSince1970: 1_700_000_000)

  init(_ page: @escaping @Sendable (Int) async throws(NetworkError) -> ProducersPage) {
    (cancellations, cancelled) = AsyncStream.makeStream()
    (arrivals, arrived) = AsyncStream.makeStream()
    self.page = page
  }

  /// The numbers of the fetched pages, sorted.
  var numbers: [Int] { fetched.values.sorted() }

  /// The pages.
  var pages: ProducerPages {
    ProducerPages { [self] number async throws(NetworkError) in
      fetched.record(number)
      arrived.yield(number)
      do throws(NetworkError) {
        let page = try await page(number)
        guard !Task.isCancelled else { throw .cancelled }
        return try page.list(ofPage: number, date: Self.date)
      } catch {
        if error == .cancelled { cancelled.yield(number) }
        throw error
      }
    }
  }

  /// Iterates over all pages, and returns their numbers which are encoded in the IDs of their producers.
  func given() async throws(NetworkError) -> [Int] {
    var numbers: [Int] = []
    for try await page in pages { numbers.append((page.value.first?.id.rawValue ?? 0) / 10) }
    return numbers
  }

  /// Reads all pages, and returns the list.
  func list() async throws(NetworkError) -> Fetched<[Producer]>? {
    var iterator = pages.makeAsyncIterator()
    while try await iterator.next() != nil {}
    return iterator.list
  }

  /// Waits until pages are fetched.
  func waitForArrivals(of numbers: Set<Int>) async {
    await Self.wait(for: numbers, in: arrivals)
  }

  /// Waits until pages are cancelled.
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
  /// A page of two producers whose IDs start with a number.
  static func sample(_ number: Int, _ pagination: Pagination? = nil) -> ProducersPage {
    ProducersPage(producers: [.sample(number * 10 + 1), .sample(number * 10 + 2)], pagination: pagination)
  }

  /// A page with a correct pagination.
  static func sample(_ number: Int, of count: Int) -> ProducersPage {
    sample(
      number,
      Pagination(
        current: number, previous: number > 1 ? number - 1 : nil, next: number < count ? number + 1 : nil,
        pages: count, count: count * 2))
  }

  static let empty = ProducersPage(producers: [])
}

extension Producer {
  static func sample(_ id: Int) -> Producer { Producer(id: ID(rawValue: id), name: "Farm \(id)") }
}
