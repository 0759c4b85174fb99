import Dependencies
import DependenciesTestSupport
import Features
import FeaturesTestSupport
import Models
import NetworkClient
import Persistence
import Testing

@Suite("The list of producers", .timeLimit(.minutes(1)), .dependency(\.date, .constant(.noon)))
@MainActor
struct ProducersListTests {
  private typealias Content = ProducersList.Content

  @Test("Loads a page once, however often it appears")
  func page() async {
    let server = ProducersServer(.samples(1...47))
    let store = TestStore(initialState: ProducersList.State(scope: .page(number: 3, size: 20))) {
      ProducersList()
    } withDependencies: {
      $0.producers.page = server.page
    }
    let content = Dated.atNoon(Content(producers: .samples(41...47), totalCount: 47))
    await store.send(.appeared) { $0.content = .loading(previous: nil) }
    #expect(store.state.rows.isEmpty)
    await store.send(.appeared)
    await store.receive(.producersResponse(.loaded(content))) { $0.content = .loaded(content) }
    await store.send(.appeared)
    await store.finish()
    #expect(store.state.rows.map(\.id) == [41, 42, 43, 44, 45, 46, 47])
    #expect(store.state.pageCount == 3)
    #expect(server.pages == [3])
  }

  @Test(
    "Counts its pages by the size asked for, or by that of a first page that is cut short",
    arguments: [
      (1, 20, 20, 167, 9), (2, 20, 20, 167, 9), (9, 20, 7, 167, 9), (1, 500, 100, 167, 2), (1, 20, 7, 7, 1),
      (2, 500, 67, 167, nil), (3, 20, 0, 47, 3), (9, 20, 0, 47, 3), (1, 20, 0, 0, 1), (1, 20, 20, nil, nil),
    ])
  func pageCount(number: Int, size: Int, rowCount: Int, total: Int?, expected: Int?) {
    let content = Content(producers: Array([Producer].samples(1...500).prefix(rowCount)), totalCount: total)
    let scope = ProducersList.Scope.page(number: number, size: size)
    #expect(ProducersList.State(content: .loaded(.atNoon(content)), scope: scope).pageCount == expected)
  }

  @Test("Keeps its rows through a refresh that is refused")
  func failedRefresh() async {
    let content = Dated.atNoon(Content(producers: .samples(1...2), totalCount: 2))
    let state = ProducersList.State(content: .loaded(content), scope: .page(number: 1, size: 20))
    let store = TestStore(initialState: state) {
      ProducersList()
    } withDependencies: {
      $0.producers.page = ProducersServer([], failing: (1, .refusal)).page
    }
    await store.send(.refreshed) { $0.content = .loading(previous: content) }
    await store.receive(.producersResponse(.failed(.refusal, previous: nil))) {
      $0.content = .failed(.refusal, previous: content)
    }
    await store.finish()
  }

  @Test("Shows how far a load of all producers is, until it ends")
  func progress() async {
    let server = ProducersServer(.samples(1...3))
    let store = TestStore(initialState: ProducersList.State(scope: .all(pageSize: 2))) {
      ProducersList()
    } withDependencies: {
      $0.producers.page = server.page
    }
    let content = Dated.atNoon(Content(producers: .samples(1...3), totalCount: 3))
    await store.send(.appeared) { $0.content = .loading(previous: nil) }
    for count in [2, 3] {
      let progress = ProducersList.Progress(loadedCount: count, totalCount: 3)
      await store.receive(.progressed(progress)) { $0.progress = progress }
    }
    await store.receive(.producersResponse(.loaded(content))) {
      $0.content = .loaded(content)
      $0.progress = nil
    }
    // The second page is cut out of what is there.
    let page = Dated.atNoon(Content(producers: .samples(3...3), totalCount: 3))
    await store.send(.scopeChanged(.page(number: 2, size: 2))) {
      $0.scope = .page(number: 2, size: 2)
      $0.content = .loading(previous: nil)
    }
    await store.receive(.producersResponse(.loaded(page))) { $0.content = .loaded(page) }
    await store.finish()
    #expect(server.pages == [1, 2])
  }

