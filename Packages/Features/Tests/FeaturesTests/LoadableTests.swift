import Features
import Foundation
import Persistence
import ReducerRuntime
import Testing

@Suite("Loadable")
struct LoadableTests {
  @Test(
    "A value is stale if it is too old, from the future, or from before the last attempt to load it",
    arguments: [
      (.idle, false), (.loading(previous: nil), false), (.loaded(0), false), (.loaded(59), false), (.loaded(60), true),
      (.loaded(-1), true), (.loading(previous: 0), true), (.failed(.sample, previous: 0), true),
      (.failed(.sample, previous: nil), false),
    ] as [(LoadState<TimeInterval, LoadFailure>, Bool)])
  func isStale(age: LoadState<TimeInterval, LoadFailure>, expected: Bool) {
    let state: Loadable<String> = age.map { Fetched("value", date: .noon - $0) }
    #expect(state.isStale(at: .noon, after: .seconds(60)) == expected)
  }
}
