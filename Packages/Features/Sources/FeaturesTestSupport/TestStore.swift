public import Dependencies
public import Features
public import Testing

/// Runs a reducer in a test and fails it for whatever the test does not say: a change of state, an action that an
/// effect sent, an effect that the test did not wait for.
///
/// ```swift
/// let store = TestStore(initialState: PostDetail.State(id: 7)) { PostDetail() } withDependencies: {
///   $0.typicode.post = Endpoint { _ in post }
/// }
/// await store.send(.appeared) { $0.post = .loading(previous: nil) }
/// await store.receive(.postResponse(.loaded(post))) { … }
/// await store.finish()
/// ```
///
/// It waits for nothing but the effects themselves: no clock, no polling. So an effect that never ends has to be
/// cancelled before ``finish(sourceLocation:)``, by an action or by the ``StoreTask`` that
/// ``send(_:_:sourceLocation:)``
/// returns. Where an effect might hang, give the test a `.timeLimit`: waiting ends with the test, and the failure names
/// the actions whose effects were still running.
@MainActor
public final class TestStore<State: Equatable & Sendable, Action: Equatable & Sendable> {
  /// The state that the test has accounted for: after the last action sent or received.
  public private(set) var state: State

  private let reduce: (inout State, Action) -> Effect<Action>
  private let runner = EffectRunner<Action>()
  private let dependencies: DependencyValues
  private let creation: SourceLocation
  private let changes: AsyncStream<Void>
  private let changed: AsyncStream<Void>.Continuation
  /// The reducer's own state, after all actions so far.
  private var current: State
  /// Actions that effects sent and the test has not received, each with the state after it, oldest first.
  private var received: [(action: Action, state: State)] = []
  /// The actions sent whose effects the test has not waited for, each with its effects.
  private var unfinished: [(action: Action, work: TaskSet)] = []

