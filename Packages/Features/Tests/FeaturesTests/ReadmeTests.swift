import Dependencies
import DependenciesTestSupport
import Features
import FeaturesTestSupport
import Foundation
import Models
import NetworkClient
import Persistence
import Testing

struct Offline: Error, Equatable {}

struct QuoteClient: Sendable {
  var today: @Sendable () async throws(Offline) -> String
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
      state.quote.start()
      return .run { [quotes] send in
        do throws(Offline) {
          await send(.quoteResponse(.success(try await quotes.today())))
        } catch {
          await send(.quoteResponse(.failure(error)))
        }
      }
      .cancellable(id: CancelID.load, cancelInFlight: true)
    case .quoteResponse(let result):
      state.quote.finish(result)
      return .none
    }
  }
}

extension QuoteClient: TestDependencyKey {
  static var testValue: QuoteClient {
    QuoteClient(today: unimplemented("QuoteClient.today", throwing: Offline()))
  }
}

extension DependencyValues {
  var quotes: QuoteClient {
    get { self[QuoteClient.self] }
    set { self[QuoteClient.self] = newValue }
  }
}

@Suite("The README's samples")
struct ReadmeTests {
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
      $0.quotes.today = { () throws(Offline) in throw Offline() }
    }
    await store.send(.refreshed) { $0.quote = .loading(previous: "Less, but better.") }
    await store.receive(.quoteResponse(.failure(Offline()))) {
      $0.quote = .failed(Offline(), previous: "Less, but better.")
    }
    await store.finish()
  }

  @Test(
    "A screen's rows are kept in a folder",
    .dependencies {
      $0.date = .constant(.noon)
      $0.typicode.users = Endpoint { [.sample(1)] }
    })
  @MainActor func savedRows() async {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = withDependencies {
      $0.savedData = SavedData(folder: folder)
      $0.freshnessPolicy = FreshnessPolicy(maximumAge: .seconds(60))
    } operation: {
      Store(initialState: UsersList.State(addressText: "lane")) { UsersList() }
    }
    await store.send(.appeared).finish()
    let names = store.state.rows.map(\.name)
    #expect(names == ["Ada Example"])
    let saved: SavedRows<User>? = await SavedData(folder: folder).rows(of: .sample("users"))
    #expect(saved == SavedRows(rows: [.sample(1)], fetchedAt: .noon))
  }

  @Test(
    "A form is submitted",
    .dependencies {
      $0.date = .constant(.noon)
      $0.accounts.create = { changes in .sample(13, email: changes.email?.text ?? "") }
    })
  @MainActor func submittedForm() async {
    var lines: [String] = []
    func print(_ line: Any) { lines.append("\(line)") }
    var state = AccountForm.State(purpose: .create)
    state.values = AccountValues(firstName: "Ada", lastName: "Example", email: "ada@example.org")
    let form = Store(initialState: state) { AccountForm() }
    form.send(.appeared)
    await form.send(.submitted).finish()
    switch form.state.phase {
    case .finished(let account): print("Made account \(account.id).")
    case .editing: print(form.state.problems.inOrder.map { "\($0.field.rawValue) \($0.message)" })
    case .failed(let error, draft: .kept(let id)): print("Not sent: \(error). Kept as draft \(id).")
    default: print("Not sent.")
    }
    #expect(lines == ["Made account 13."])
  }
}
