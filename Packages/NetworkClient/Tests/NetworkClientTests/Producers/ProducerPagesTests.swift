import Dependencies
import DependenciesTestSupport
import Foundation
import Models
import NetworkClient
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A list as a server gives it, what of it is given out, and which pages must and may have been asked for.
private struct List: Sendable, CustomTestStringConvertible {
  let name: String
  let given: [Int]
  let asked: ClosedRange<Int>
  let page: @Sendable (Int) -> ProducersPage
  var testDescription: String { name }

  init(
    _ name: String, gives given: [Int], asks asked: ClosedRange<Int>, page: @escaping @Sendable (Int) -> ProducersPage
  ) {
    self.name = name
    self.given = given
    self.asked = asked
    self.page = page
  }
}

@Suite("The pages of the list of producers", .connects, .timeLimit(.minutes(5)))
struct ProducerPagesTests {
  private static let lists = [
    List("one page", gives: [1], asks: 1...1) { .sample($0, of: 1) },
    List("three pages", gives: [1, 2, 3], asks: 1...3) { .sample($0, of: 3) },
    List("twenty pages", gives: Array(1...20), asks: 1...20) { .sample($0, of: 20) },
    List("nothing", gives: [], asks: 1...1) { _ in .empty },
    List("nothing, told as such", gives: [], asks: 1...1) { _ in
      ProducersPage(producers: [], pagination: Pagination(pages: 9))
    },
    List("no pagination", gives: [1, 2], asks: 1...3) { $0 <= 2 ? .sample($0) : .empty },
    List("no pagination, and the last page for ever", gives: [1, 2], asks: 1...3) { .sample(min($0, 2)) },
    List("no pagination, and round and round", gives: [1, 2, 3], asks: 1...4) { .sample(($0 - 1) % 3 + 1) },
    List("a pagination that says nothing", gives: [1], asks: 1...1) { .sample($0, Pagination()) },
    List("only a next page", gives: [1, 2, 3], asks: 1...3) {
      .sample($0, Pagination(next: $0 < 3 ? $0 + 1 : nil))
    },
    List("a next page, and then nothing", gives: [1, 2], asks: 1...3) {
      $0 <= 2 ? .sample($0, Pagination(next: $0 + 1)) : .empty
    },
    List("fewer pages said than there are", gives: [1, 2, 3], asks: 1...3) {
      .sample($0, Pagination(next: $0 < 3 ? $0 + 1 : nil, pages: 1))
    },
    List("no pages said", gives: [1, 2], asks: 1...2) {
      .sample($0, Pagination(next: $0 < 2 ? $0 + 1 : nil, pages: 0))
    },
    List("a negative number of pages", gives: [1, 2], asks: 1...2) {
      .sample($0, Pagination(next: $0 < 2 ? $0 + 1 : nil, pages: -.max))
    },
    List("more pages said than there are", gives: [1, 2, 3], asks: 1...6) {
      .sample($0, Pagination(next: $0 < 3 ? $0 + 1 : nil, pages: .max))
    },
    List("more pages said, and the rest empty", gives: [1, 2], asks: 1...6) {
      $0 <= 2 ? .sample($0, Pagination(next: $0 + 1, pages: 50)) : .empty
    },
    List("the first page in another order", gives: [1, 2], asks: 1...6) {
      let page = ProducersPage.sample(($0 - 1) % 2 + 1, Pagination(next: $0 + 1, pages: 50))
      return $0 <= 2
        ? page : ProducersPage(producers: LossyArray(page.producers.reversed()), pagination: page.pagination)
    },
    List("an earlier number on another page", gives: [1, 2], asks: 1...6) {
      .sample($0, Pagination(current: $0 == 3 ? 2 : $0, next: $0 + 1, pages: 50))
    },
    List("a later number, and one that is none", gives: [1, 2, 3], asks: 1...3) {
      .sample($0, Pagination(current: $0 == 1 ? 9 : 0, next: $0 < 3 ? $0 + 1 : nil))
    },
  ]

  @Test("They come in order, none is asked for twice, and the list ends where it ends", arguments: lists)
  private func order(list: List) async throws {
    let source = PageSource { list.page($0) }
    #expect(try await source.given() == list.given)
    #expect(Set(source.numbers).count == source.numbers.count)
    #expect(Set(source.numbers).isSuperset(of: 1...max(list.given.count, 1)))
    #expect(Set(source.numbers).isSubset(of: list.asked))
  }

  @Test("Nothing is asked before the first is awaited, and the second not before the first is there")
  func lazy() async throws {
    let source = PageSource { .sample($0, of: 9) }
    var iterator = source.pages.makeAsyncIterator()
    #expect(source.numbers.isEmpty)
    _ = try await iterator.next()
    await source.waitForArrivals(of: [1, 2, 3, 4, 5])
    #expect(source.numbers == [1, 2, 3, 4, 5])
  }

