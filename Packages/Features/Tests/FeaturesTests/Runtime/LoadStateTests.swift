import Features
import Foundation
import Testing

@Suite("LoadState")
struct LoadStateTests {
  typealias State = LoadState<Int, Broken>

  struct Broken: Error, Hashable, Codable {
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

  @Test("A value from before the last attempt is stale", arguments: zip(all, [false, false, true, false, false, true]))
  func isStale(state: State, expected: Bool) {
    #expect(state.isStale == expected)
  }

  @Test(
    "A dated value is stale as well when it is too old, or from a time to come",
    arguments: [
      (.idle, false), (.loading(previous: nil), false), (.loaded(0), false), (.loaded(59), false), (.loaded(60), true),
      (.loaded(-1), true), (.loading(previous: 0), true), (.failed(Broken(), previous: 0), true),
      (.failed(Broken(), previous: nil), false),
    ] as [(LoadState<TimeInterval, Broken>, Bool)])
  func isStaleByAge(age: LoadState<TimeInterval, Broken>, expected: Bool) {
    let now = Date(timeIntervalSince1970: 1_000)
    let state = age.map { Dated("value", date: now - $0) }
    #expect(state.isStale(at: now, after: .seconds(60)) == expected)
  }

  @Test(
    "A load that is given up leaves what was there before",
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
    "A value that takes a load of its own decides where this one is loaded, and gives its value elsewhere",
    arguments: zip(
      all,
      [
        .idle, .loading(previous: nil), .loading(previous: "1"), .failed(Broken(code: 3), previous: "1"),
        .failed(Broken(), previous: nil), .failed(Broken(), previous: "1"),
      ] as [LoadState<String, Broken>]))
  func flatMap(state: State, expected: LoadState<String, Broken>) {
    #expect(state.flatMap { .failed(Broken(code: 3), previous: "\($0)") } == expected)
  }

  @Test("Mapping the failure leaves the rest", arguments: all)
  func mapFailure(state: State) {
    #expect(state.mapFailure { Broken(code: $0.code + 1) }.failure == state.failure.map { Broken(code: $0.code + 1) })
    #expect(state.mapFailure { $0 } == state)
  }

  @Test("Three states are one by the same rules, the first failure first")
  func zipThree() {
    func zipped(_ third: LoadState<String, Broken>) -> LoadState<String, Broken> {
      .zip(State.loaded(1), LoadState<Bool, Broken>.loaded(true), third) { "\($0) \($1) \($2)" }
    }
    #expect(zipped(.loaded("a")) == .loaded("1 true a"))
    #expect(zipped(.loading(previous: "a")) == .loading(previous: "1 true a"))
    #expect(zipped(.idle) == .loading(previous: nil))
    #expect(zipped(.failed(Broken(), previous: "a")) == .failed(Broken(), previous: "1 true a"))
    #expect(zipped(.failed(Broken(), previous: nil)) == .failed(Broken(), previous: nil))
  }

  @Test("A state comes back from JSON as it went", arguments: all)
  func coding(state: State) throws {
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(State.self, from: data) == state)
  }

  @Test(
    "In JSON a state is an object whose one key is the case",
    arguments: zip(
      all,
      [
        #"{"idle":{}}"#, #"{"loading":{}}"#, #"{"loading":{"previous":1}}"#, #"{"loaded":{"_0":1}}"#,
        #"{"failed":{"_0":{"code":1}}}"#, #"{"failed":{"_0":{"code":1},"previous":1}}"#,
      ]))
  func json(state: State, text: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(try String(decoding: encoder.encode(state), as: UTF8.self) == text)
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
