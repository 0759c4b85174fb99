import CachedNetworkClientTestSupport
import Dependencies
import Foundation
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

  @Test(
    "A value loads when its screen appears if it is missing or old, or if its reload failed",
    arguments: [
      (.idle, true), (.loaded(.atNoon(1)), false), (.loaded(Fetched(1, date: Date.noon - 300)), true),
      (.loading(previous: nil), false), (.failed(.sample, previous: nil), false),
      (.failed(.sample, previous: .atNoon(1)), true),
    ] as [(Loadable<Int>, Bool)])
  func appearing(state: Loadable<Int>, loads: Bool) {
    withDependencies {
      $0.date = .constant(.noon)
    } operation: {
      #expect(state.isMissingOrStale(FreshnessPolicy()) == loads)
    }
  }
}
