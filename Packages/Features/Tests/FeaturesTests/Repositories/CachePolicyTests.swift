import NetworkClient
import ReducerRuntime
import Testing

@testable import Features

@Suite("CachePolicy")
struct CachePolicyTests {
  private typealias State = LoadState<Int, LoadFailure>

  @Test(
    "After a load that succeeded, a second value loads, or is reloaded if it was loaded before",
    arguments: [
      (.idle, .useCache), (.loading(previous: nil), .reload), (.loaded(2), .reload),
      (.failed(.refusal, previous: nil), .reload),
    ] as [(LoadState<Int, LoadFailure>, CachePolicy)])
  func afterSuccess(second: LoadState<Int, LoadFailure>, expected: CachePolicy) {
    #expect(CachePolicy.following(State.loaded(1), second) == expected)
  }

  @Test(
    "After a load that failed, a second value only comes from the cache",
    arguments: [.idle, .loaded(2), .failed(.refusal, previous: 2)] as [LoadState<Int, LoadFailure>])
  func afterFailure(second: LoadState<Int, LoadFailure>) {
    let policy = CachePolicy.following(State.failed(.sample, previous: 1), second)
    #expect(policy == .cacheOnly(because: .sample))
  }

  @Test("After a load that failed, a second load in flight continues")
  func inFlight() {
    #expect(CachePolicy.following(State.failed(.sample, previous: 1), State.loading(previous: nil)) == nil)
  }
}