  @Test("Forgets the progress of a load that breaks off, and begins the next at none")
  func brokenOff() async {
    let store = TestStore(initialState: ProducersList.State(scope: .all(pageSize: 2))) {
      ProducersList()
    } withDependencies: {
      $0.producers.page = ProducersServer(.samples(1...3), failing: (2, .sample)).page
    }
    let progress = ProducersList.Progress(loadedCount: 2, totalCount: 3)
    await store.send(.appeared) { $0.content = .loading(previous: nil) }
    await store.receive(.progressed(progress)) { $0.progress = progress }
    await store.receive(.producersResponse(.failed(.sample, previous: nil))) {
      $0.content = .failed(.sample, previous: nil)
      $0.progress = nil
    }
    await store.finish()
  }

  @Test("Searches what is saved, and loads all producers when a search is refreshed")
  func search() async {
    let server = ProducersServer([.sample(1, name: "Hill Farm"), .sample(2, name: "Mill")])
    let store = TestStore(initialState: ProducersList.State(scope: .search("farm"))) {
      ProducersList()
    } withDependencies: {
      $0.producers.page = server.page
    }
    let failure = NetworkError.offline(url: "2/producers")
    await store.send(.appeared) { $0.content = .loading(previous: nil) }
    await store.receive(.producersResponse(.failed(failure, previous: nil))) {
      $0.content = .failed(failure, previous: nil)
    }
    let progress = ProducersList.Progress(loadedCount: 2, totalCount: 2)
    let content = Dated.atNoon(
      Content(producers: [.sample(1, name: "Hill Farm")], totalCount: 2, searchedCount: 2))
    await store.send(.refreshed) { $0.content = .loading(previous: nil) }
    await store.receive(.progressed(progress)) { $0.progress = progress }
    await store.receive(.producersResponse(.loaded(content))) {
      $0.content = .loaded(content)
      $0.progress = nil
    }
    let other = Dated.atNoon(Content(producers: [.sample(2, name: "Mill")], totalCount: 2, searchedCount: 2))
    await store.send(.scopeChanged(.search("MIL"))) {
      $0.scope = .search("MIL")
      $0.content = .loading(previous: nil)
    }
    await store.receive(.producersResponse(.loaded(other))) { $0.content = .loaded(other) }
    #expect(store.state.pageCount == nil)
    await store.finish()
    #expect(server.pages == [1])
  }

  @Test("Drops the late answer to another scope, and its progress")
  func supersededLoad() async {
    let began = Gate()
    let gate = Gate()
    let state = ProducersList.State(
      content: .loaded(.atNoon(Content(producers: .samples(1...1)))), scope: .all(pageSize: 2))
    let store = TestStore(initialState: state) {
      ProducersList()
    } withDependencies: {
      $0.producers.page = Endpoint { query in
        if query.size == 1 { return .sample([7], total: 9) }
        began.open()
        await gate.waitRegardless()
        return .sample([8], total: 1)
      }
    }
    await store.send(.refreshed) { $0.content = .loading(previous: $0.content.value) }
    await began.wait()
    await store.send(.scopeChanged(.page(number: 7, size: 1))) {
      $0.scope = .page(number: 7, size: 1)
      $0.content = .loading(previous: nil)
    }
    let page = Dated.atNoon(Content(producers: .samples(7...7), totalCount: 9))
    await store.receive(.producersResponse(.loaded(page))) { $0.content = .loaded(page) }
    gate.open()
    await store.finish()
    #expect(store.state.rows == .samples(7...7))
  }

  @Test("Keeps its rows when the same producers are asked for again")
  func sameScope() async {
    let content = Dated.atNoon(Content(producers: .samples(1...1), totalCount: 1))
    let state = ProducersList.State(content: .loaded(content), scope: .page(number: 1, size: 2))
    let store = TestStore(initialState: state) {
      ProducersList()
    } withDependencies: {
      $0.producers.page = ProducersServer(.samples(1...1)).page
    }
    await store.send(.scopeChanged(.page(number: 1, size: 2))) { $0.content = .loading(previous: content) }
    await store.receive(.producersResponse(.loaded(content))) { $0.content = .loaded(content) }
    await store.finish()
  }

  @Test(
    "Has as many pages as the total takes, and at least one",
    arguments: [(167, 20, 9), (160, 20, 8), (1, 20, 1), (0, 20, 1), (3, 0, 3), (.max, 1, .max), (nil, 20, nil)])
  func pageCount(total: Int?, size: Int, pages: Int?) {
    let content = Content(producers: [], totalCount: total)
    let state = ProducersList.State(content: .loaded(.atNoon(content)), scope: .page(number: 1, size: size))
    #expect(state.pageCount == pages)
    #expect(ProducersList.State(scope: .page(number: 1, size: size)).pageCount == nil)
  }
}