  /// Makes a store for a test.
  ///
  /// - Parameters:
  ///   - initialState: The state before any action.
  ///   - reducer: Makes the rules, with the dependencies prepared.
  ///   - prepareDependencies: Overrides dependencies for the reducer and its effects.
  ///   - sourceLocation: Where a failure that belongs to no single step is reported.
  public init<Rules: Reducer>(
    initialState: State,
    reducer: () -> Rules,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) where Rules.State == State, Rules.Action == Action {
    state = initialState
    current = initialState
    creation = sourceLocation
    // One change waiting to be looked at is as good as many.
    (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    let (rules, dependencies) = withDependencies(prepareDependencies) { (reducer(), DependencyValues._current) }
    reduce = { rules.reduce(into: &$0, action: $1) }
    self.dependencies = dependencies
  }

  deinit {
    runner.cancelAll()
    if !received.isEmpty {
      Self.fail(
        """
        the test ended, but \(received.count) received action(s) were not handled:
        \(Self.list(received.map(\.action)))
        """, at: creation)
    } else if !unfinished.isEmpty {
      Self.fail(
        """
        the test ended without waiting for the effects of these action(s); end it with `await store.finish()`:
        \(Self.list(unfinished.map(\.action)))
        """, at: creation)
    }
  }

  /// Sends an action as the user would.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - expected: Changes the state as the reducer is expected to; leave it out when nothing should change.
  ///   - sourceLocation: Where a failure is reported.
  /// - Returns: The work that follows, to be cancelled or waited for.
  @discardableResult
  public func send(
    _ action: Action,
    _ expected: ((inout State) throws -> Void)? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> StoreTask {
    if !received.isEmpty {
      Self.fail(
        """
        \(received.count) received action(s) must be handled before sending \(Self.brief(action)):
        \(Self.list(received.map(\.action)))
        """, at: sourceLocation)
      skip()
    }
    let work = TaskSet()
    take(action, work)
    compare(to: current, after: "sending \(Self.brief(action))", expected, sourceLocation)
    if !work.isEmpty {
      unfinished.append((action, work))
      Task { [changed] in
        await work.finish()
        changed.yield()
      }
    }
    return StoreTask(work)
  }

  /// Waits for the next action that an effect sends, and checks that it is the expected one.
  ///
  /// - Parameters:
  ///   - action: The expected action.
  ///   - expected: Changes the state as the reducer is expected to; leave it out when nothing should change.
  ///   - sourceLocation: Where a failure is reported.
  public func receive(
    _ action: Action,
    _ expected: ((inout State) throws -> Void)? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    guard await wait(until: { !received.isEmpty || runner.isIdle }) else {
      return reportCancellation(while: "waiting to receive \(Self.brief(action))", sourceLocation)
    }
    guard !received.isEmpty else {
      Self.fail(
        "expected to receive \(Self.brief(action)), but no effect is running that could send it", at: sourceLocation)
      return
    }
    let next = received.removeFirst()
    guard next.action == action else {
      Self.fail(
        """
        received an unexpected action (- expected, + actual):
        \(Difference(expected: action, actual: next.action))
        """, at: sourceLocation)
      state = next.state
      return
    }
    compare(to: next.state, after: "receiving \(Self.brief(action))", expected, sourceLocation)
  }

  /// Waits until all effects are over, and accepts whatever they did.
  ///
  /// It is for a test whose subject comes later: that starts from loaded data, say.
  ///
  /// - Parameter sourceLocation: Where a failure is reported.
  public func skipReceivedActions(sourceLocation: SourceLocation = #_sourceLocation) async {
    await settle(sourceLocation)
    skip()
  }

  /// Waits until all effects are over, and fails the test for each action they sent that was not received.
  ///
  /// - Parameter sourceLocation: Where a failure is reported.
  public func finish(sourceLocation: SourceLocation = #_sourceLocation) async {
    await settle(sourceLocation)
    if !received.isEmpty {
      Self.fail(
        """
        \(received.count) received action(s) were not handled:
        \(Self.list(received.map(\.action)))
        """, at: sourceLocation)
      skip()
    }
  }

  private func take(_ action: Action, _ work: TaskSet) {
    withDependencies {
      $0 = dependencies
    } operation: {
      let effect = reduce(&current, action)
      runner.start(effect, in: work) { [weak self] action in
        guard let self else { return }
        take(action, work)
        received.append((action, current))
        changed.yield()
      }
    }
  }

  /// Checks the reducer's state against the expected one, and goes on from the reducer's.
  private func compare(
    to actual: State,
    after event: String,
    _ expected: ((inout State) throws -> Void)?,
    _ sourceLocation: SourceLocation
  ) {
    var expectation = state
    let before = state
    state = actual
    do {
      try expected?(&expectation)
    } catch {
      Self.fail("after \(event) the expected change threw \(error)", at: sourceLocation)
      return
    }
    if expected != nil, expectation == before, actual == before {
      Self.fail("after \(event) a change was expected, but the state stays as it was", at: sourceLocation)
    } else if expectation != actual {
      let what = expected == nil ? "changed unexpectedly" : "is not the expected one"
      Self.fail(
        """
        after \(event) the state \(what) (- expected, + actual):
        \(Difference(expected: expectation, actual: actual))
        """, at: sourceLocation)
    }
  }

  /// Waits for a condition that actions and ending effects can bring about; false when the test is cancelled first.
  private func wait(until isMet: () -> Bool) async -> Bool {
    var iterator = changes.makeAsyncIterator()
    while !isMet() {
      guard await iterator.next(isolation: #isolation) != nil else { return false }
    }
    return true
  }

  /// Waits until all effects are over.
  private func settle(_ sourceLocation: SourceLocation) async {
    if await !wait(until: { runner.isIdle }) {
      reportCancellation(while: "waiting for effects to end", sourceLocation)
    }
    unfinished = []
  }

  /// Takes what effects have done as accounted for.
  private func skip() {
    received = []
    state = current
  }

  private func reportCancellation(while event: String, _ sourceLocation: SourceLocation) {
    let running = unfinished.filter { !$0.work.isEmpty }
    Self.fail(
      """
      the test was cancelled while \(event); still running are the effects of:
      \(Self.list(running.map(\.action)))
      """, at: sourceLocation)
  }

  nonisolated private static func fail(_ message: String, at sourceLocation: SourceLocation) {
    // By its raw value: interpolation into a comment would print some values otherwise than the lists do.
    Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
  }

  nonisolated private static func list(_ actions: [Action]) -> String {
    actions.map { "  \(brief($0))" }.joined(separator: "\n")
  }

  /// An action in words, cut short where it carries much.
  nonisolated private static func brief(_ action: Action) -> String {
    let text = "\(action)"
    return text.count > 200 ? text.prefix(200) + "…" : text
  }
}
