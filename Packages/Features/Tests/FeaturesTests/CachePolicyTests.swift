import CachedNetworkClientTestSupport
import NetworkClient
import ReducerRuntime
import Testing

@testable import Features

@Suite("CachePolicy")
struct CachePolicyTests {
  private typealias State = LoadState<Int, NetworkError>

  @Test(
    "A load after another one uses the cache only if that failed, and is a reload if its value was loaded before",
    arguments: [
      (.idle, .useCache, .cacheOnly(because: .sample)), (.loaded(2), .reload, .cacheOnly(because: .sample)),
      (.failed(.refusal, previous: 2), .reload, .cacheOnly(because: .sample)),
      // A load in flight may still succeed.
      (.loading(previous: nil), .reload, nil),
    ] as [(LoadState<Int, NetworkError>, CachePolicy, CachePolicy?)])
  func following(second: LoadState<Int, NetworkError>, success: CachePolicy, failure: CachePolicy?) {
    #expect(CachePolicy.following(State.loaded(1), second) == success)
    #expect(CachePolicy.following(State.failed(.sample, previous: 1), second) == failure)
  }
}
