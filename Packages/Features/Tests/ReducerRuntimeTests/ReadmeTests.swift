import Dependencies
import DependenciesTestSupport
import ReducerRuntime
import ReducerTestSupport
import TestSupport
import Testing

struct Offline: Error, Equatable {}

struct QuoteClient: Sendable, DependencyKey {
  static let liveValue = QuoteClient { "Less, but better." }
  static let testValue = QuoteClient(today: unimplemented("QuoteClient.today"))

  var today: @Sendable () async throws -> String
}

extension DependencyValues {
  var quotes: QuoteClient {
    get { self[QuoteClient.self] }
    set { self[QuoteClient.self] = newValue }
  }
}

struct QuoteOfTheDay: Reducer {
  struct State: Equatable {
    var quote: LoadState<String, Offline> = .idle
  }

  enum Action: Equatable {
    case refreshed
    case quoteResponse(Result<String, Offline>)
  }

  private enum CancelID { case load }

  @Dependency(\.quotes) private var quotes

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .refreshed:
      return state.quote.load(id: CancelID.load, Action.quoteResponse) {
        try await quotes.today()
      } catch: { _ in
        Offline()
      }
    case .quoteResponse(let result):
      state.quote.finish(result)
      return .none
    }
  }
}

struct PinnedQuotes: Reducer {
  struct State: Equatable {
    var today = QuoteOfTheDay.State()
    var pinned: [String: QuoteOfTheDay.State] = [:]
  }

  enum Action: Equatable {
    case today(QuoteOfTheDay.Action)
    case pinned(name: String, QuoteOfTheDay.Action)
    case pinAdded(name: String)
    case pinRemoved(name: String)
  }

  private static let today = ActionPath(embed: Action.today) {
    if case .today(let action) = $0 { action } else { nil }
  }
  private static let pinned = ActionPath(embed: { Action.pinned(name: $0.id, $0.action) }) {
    if case .pinned(let name, let action) = $0 { (id: name, action: action) } else { nil }
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.today, action: Self.today) { QuoteOfTheDay() }
    Reduce { state, action in
      switch action {
      case .today, .pinned: break
      case .pinAdded(let name): state.pinned[name] = state.today
      case .pinRemoved(let name): state.pinned[name] = nil
      }
      return .none
    }
    .forEach(\.pinned, action: Self.pinned) { QuoteOfTheDay() }
  }
}

@Suite("The README's samples")
struct ReadmeTests {
  @Test("An action sends another one")
  @MainActor func total() async {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { total, amount in
        total += amount
        return amount > 1 ? .send(1) : .none
      }
    }
    await store.send(2).finish()
    print(store.state)
    #expect(store.state == 3)
  }

  @Test("A store loads the quote", .dependency(\.quotes, QuoteClient { "Less, but better." }))
  @MainActor func showsTheQuote() async {
    let store = Store(initialState: QuoteOfTheDay.State()) { QuoteOfTheDay() }
    await store.send(.refreshed).finish()
    let line = store.state.quote.value ?? "No quote today."
    #expect(line == "Less, but better.")
  }

  @Test("A failed refresh keeps the quote")
  @MainActor func failedRefresh() async {
    let store = TestStore(initialState: QuoteOfTheDay.State(quote: .loaded("Less, but better."))) {
      QuoteOfTheDay()
    } withDependencies: {
      $0.quotes.today = { throw Offline() }
    }
    await store.send(.refreshed) { $0.quote = .loading(previous: "Less, but better.") }
    await store.receive(.quoteResponse(.failure(Offline()))) {
      $0.quote = .failed(Offline(), previous: "Less, but better.")
    }
    await store.finish()
  }

  @Test("A missing assertion is printed")
  @MainActor func missingStep() async {
    let texts = await captureIssues {
      let store = TestStore(initialState: QuoteOfTheDay.State(quote: .loaded("Less, but better."))) {
        QuoteOfTheDay()
      } withDependencies: {
        $0.quotes.today = { "Good design is honest." }
      }
      await store.send(.refreshed)
      await store.skipReceivedActions()
    }.map(\.text)
    #expect(texts.count == 1)
    #expect(texts[0].hasPrefix("after sending refreshed, the state changed unexpectedly (- expected, + actual):\n"))
    #expect(
      texts[0].hasSuffix(
        """

        Replace the step with:
          await store.send(.refreshed) { $0.quote = .loading(previous: "Less, but better.") }
        """))
  }

  @Test("A feature is composed of quotes", .dependency(\.quotes, QuoteClient { "Less, but better." }))
  @MainActor func composition() async {
    let store = TestStore(initialState: PinnedQuotes.State()) { PinnedQuotes() }
    await store.send(.pinAdded(name: "a")) { $0.pinned["a"] = QuoteOfTheDay.State() }
    await store.send(.pinned(name: "a", .refreshed)) { $0.pinned["a"]?.quote = .loading(previous: nil) }
    await store.receive(.pinned(name: "a", .quoteResponse(.success("Less, but better.")))) {
      $0.pinned["a"]?.quote = .loaded("Less, but better.")
    }
    await store.send(.today(.refreshed)) { $0.today.quote = .loading(previous: nil) }
    await store.receive(.today(.quoteResponse(.success("Less, but better.")))) {
      $0.today.quote = .loaded("Less, but better.")
    }
    await store.send(.pinRemoved(name: "a")) { $0.pinned = [:] }
    await store.finish()
  }
}
