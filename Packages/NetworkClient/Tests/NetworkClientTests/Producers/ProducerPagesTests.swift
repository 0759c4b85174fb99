import Dependencies
import DependenciesTestSupport
import Foundation
import Models
import NetworkClient
import RESTClientTestSupport
import TestSupport
import Testing

/// The pages of a server, the pages that the sequence has, and the pages that may be fetched.
private struct List: Sendable, CustomTestStringConvertible {
  let name: String
  let expected: [Int]
  let fetched: ClosedRange<Int>
  let page: @Sendable (Int) -> ProducersPage
  var testDescription: String { name }

  init(
    _ name: String, has expected: [Int], fetches fetched: ClosedRange<Int>,
    page: @escaping @Sendable (Int) -> ProducersPage
  ) {
    self.name = name
    self.expected = expected
    self.fetched = fetched
    self.page = page
  }
}

@Suite("The pages of the list of producers", .timeLimit(.minutes(5)))
struct ProducerPagesTests {
  private static let lists = [
    List("one page", has: [1], fetches: 1...1) { .sample($0, of: 1) },
    List("three pages", has: [1, 2, 3], fetches: 1...3) { .sample($0, of: 3) },
    List("an empty page", has: [], fetches: 1...1) { _ in .empty },
    List("no pagination", has: [1, 2], fetches: 1...3) { $0 <= 2 ? .sample($0) : .empty },
    List("no pagination, and the last page repeated", has: [1, 2], fetches: 1...3) { .sample(min($0, 2)) },
    List("an empty pagination", has: [1, 2], fetches: 1...3) { $0 <= 2 ? .sample($0, Pagination()) : .empty },
    List("only a next page", has: [1, 2, 3], fetches: 1...3) {
      .sample($0, Pagination(next: $0 < 3 ? $0 + 1 : nil))
    },
    List("a page count that is too low", has: [1, 2, 3], fetches: 1...3) {
      .sample($0, Pagination(next: $0 < 3 ? $0 + 1 : nil, pages: 1))
    },
    List("a page count that is too high", has: [1, 2, 3], fetches: 1...6) {
      .sample($0, Pagination(next: $0 < 3 ? $0 + 1 : nil, pages: .max))
    },
    List("the first page repeated in another order", has: [1, 2], fetches: 1...3) {
      let page = ProducersPage.sample(($0 - 1) % 2 + 1)
      return $0 <= 2 ? page : ProducersPage(producers: LossyArray(page.producers.reversed()))
    },
    List("the number of an earlier page", has: [1, 2], fetches: 1...3) {
      .sample($0, Pagination(current: $0 == 3 ? 2 : $0))
    },
    List("no next page, but more pages", has: [1, 2, 3], fetches: 1...3) {
      .sample($0, Pagination(current: $0, pages: 3))
    },
    List("no next page, but more producers, and then an empty page", has: [1, 2], fetches: 1...3) {
      $0 <= 2 ? .sample($0, Pagination(count: 5)) : .empty
    },
    List("fewer producers than stated on the last of a number of pages", has: [1, 2], fetches: 1...2) {
      .sample($0, Pagination(current: $0, next: $0 < 2 ? 2 : nil, pages: 2, count: 9))
    },
    List("a next page that is the last one itself", has: [1, 2], fetches: 1...2) {
      .sample($0, Pagination(current: $0, next: min($0 + 1, 2)))
    },
    List("wrong numbers of pages", has: [1, 2, 3], fetches: 1...3) {
      .sample($0, Pagination(current: $0 == 1 ? 9 : 0, next: $0 < 3 ? $0 + 1 : nil))
    },
  ]

  @Test("The pages are in order, none is fetched twice, and the sequence ends after the last", arguments: lists)
  private func order(list: List) async throws {
    let source = PageSource { list.page($0) }
    #expect(try await source.given() == list.expected)
    // Read once: a page whose task is cancelled can still arrive.
    let numbers = source.numbers
    #expect(Set(numbers).count == numbers.count)
    #expect(Set(numbers).isSuperset(of: 1...max(list.expected.count, 1)))
    #expect(Set(numbers).isSubset(of: list.fetched))
  }

  @Test("Nothing is fetched before the first page is awaited, and no second page before the first has arrived")
  func lazy() async throws {
    let source = PageSource { .sample($0, of: 9) }
    var iterator = source.pages.makeAsyncIterator()
    #expect(source.numbers.isEmpty)
    _ = try await iterator.next()
    await source.waitForArrivals(of: [1, 2, 3, 4, 5])
    #expect(source.numbers == [1, 2, 3, 4, 5])
  }

  @Test("At most four pages are prefetched")
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
    for number in 1...3 { stubs.stub(.producers(page: number, size: 2), returning: .sample(number, of: 3)) }
    var ids: [Producer.ID] = []
    for try await page in stubs.producerPages(of: 2) { ids += page.producers.map(\.id) }
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
    #expect(try await iterator.next() == .sample(1, of: 20))
    await source.waitForArrivals(of: [2, 3, 4, 5])
    #expect(try await iterator.next() == .sample(2, of: 20))
    let error = await #expect(throws: NetworkError.self) { try await iterator.next() }
    #expect(error == NetworkError(.hostNotFound, host: "h"))
    await source.waitForCancellations(of: [4, 5])
    #expect(try await iterator.next() == nil)
  }

  @Test("A page that nothing states and that is rejected is the end", arguments: [400, 404, 410, 416, 422])
  func guess(status: Int) async throws {
    for pagination in [nil, Pagination(), Pagination(current: 1, count: 5)] {
      let source = PageSource { number async throws(NetworkError) in
        guard number == 1 else { throw NetworkError(.unacceptableStatus, url: URL(string: "u"), status: status) }
        return .sample(number, pagination)
      }
      #expect(try await source.given() == [1])
    }
  }

  @Test(
    "A page that is stated, not authorized, or fails with the server is an error",
    arguments: [
      (404, Pagination(next: 2)), (404, Pagination(current: 1, pages: 2)), (401, nil), (403, nil), (500, nil),
    ])
  func failedPage(status: Int, pagination: Pagination?) async {
    let error = NetworkError(.unacceptableStatus, url: URL(string: "u"), status: status)
    let source = PageSource { number async throws(NetworkError) in
      guard number == 1 else { throw error }
      return .sample(number, pagination)
    }
    await #expect(throws: error) { try await source.given() }
  }

  @Test("A stated page that repeats an earlier one is an error, unless all producers have arrived")
  func repeatedPage() async throws {
    let stuck = PageSource { .sample(1, Pagination(current: $0, next: $0 + 1)) }
    let error = await #expect(throws: NetworkError.self) { try await stuck.given() }
    #expect(error?.reason == "page 2 repeats an earlier one")
    let complete = PageSource { _ in .sample(1, Pagination(next: 2, count: 2)) }
    #expect(try await complete.given() == [1])
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
      #expect(page == .sample(1, of: 20))
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

  @Test("The pages are fetched with the dependencies in scope where they are awaited")
  func dependencies() async throws {
    let names = Recorder<String>()
    let source = PageSource { number in
      @Dependency(\.httpConfiguration) var configuration
      names.record(configuration.userAgent)
      return .sample(number, of: 3)
    }
    let given = try await withDependencies {
      $0.httpConfiguration.userAgent = "app/1"
    } operation: { () async throws(NetworkError) in
      try await source.given()
    }
    #expect(given == [1, 2, 3])
    #expect(names.values == ["app/1", "app/1", "app/1"])
  }
}