  @Test("Four at most are asked for and not given out")
  func window() async throws {
    let gates = (0...9).map { _ in Gate() }
    let source = PageSource { number in
      await gates[number].pass()
      return .sample(number, of: 9)
    }
    gates[1].open()
    // The last first, so that all but the one awaited have come when it comes.
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

  @Test("They are under way side by side")
  func sideBySide() async throws {
    let four = Rendezvous(4)
    let server = LoopbackServer { request in
      let number = Int(request.target.dropFirst("/2/producers?page=".count).prefix { $0 != "&" }) ?? 0
      if number > 1 { four.arriveAndWait() }
      return .json(
        """
        {"response":[{"id":\(number * 10)}],"count":1,
         "pagination":{"current":\(number),"next":\(number < 5 ? "\(number + 1)" : "null"),"pages":5}}
        """)
    }
    let baseURL = try BaseURL(server.address())
    let ids = try await withDependencies {
      $0.urlSession = URLSession(configuration: .ephemeral)
      $0.producersBaseURL = baseURL
      $0.continuousClock = ContinuousClock()
    } operation: { () async throws(NetworkError) in
      var ids: [Producer.ID] = []
      for try await page in ProducersClient.live.pages(of: 1) { ids += page.producers.map(\.id) }
      return ids
    }
    #expect(ids == [10, 20, 30, 40, 50])
    #expect(
      Set(server.requests.map(\.target)) == Set((1...5).map { "/2/producers?page=\($0)&per_page_limit=1" }))
    #expect(server.requests.count == 5)
  }

  @Test("A failure comes in its turn, once, and ends what is behind it at once")
  func failure() async throws {
    let second = Gate()
    let never = Gate()
    let source = PageSource { number async throws(NetworkError) in
      switch number {
      case 1: break
      case 2: await second.pass()
      case 3: throw .hostNotFound(host: "h")
      default: await never.pass()
      }
      return .sample(number, of: 20)
    }
    var iterator = source.pages.makeAsyncIterator()
    #expect(try await iterator.next() == .sample(1, of: 20))
    // Before the page in front of the failure has come. One that was cancelled before it began tells nothing.
    await source.waitForArrivals(of: [3])
    let behind = Set(source.numbers).subtracting([1, 2, 3])
    if !behind.isEmpty { await source.waitForCancellations(of: behind) }
    second.open()
    #expect(try await iterator.next() == .sample(2, of: 20))
    let error = await #expect(throws: NetworkError.self) { try await iterator.next() }
    #expect(error == .hostNotFound(host: "h"))
    #expect(try await iterator.next() == nil)
    #expect(Set(source.numbers).isSubset(of: 1...5))
  }

  @Test("A failure of the first page is all there is")
  func firstFailure() async throws {
    let source = PageSource { _ async throws(NetworkError) in throw .offline(url: "u") }
    var iterator = source.pages.makeAsyncIterator()
    let error = await #expect(throws: NetworkError.self) { try await iterator.next() }
    #expect(error == .offline(url: "u"))
    #expect(try await iterator.next() == nil)
    #expect(source.numbers == [1])
  }

  @Test("What is behind the end is cancelled, though nobody awaits it")
  func behindTheEnd() async throws {
    let asked = (0...9).map { _ in Gate() }
    let never = Gate()
    let source = PageSource { number in
      asked[number].open()
      if number == 2 { for gate in asked[3...5] { await gate.pass() } }
      if number > 2 { await never.pass() }
      return number == 2 ? .empty : .sample(number, of: 20)
    }
    #expect(try await source.given() == [1])
    await source.waitForCancellations(of: [3, 4, 5])
    #expect(source.numbers == [1, 2, 3, 4, 5])
  }

  @Test("Who leaves the list cancels what is under way")
  func dropped() async throws {
    let never = Gate()
    let source = PageSource { number in
      if number > 1 { await never.pass() }
      return .sample(number, of: 20)
    }
    for try await page in source.pages {
      #expect(page == .sample(1, of: 20))
      await source.waitForArrivals(of: [2, 3, 4, 5])
      break
    }
    await source.waitForCancellations(of: [2, 3, 4, 5])
  }

  @Test("Cancelling the task that awaits a page cancels all that are under way", arguments: [1, 2])
  func cancelled(awaiting number: Int) async throws {
    let never = Gate()
    let source = PageSource { page in
      if page >= number { await never.pass() }
      return .sample(page, of: 20)
    }
    let task = Task { try await source.given() }
    let underWay = number == 1 ? [1] : Set(2...5)
    await source.waitForArrivals(of: underWay)
    task.cancel()
    await #expect(throws: NetworkError.cancelled) { try await task.value }
    await source.waitForCancellations(of: underWay)
  }

  @Test("A task that is cancelled already asks for nothing more")
  func cancelledBefore() async throws {
    let source = PageSource { .sample($0, of: 20) }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await source.given()
    }
    await #expect(throws: NetworkError.cancelled) { try await task.value }
    #expect(Set(source.numbers).isSubset(of: [1]))
  }

  @Test("The requests see the dependencies of who awaits the pages")
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

  @Test("Each loop begins anew")
  func twice() async throws {
    let source = PageSource { .sample($0, of: 2) }
    let pages = source.pages
    for _ in 1...2 {
      var numbers: [Int?] = []
      for try await page in pages { numbers.append(page.pagination?.current) }
      #expect(numbers == [1, 2])
    }
    #expect(source.numbers == [1, 1, 2, 2])
  }
}
