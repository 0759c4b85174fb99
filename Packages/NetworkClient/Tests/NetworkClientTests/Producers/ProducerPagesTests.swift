import Dependencies
import Foundation
import Models
import RESTClientTestSupport
import TestSupport
import Testing

@testable import NetworkClient

/// The pages of a server, what is read of them, and what follows.
private struct List: Sendable, CustomTestStringConvertible {
  let name: String
  /// The pages with new rows.
  let expected: [Int]
  /// The pages that may be fetched.
  let fetched: ClosedRange<Int>
  let next: NextPage
  let page: @Sendable (Int) -> ProducersPage
  var testDescription: String { name }

  init(
    _ name: String, has expected: [Int], fetches fetched: ClosedRange<Int>, then next: NextPage = .end,
    page: @escaping @Sendable (Int) -> ProducersPage
  ) {
    self.name = name
    self.expected = expected
    self.fetched = fetched
    self.next = next
    self.page = page
  }
}

@Suite("The pages of the list of producers", .timeLimit(.minutes(5)))
struct ProducerPagesTests {
  private static let lists = [
    List("one page", has: [1], fetches: 1...1) { .sample($0, of: 1) },
    List("three pages", has: [1, 2, 3], fetches: 1...3) { .sample($0, of: 3) },
    List("an empty page", has: [], fetches: 1...1) { _ in .empty },
    List("no number of pages, and then an empty page", has: [1, 2], fetches: 1...3) {
      $0 <= 2 ? .sample($0, Pagination(current: $0)) : .empty
    },
    List("no next page, but more pages", has: [1, 2, 3], fetches: 1...3) {
      .sample($0, Pagination(current: $0, pages: 3))
    },
    List("a number of pages that is too low", has: [1, 2, 3], fetches: 1...4) {
      $0 <= 3 ? .sample($0, Pagination(current: $0, next: $0 < 3 ? $0 + 1 : nil, pages: 1)) : .empty
    },
    List("a number of pages that is too high", has: [1, 2, 3], fetches: 1...8) {
      $0 <= 3 ? .sample($0, Pagination(current: $0, next: $0 < 3 ? $0 + 1 : nil, pages: 1_000_000_000)) : .empty
    },
    List("a count of the rows on the page", has: [1, 2, 3], fetches: 1...3) {
      .sample($0, Pagination(current: $0, next: $0 < 3 ? $0 + 1 : nil, pages: 3, count: 2))
    },
    List("a count that is too high", has: [1, 2], fetches: 1...6, then: .unknown) {
      $0 <= 2 ? .sample($0, Pagination(current: $0, next: $0 < 2 ? 2 : nil, pages: 2, count: 9)) : .empty
    },
    List("a count that is too high on the first page", has: [1, 2], fetches: 1...6, then: .unknown) {
      $0 <= 2 ? .sample($0, Pagination(current: $0, pages: 2, count: $0 == 1 ? 9 : 4)) : .empty
    },
    List("a page that is repeated", has: [1, 2], fetches: 1...3) {
      .sample(min($0, 2), Pagination(current: $0, next: $0 + 1))
    },
    List("a server without pages", has: [1], fetches: 1...2, then: .unknown) { _ in .sample(1) },
    List("no pagination, and then an empty page", has: [1, 2], fetches: 1...3, then: .unknown) {
      $0 <= 2 ? .sample($0) : .empty
    },
    List("no current page, and then an empty page", has: [1, 2], fetches: 1...6, then: .unknown) {
      $0 <= 2 ? .sample($0, Pagination(pages: 2, count: 4)) : .empty
    },
    List("no current page behind the first", has: [1, 2], fetches: 1...3) {
      $0 <= 2 ? .sample($0, $0 == 1 ? Pagination(current: 1) : nil) : .empty
    },
  ]

  @Test("The pages are in order, none is fetched twice, and the list ends as its pages state", arguments: lists)
  private func order(list: List) async throws {
    let source = PageSource { list.page($0) }
    let read = try #require(try await source.list())
    #expect(read.value.map(\.id) == list.expected.flatMap { [Producer.ID($0 * 10 + 1), Producer.ID($0 * 10 + 2)] })
    #expect(read.extent.next == list.next)
    // Read once: a page whose task is cancelled can still arrive.
    let numbers = source.numbers
    #expect(Set(numbers).count == numbers.count)
    #expect(Set(numbers).isSuperset(of: 1...max(list.expected.count, 1)))
    #expect(Set(numbers).isSubset(of: list.fetched))
  }

