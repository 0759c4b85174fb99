import Features
import FeaturesTestSupport
import Testing

@Suite("Loads as effects", .timeLimit(.minutes(1)))
@MainActor
struct LoadEffectTests {
  private struct Quote: Reducer {
    typealias State = LoadState<String, Offline>

    enum Action: Equatable {
      case asked
      case gaveUp
      case answered(Result<String, Offline>)
    }

    private enum CancelID { case load }

    var today: @Sendable () async throws(Offline) -> String

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .asked: return state.load(id: CancelID.load, Action.answered, operation: today)
      case .gaveUp: return state.cancel(id: CancelID.load)
      case .answered(let result):
        state.finish(result)
        return .none
      }
    }
  }

  @Test("A load that throws tells how it ended")
  func ends() async {
    let replies = Replies([.success("a"), .failure(Offline())])
    let store = TestStore(initialState: .idle) {
      Quote { () throws(Offline) in try await replies.next().get() }
    }
    await store.send(.asked) { $0 = .loading(previous: nil) }
    await store.receive(.answered(.success("a"))) { $0 = .loaded("a") }
    await store.send(.asked) { $0 = .loading(previous: "a") }
    await store.receive(.answered(.failure(Offline()))) { $0 = .failed(Offline(), previous: "a") }
    await store.finish()
  }

  private actor Replies {
    private var replies: [Result<String, Offline>]

    init(_ replies: [Result<String, Offline>]) {
      self.replies = replies
    }

    func next() -> Result<String, Offline> { replies.removeFirst() }
  }

  @Test("A load that is given up restores what was there, and its late reply is dropped")
  func gaveUp() async {
    let began = Gate()
    let gate = Gate()
    let store = Store(initialState: .loaded("a")) {
      Quote {
        began.open()
        await gate.waitRegardless()
        return "late"
      }
    }
    let task = store.send(.asked)
    #expect(store.state == .loading(previous: "a"))
    await began.wait()
    store.send(.gaveUp)
    #expect(store.state == .loaded("a"))
    gate.open()
    await task.finish()
    #expect(store.state == .loaded("a"))
  }
}
