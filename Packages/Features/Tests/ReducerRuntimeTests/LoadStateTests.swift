import ReducerRuntime
import Testing

@Suite("LoadState")
struct LoadStateTests {
  typealias State = LoadState<Int, Broken>

  struct Broken: Error, Hashable {
    var code = 1
  }

  static let all: [State] = [
    .idle, .loading(previous: nil), .loading(previous: 1), .loaded(1), .failed(Broken(), previous: nil),
    .failed(Broken(), previous: 1),
  ]
  /// The value of each state, which a load keeps.
  static let values = [nil, nil, 1, 1, nil, 1]

  @Test("A state has the loaded or the previous value; only a failed one has a failure, only a loading one loads")
  func properties() {
    #expect(Self.all.map(\.value) == Self.values)
    #expect(Self.all.map(\.failure) == [nil, nil, nil, nil, Broken(), Broken()])
    #expect(Self.all.map(\.isLoading) == [false, true, true, false, false, false])
  }

  @Test("Starting a load keeps the value", arguments: zip(all, values))
  func start(state: State, value: Int?) {
    var state = state
    state.start()
    #expect(state == .loading(previous: value))
  }

  @Test("A successful load replaces the value", arguments: all)
  func success(state: State) {
    var state = state
    state.finish(.success(2))
    #expect(state == .loaded(2))
  }

  @Test("A failed load keeps the value", arguments: zip(all, values))
  func failure(state: State, value: Int?) {
    let failed = State.failed(Broken(code: 2), previous: value)
    var finished = state
    finished.finish(.failure(Broken(code: 2)))
    #expect(finished == failed)
    finished = state
    finished.finish(.failed(Broken(code: 2), previous: nil))
    #expect(finished == failed)
  }

  @Test("A result with a value replaces the state", arguments: all)
  func result(state: State) {
    for result in [State.loaded(2), .failed(Broken(code: 2), previous: 2)] {
      var state = state
      state.finish(result)
      #expect(state == result)
    }
  }

  @Test(
    "Cancelling a load restores the previous value",
    arguments: zip(
      all,
      [.idle, .idle, .loaded(1), .loaded(1), .failed(Broken(), previous: nil), .failed(Broken(), previous: 1)]
        as [State]))
  func cancel(before: State, after: State) {
    var state = before
    state.cancel()
    #expect(state == after)
  }

  @Test(
    "Mapping transforms the value",
    arguments: zip(
      all,
      [
        .idle, .loading(previous: nil), .loading(previous: "1"), .loaded("1"), .failed(Broken(), previous: nil),
        .failed(Broken(), previous: "1"),
      ] as [LoadState<String, Broken>]))
  func map(state: State, mapped: LoadState<String, Broken>) {
    #expect(state.map(String.init) == mapped)
  }

  @Test(
    "Two combined states are failed if either is, loaded if both are, and have a value if both have",
    arguments: [
      (.idle, .idle, .idle),
      (.idle, .loading(previous: 2), .loading(previous: nil)),
      (.idle, .loaded(2), .loading(previous: nil)),
      (.loading(previous: nil), .loaded(2), .loading(previous: nil)),
      (.loading(previous: 1), .loaded(2), .loading(previous: 12)),
      (.loaded(1), .loading(previous: 2), .loading(previous: 12)),
      (.loaded(1), .loaded(2), .loaded(12)),
      (.failed(Broken(), previous: 1), .loaded(2), .failed(Broken(), previous: 12)),
      (.loaded(1), .failed(Broken(), previous: 2), .failed(Broken(), previous: 12)),
      (.loaded(1), .failed(Broken(), previous: nil), .failed(Broken(), previous: nil)),
      (.failed(Broken(), previous: nil), .loading(previous: 2), .failed(Broken(), previous: nil)),
      (.failed(Broken(code: 1), previous: 1), .failed(Broken(code: 2), previous: 2), .failed(Broken(), previous: 12)),
    ] as [(State, State, State)])
  func zipTwo(first: State, second: State, both: State) {
    #expect(first.zip(second) { 10 * $0 + $1 } == both)
  }
}
