public import Dependencies
public import ReducerRuntime

/// Runs a reducer in a test, which fails for every state change, action and running effect that it does not assert.
///
/// ```swift
/// let store = TestStore(initialState: QuoteOfTheDay.State()) {
///   QuoteOfTheDay()
/// } withDependencies: {
///   $0.quotes.today = { "Good design is honest." }
/// }
/// await store.send(.refreshed) { $0.quote = .loading(previous: nil) }
/// await store.receive(.quoteResponse(.success("Good design is honest."))) {
///   $0.quote = .loaded("Good design is honest.")
/// }
/// await store.finish()
/// ```
///
/// The failure for a wrong step contains the difference of the states or actions.
///
/// The store waits for effects only; it uses no clock and no polling. Its effects run one at a time, on a
/// `TestTaskExecutor`: a `TestClock` waits for them before it advances. Cancel an effect that never finishes before
/// ``finish(fileID:filePath:line:column:)``: by an action, with the `StoreTask` that
/// ``send(_:_:fileID:filePath:line:column:)`` returns, or with ``skipInFlightEffects(fileID:filePath:line:column:)``.
///
/// A wait fails at once if all effects sleep on a `TestClock` that the test must advance first. If an effect could hang
/// otherwise, give the test a `.timeLimit`. Both failures list the actions whose effects are still running, and the
/// sleeps.
@MainActor
public final class TestStore<State: Equatable & Sendable, Action: Equatable & Sendable> {
  /// The state after the last action that was sent or received.
  public private(set) var state: State

  /// Whether the test must assert everything that happens.
  ///
  /// Defaults to ``Exhaustivity/on``.
  public var exhaustivity = Exhaustivity.on

  private let core: Store<State, Action>
  private let executor = TestTaskExecutor()
  private let creation: CallSite
  private let changes: AsyncStream<Void>
  private let changed: AsyncStream<Void>.Continuation
  /// The state after the last action that the test sent, before actions of effects.
  private var sent: State
  /// The actions of effects that the test has not received yet, oldest first.
  private var received: [Step] = []
  /// The sent actions whose effects the test has not waited for.
  private var unfinished: [(action: Action, tasks: StoreTask)] = []

  /// An action with the state after it.
  private struct Step {
    let action: Action
    let state: State
  }