  @Test(
    "A server that counts its pages in another way is an error",
    arguments: [
      (1, Pagination(current: 0), "page 1 was requested, and the response says that page 0 is the current page"),
      (2, Pagination(current: 1), "page 2 was requested, and the response says that page 1 is the current page"),
      (
        1, Pagination(current: 1, previous: 0),
        "page 1 was requested, and the response says that page 1 has a previous page"
      ),
    ])
  func otherCount(number: Int, pagination: Pagination, reason: String) async throws {
    let source = PageSource { $0 == number ? .sample($0, pagination) : .sample($0, of: 3) }
    var iterator = source.pages.makeAsyncIterator()
    let error = await #expect(throws: NetworkError.self) {
      while try await iterator.next() != nil {}
    }
    #expect(error?.reason == "the response is not the expected JSON: \(reason)")
    #expect(iterator.list?.value.count == (number == 1 ? nil : 2))
  }

  @Test("Rows are unique by their ids, and the extent has those that were sent")
  func extent() async throws {
    let source = PageSource { number in
      var page = ProducersPage.sample(
        number, Pagination(current: number, next: number < 2 ? 2 : nil, pages: 2, count: 5))
      if number == 2 { page.producers.elements += [.sample(11)] }
      page.producers.skippedCount = number == 1 ? 1 : 0
      page.producers.skipReason = number == 1 ? "name is missing" : nil
      page.byteCount = 100
      return page
    }
    let list = try #require(try await source.list())
    let extent = ListExtent(
      receivedCount: 4, skippedCount: 1, skipReason: "name is missing", totalCount: 5, pageCount: 2,
      pages: [ListPage(rowCount: 2, byteCount: 100), ListPage(rowCount: 2, byteCount: 100)])
    #expect(list == Fetched([11, 12, 21, 22].map(Producer.sample), date: PageSource.date, extent: extent))
  }

  @Test("All pages together are at most as large as a response")
  func size() async throws {
    let source = PageSource { number in
      var page = ProducersPage.sample(number, Pagination(current: number, next: number + 1))
      page.byteCount = 100
      return page
    }
    let error = await #expect(throws: NetworkError.self) {
      try await withDependencies {
        $0.httpConfiguration.maximumBodyBytes = 250
      } operation: {
        try await source.given()
      }
    }
    #expect(error?.kind == .responseTooLarge && source.numbers == [1, 2, 3])
  }

  @Test("At most 10,000 pages are read")
  func limit() {
    let extent = ListExtent(receivedCount: 1, next: .page(10_000))
    var list = PagedList(Fetched([Producer.sample(1)], date: PageSource.date, extent: extent))
    list.append(Fetched([.sample(2)], date: PageSource.date, extent: ListExtent(receivedCount: 1, next: .page(10_001))))
    #expect(list.next == .unknown && list.list?.value.count == 2)
  }

  @Test("Nothing is fetched before the first page is awaited, and then at most four pages ahead")
  func window() async throws {
    let gates = (0...9).map { _ in Gate() }
    let source = PageSource { number in
      await gates[number].wait()
      return .sample(number, of: 9)
    }
    gates[1].open()
    // All but the page that is awaited next have arrived.
    for gate in gates[3...9] { gate.open() }
    var iterator = source.pages.makeAsyncIterator()
    #expect(source.numbers.isEmpty)
    _ = try await iterator.next()
    await source.waitForArrivals(of: [1, 2, 3, 4, 5])
    #expect(source.numbers == [1, 2, 3, 4, 5])
    gates[2].open()
    _ = try await iterator.next()
    await source.waitForArrivals(of: [6])
    #expect(source.numbers == [1, 2, 3, 4, 5, 6])
  }

  @Test("The pages of an API are its requests")
  func requests() async throws {
    let stubs = RequestStubs()
    for number in 1...3 { stubs.stub(.producers(page: number), returning: .sample(number, of: 3)) }
    var ids: [Producer.ID] = []
    try await withDependencies {
      $0.date = .constant(PageSource.date)
    } operation: {
      for try await page in stubs.producerPages() { ids += page.value.map(\.id) }
    }
    #expect(ids == [11, 12, 21, 22, 31, 32])
    stubs.verify()
  }

  @Test("A failure is thrown once, after the pages before it, and cancels the pages after it")
  func failure() async throws {
    let never = Gate()
    let source = PageSource { number async throws(NetworkError) in
      if number == 3 { throw NetworkError(.hostNotFound, host: "h") }
      if number > 3 { await never.wait() }
      return .sample(number, of: 20)
    }
    var iterator = source.pages.makeAsyncIterator()
    #expect(try await iterator.next()?.value.map(\.id) == [11, 12])
    await source.waitForArrivals(of: [2, 3, 4, 5])
    #expect(try await iterator.next()?.value.map(\.id) == [21, 22])
    let error = await #expect(throws: NetworkError.self) { try await iterator.next() }
    #expect(error == NetworkError(.hostNotFound, host: "h"))
    await source.waitForCancellations(of: [4, 5])
    #expect(try await iterator.next() == nil)
  }

  @Test("Pages after the end are cancelled")
  func behindTheEnd() async throws {
    let started = (0...9).map { _ in Gate() }
    let never = Gate()
    let source = PageSource { number in
      started[number].open()
      if number == 2 { for gate in started[3...5] { await gate.wait() } }
      if number > 2 { await never.wait() }
      return number == 2 ? .empty : .sample(number, of: 20)
    }
    #expect(try await source.given() == [1])
    await source.waitForCancellations(of: [3, 4, 5])
    #expect(source.numbers == [1, 2, 3, 4, 5])
  }

  @Test("Leaving the loop cancels the pages in flight")
  func dropped() async throws {
    let never = Gate()
    let source = PageSource { number in
      if number > 1 { await never.wait() }
      return .sample(number, of: 20)
    }
    for try await page in source.pages {
      #expect(page.value.map(\.id) == [11, 12])
      await source.waitForArrivals(of: [2, 3, 4, 5])
      break
    }
    await source.waitForCancellations(of: [2, 3, 4, 5])
  }

  @Test("Cancelling the task that awaits a page cancels all pages in flight", arguments: [1, 2])
  func cancelled(awaiting number: Int) async throws {
    let never = Gate()
    let source = PageSource { page in
      if page >= number { await never.wait() }
      return .sample(page, of: 20)
    }
    let task = Task { try await source.given() }
    let inFlight = number == 1 ? [1] : Set(2...5)
    await source.waitForArrivals(of: inFlight)
    task.cancel()
    await #expect(throws: NetworkError.cancelled) { try await task.value }
    await source.waitForCancellations(of: inFlight)
  }
}
