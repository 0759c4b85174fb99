import Features
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

  @Test(
    "A load that starts keeps the value there is",
    arguments: zip(
      all,
      [
        .loading(previous: nil), .loading(previous: nil), .loading(previous: 1), .loading(previous: 1),
        .loading(previous: nil), .loading(previous: 1),
      ] as [State]))
  func start(before: State, after: State) {
    var state = before
    state.start()
    #expect(state == after)
  }

  @Test("A load that succeeds brings its value, whatever was there", arguments: all)
  func success(before: State) {
    var state = before
    state.finish(.success(2))
    #expect(state == .loaded(2))
  }

  @Test("A load that fails keeps the value there is", arguments: zip(all, [nil, nil, 1, 1, nil, 1]))
  func failure(before: State, kept: Int?) {
    var state = before
    state.finish(.failure(Broken(code: 2)))
    #expect(state == .failed(Broken(code: 2), previous: kept))
  }

  @Test("A value lasts through a reload, a failed reload and the reload after that")
  func valueLasts() {
    var state = State.idle
    state.start()
    state.finish(.success(1))
    state.start()
    #expect(state.value == 1)
    state.finish(.failure(Broken()))
    #expect(state.value == 1)
    state.start()
    #expect(state == .loading(previous: 1))
    state.finish(.success(2))
    #expect(state == .loaded(2))
  }

  @Test("A load that ends takes on how it ended, whatever was there", arguments: all)
  func outcome(before: State) {
    for outcome in [State.loaded(2), .failed(Broken(code: 2), previous: 2)] {
      var state = before
      state.finish(outcome)
      #expect(state == outcome)
    }
  }

  @Test("A load that ends without a value keeps the one there is", arguments: zip(all, [nil, nil, 1, 1, nil, 1]))
  func outcomeWithoutValue(before: State, kept: Int?) {
    var state = before
    state.finish(.failed(Broken(code: 2), previous: nil))
    #expect(state == .failed(Broken(code: 2), previous: kept))
  }

  @Test(
    "Two states are one: failed when one is, loaded when both are, and with a value when both have one",
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
  func zipped(first: State, second: State, both: State) {
    #expect(first.zip(second) { 10 * $0 + $1 } == both)
  }

  @Test("The value is the latest there is", arguments: zip(all, [nil, nil, 1, 1, nil, 1]))
  func value(state: State, value: Int?) {
    #expect(state.value == value)
  }

  @Test("Only a failed state has a failure", arguments: zip(all, [nil, nil, nil, nil, Broken(), Broken()]))
  func failure(state: State, failure: Broken?) {
    #expect(state.failure == failure)
  }

  @Test(
    "A load under way is a refresh when a value is there",
    arguments: zip(all, [(false, false), (true, false), (true, true), (false, false), (false, false), (false, false)]))
  func isLoading(state: State, expected: (isLoading: Bool, isRefreshing: Bool)) {
    #expect(state.isLoading == expected.isLoading)
    #expect(state.isRefreshing == expected.isRefreshing)
  }

  @Test(
    "Mapping changes the value and leaves the rest",
    arguments: zip(
      all,
      [
        .idle, .loading(previous: nil), .loading(previous: "1"), .loaded("1"), .failed(Broken(), previous: nil),
        .failed(Broken(), previous: "1"),
      ] as [LoadState<String, Broken>]))
  func map(state: State, mapped: LoadState<String, Broken>) {
    #expect(state.map(String.init) == mapped)
  }

  @Test("States are equal only when case, value and failure are")
  func equality() {
    for (index, state) in Self.all.enumerated() {
      #expect(Self.all.indices.filter { Self.all[$0] == state } == [index])
    }
    #expect(Set(Self.all).count == Self.all.count)
    #expect(State.loaded(1) != .loaded(2))
    #expect(State.failed(Broken(code: 1), previous: 1) != .failed(Broken(code: 2), previous: 1))
  }
}