  /// Creates a test store, with overridden dependencies of the reducer and its effects.
  ///
  /// Failures that belong to no step are reported at the source location.
  public init<R: Reducer<State, Action>>(
    initialState: State,
    reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    state = initialState
    sent = initialState
    creation = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    // Changes are not counted: one buffered change wakes the waiting test.
    (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    core = Store(
      initialState: initialState, executor: executor, reducer: reducer, withDependencies: prepareDependencies)
    core.onAction = { [weak self] action, source, state in
      guard let self else { return }
      switch source {
      case .user: sent = state
      case .effect:
        received.append(Step(action: action, state: state))
        changed.yield()
      }
    }
    executor.onSleep { [changed] in changed.yield() }
  }

  deinit {
    guard exhaustivity == .on else { return }
    if !received.isEmpty {
      Self.fail("the test ended without receiving these actions:", received.map(\.action), at: creation)
    } else if !unfinished.isEmpty {
      Self.fail(
        "the test ended without waiting for the effects of these actions; end it with `await store.finish()`:",
        unfinished.map(\.action), at: creation)
    }
  }

  /// Sends an action, and checks the state change.
  ///
  /// The closure applies the expected state change. Omit it if the state should not change.
  ///
  /// - Returns: A task to wait for the effects or to cancel them.
  @discardableResult
  public func send(
    _ action: Action,
    _ expected: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> StoreTask {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if !received.isEmpty {
      if exhaustivity == .on {
        let text = "the test must receive these actions before it sends \(Self.brief(action)):"
        Self.fail(text, received.map(\.action), at: site)
      }
      skip()
    }
    let tasks = core.send(action)
    if !tasks.isEmpty {
      unfinished.append((action, tasks))
      Task { [changed] in
        await tasks.finish()
        changed.yield()
      }
    }
    compare("send", Step(action: action, state: sent), expected, site)
    return tasks
  }

  /// Waits for the next action of an effect, and checks that it equals the expected one.
  ///
  /// The closure applies the expected state change. Omit it if the state should not change.
  public func receive(
    _ action: Action,
    _ expected: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await receive(
      Self.brief(action), where: { $0 == action }, expected,
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    ) {
      "received an unexpected action (- expected, + actual):\n\(Difference(expected: action, actual: $0))"
    }
  }

  /// Waits for the next action of an effect, and checks that it matches a predicate.
  ///
  /// The closure applies the expected state change. Omit it if the state should not change.
  public func receive(
    where isExpected: (Action) -> Bool,
    changing expected: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await receive(
      "an action that matches the predicate", where: isExpected, expected,
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    ) {
      "received \(Self.brief($0)), which does not match the predicate"
    }
  }

  /// Waits until all effects have finished, and skips their actions and state changes.
  ///
  /// Use it to prepare a test, for example by loading data.
  public func skipReceivedActions(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await settle(CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    skip()
  }

  /// Cancels all running effects, waits until they have finished, and skips their actions and state changes.
  ///
  /// Use it for effects that last as long as the screen. An effect that ignores cancellation is awaited.
  public func skipInFlightEffects(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    for (_, tasks) in unfinished { tasks.cancel() }
    await settle(CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    skip()
  }

  /// Waits until all effects have finished.
  ///
  /// The test fails for every action that it did not receive.
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await settle(site)
    if !received.isEmpty {
      if exhaustivity == .on {
        Self.fail("the test finished without receiving these actions:", received.map(\.action), at: site)
      }
      skip()
    }
  }

  /// Waits until all effects have finished.
  private func settle(_ site: CallSite) async {
    if let end = await wait(until: { core.isIdle }) { report(end, of: "waiting for effects to finish", site) }
    unfinished = []
  }

  private func skip() {
    if let last = received.last { state = last.state }
    received = []
  }

  private func receive(
    _ name: @autoclosure () -> String,
    where isExpected: (Action) -> Bool,
    _ expected: ((inout State) throws -> Void)?,
    _ site: CallSite,
    unexpected: (Action) -> String
  ) async {
    var skipped: [Action] = []
    while true {
      if let end = await wait(until: { !received.isEmpty || core.isIdle }) {
        return report(end, of: "waiting to receive \(name())", site)
      }
      guard !received.isEmpty else {
        let end = skipped.isEmpty ? "" : "; these actions were received and skipped:"
        return Self.fail("expected to receive \(name()), but all effects have finished" + end, skipped, at: site)
      }
      let next = received.removeFirst()
      if isExpected(next.action) { return compare("receive", next, expected, site) }
      defer { state = next.state }
      skipped.append(next.action)
      if exhaustivity == .on { return Self.fail(unexpected(next.action), at: site) }
    }
  }

  /// The end of a wait whose condition was not met.
  private enum WaitEnd {
    case cancelled
    /// All effects sleep on a test clock.
    case asleep
  }

  /// Waits until a condition is met, or returns why it cannot be.
  ///
  /// The condition is checked after each action, each finished effect and each sleep on a test clock.
  private func wait(until isMet: () -> Bool) async -> WaitEnd? {
    var iterator = changes.makeAsyncIterator()
    while !isMet() {
      if core.hasBegun, await executor.isAsleep(), !isMet(), core.hasBegun { return .asleep }
      if isMet() { return nil }
      guard await iterator.next(isolation: #isolation) != nil else { return .cancelled }
    }
    return nil
  }

  /// Compares the state after a step with the expected one, and makes it the current state.
  private func compare(
    _ call: String, _ step: Step, _ expected: ((inout State) throws -> Void)?, _ site: CallSite
  ) {
    // Computed only for a failure: the text of an action can be long.
    var event: String { (call == "send" ? "sending " : "receiving ") + Self.brief(step.action) }
    let before = state
    let actual = step.state
    state = actual
    if exhaustivity == .off, expected == nil { return }
    var expectation = before
    var unchanged = actual
    do {
      try expected?(&expectation)
      // A change that holds is one that changes nothing when it is applied to the actual state.
      if exhaustivity == .off, expectation != actual { try expected?(&unchanged) }
    } catch {
      return Self.fail("after \(event), the closure with the expected change threw \(error)", at: site)
    }
    if exhaustivity == .on, expected != nil, expectation == before, actual == before {
      Self.fail("after \(event), the state was expected to change, but did not", at: site)
    } else if expectation != actual, exhaustivity == .on || unchanged != actual {
      let problem = expected == nil ? "changed unexpectedly" : "is not the expected one"
      Self.fail(
        """
        after \(event), the state \(problem) (- expected, + actual):
        \(Difference(expected: exhaustivity == .on ? expectation : unchanged, actual: actual))
        """, at: site)
    }
  }

  /// Fails a test whose wait has ended too early, and lists the actions with running effects.
  private func report(_ end: WaitEnd, of event: String, _ site: CallSite) {
    let running = unfinished.filter { !$0.tasks.isEmpty }
    let text =
      switch end {
      case .cancelled: "the test was cancelled while \(event)"
      case .asleep: "the test stopped \(event), because all effects sleep on a test clock"
      }
    let list = "; effects of these actions are still running:"
    Self.fail(text + list, running.map(\.action), sleeps, at: site)
  }

  /// The sleeps on the test clocks among the dependencies, one line per clock.
  private var sleeps: String {
    let clocks: [(name: String, clock: any Clock<Duration>)] = [
      ("continuousClock", core.dependencies.continuousClock), ("suspendingClock", core.dependencies.suspendingClock),
    ]
    return clocks.map { name, clock in
      guard let clock = clock as? TestClock<Duration>, let first = clock.deadlines.first else { return "" }
      return """

        Sleeps on the TestClock \(name): \(clock.deadlines.count), the first until \(first.offset). Its time is \
        \(clock.now.offset): advance it.
        """
    }
    .joined()
  }

  /// Fails the test with a text, and the descriptions of actions, one per line.
  private nonisolated static func fail(_ text: String, _ actions: [Action] = [], _ end: String = "", at site: CallSite)
  {
    reportIssue(([text] + actions.map { "  \(brief($0))" }).joined(separator: "\n") + end, at: site)
  }

  /// The description of an action, truncated to 200 characters.
  private nonisolated static func brief(_ action: Action) -> String {
    let text = "\(action)"
    return text.count > 200 ? text.prefix(200) + "…" : text
  }
}

/// The test store of a reducer type.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action> where R.State: Equatable, R.Action: Equatable
