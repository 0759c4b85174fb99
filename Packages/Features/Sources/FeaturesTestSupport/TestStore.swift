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
/// Where a step is missing or wrong, the failure prints the one that says what happened, to be pasted into the test.
///
/// It waits for nothing but the effects themselves: no clock, no polling. So an effect that never ends has to be
/// cancelled before ``finish(sourceLocation:)``, by an action, by the `StoreTask` that
/// ``send(_:_:sourceLocation:)`` returns, or by ``skipInFlightEffects(sourceLocation:)``. Where an effect might hang, give
/// the test a `.timeLimit`: waiting ends with the test, and the failure names the actions whose effects were still
/// running.
@MainActor
public final class TestStore<State: Equatable & Sendable, Action: Equatable & Sendable> {
  /// The state that the test has accounted for: after the last action sent or received.
  public private(set) var state: State

  /// How much the test has to say; everything unless told.
  public var exhaustivity = Exhaustivity.on

  private let core: StoreCore<State, Action>
  private let creation: SourceLocation
  private let changes: AsyncStream<Void>
  private let changed: AsyncStream<Void>.Continuation
  /// The state after the last action that the test has sent, before those that effects have sent since.
  private var sent: State
  /// Actions that effects sent and the test has not received, each with the state after it, oldest first.
  private var received: [Step] = []
  /// The actions sent whose effects the test has not waited for, each with its effects.
  private var unfinished: [(action: Action, work: TaskSet)] = []

  private struct Step {
    let action: Action
    let state: State
  }

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
    sent = initialState
    creation = sourceLocation
    // One change waiting to be looked at is as good as many.
    (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    core = withDependencies(prepareDependencies) { StoreCore(initialState: initialState, reducer: reducer) }
    core.onAction = { [weak self] action, source, state in
      guard let self else { return }
      switch source {
      case .user: sent = state
      case .effect:
        received.append(Step(action: action, state: state))
        changed.yield()
      }
    }
  }

  deinit {
    guard exhaustivity == .on else { return }
    if !received.isEmpty {
      Self.fail("the test ended, but \(Self.unhandled(received, after: state))", at: creation)
    } else if !unfinished.isEmpty {
      Self.fail(
        """
        the test ended without waiting for the effects of these action(s); end it with `await store.finish()`:
        \(Self.list(unfinished.map(\.action)))
        """, at: creation)
    }
  }

  /// Overrides dependencies from here on; effects in flight keep those that they have begun with.
  ///
  /// - Parameter update: Changes the dependencies of the reducer and its effects.
  public func updateDependencies(_ update: (inout DependencyValues) -> Void) {
    core.dependencies = withDependencies {
      $0 = core.dependencies
    } operation: {
      withDependencies(update) { DependencyValues._current }
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
      if exhaustivity == .on {
        Self.fail(
          """
          \(received.count) received action(s) must be handled before sending \(Self.brief(action)):
          \(Self.list(received.map(\.action)))
          \(Self.assertions(received, after: state))
          """, at: sourceLocation)
      }
      skip()
    }
    let work = core.send(action)
    if !work.isEmpty {
      unfinished.append((action, work))
      Task { [changed] in
        await work.finish()
        changed.yield()
      }
    }
    compare("send", Step(action: action, state: sent), expected, sourceLocation)
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
    await receive(Self.brief(action), where: { $0 == action }, expected, sourceLocation) {
      "received an unexpected action (- expected, + actual):\n\(Difference(expected: action, actual: $0))"
    }
  }

  /// Waits for the next action that an effect sends, and checks that it is of the expected kind.
  ///
  /// - Parameters:
  ///   - isExpected: Whether an action is an expected one.
  ///   - expected: Changes the state as the reducer is expected to; leave it out when nothing should change.
  ///   - sourceLocation: Where a failure is reported.
  public func receive(
    where isExpected: (Action) -> Bool,
    _ expected: ((inout State) throws -> Void)? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await receive("an action that passes the test given", where: isExpected, expected, sourceLocation) {
      "received \(Self.brief($0)), which does not pass the test given"
    }
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

  /// Cancels all effects in flight, waits until they are over, and accepts whatever they did.
  ///
  /// It is for effects that last as long as the screen. One that does not heed its cancellation is waited for.
  ///
  /// - Parameter sourceLocation: Where a failure is reported.
  public func skipInFlightEffects(sourceLocation: SourceLocation = #_sourceLocation) async {
    for (_, work) in unfinished { work.cancel() }
    await skipReceivedActions(sourceLocation: sourceLocation)
  }

  /// Waits until all effects are over, and fails the test for each action they sent that was not received.
  ///
  /// - Parameter sourceLocation: Where a failure is reported.
  public func finish(sourceLocation: SourceLocation = #_sourceLocation) async {
    await settle(sourceLocation)
    if !received.isEmpty {
      if exhaustivity == .on { Self.fail(Self.unhandled(received, after: state), at: sourceLocation) }
      skip()
    }
  }

  private func receive(
    _ name: String,
    where isExpected: (Action) -> Bool,
    _ expected: ((inout State) throws -> Void)?,
    _ sourceLocation: SourceLocation,
    unexpected: (Action) -> String
  ) async {
    while true {
      guard await wait(until: { !received.isEmpty || core.isIdle }) else {
        return reportCancellation(while: "waiting to receive \(name)", sourceLocation)
      }
      guard !received.isEmpty else {
        return Self.fail(
          "expected to receive \(name), but no effect is running that could send it", at: sourceLocation)
      }
      let next = received.removeFirst()
      if isExpected(next.action) { return compare("receive", next, expected, sourceLocation) }
      defer { state = next.state }
      if exhaustivity == .on {
        return Self.fail(
          unexpected(next.action) + "\n" + Self.assertions([next], after: state), at: sourceLocation)
      }
    }
  }

  /// Checks the state after a step against the expected one, and goes on from what it is.
  private func compare(
    _ call: String, _ step: Step, _ expected: ((inout State) throws -> Void)?, _ sourceLocation: SourceLocation
  ) {
    let event = (call == "send" ? "sending " : "receiving ") + Self.brief(step.action)
    let before = state
    let actual = step.state
    state = actual
    if exhaustivity == .off, expected == nil { return }
    var expectation = before
    var kept = actual
    do {
      try expected?(&expectation)
      // Then what the test does not mention may be as it likes: what it does mention must change nothing any more.
      if exhaustivity == .off, expectation != actual { try expected?(&kept) }
    } catch {
      return Self.fail("after \(event) the expected change threw \(error)", at: sourceLocation)
    }
    let advice = "To expect what happened:\n" + Self.indented(Assertion(call, step.action, from: before, to: actual))
    if exhaustivity == .on, expected != nil, expectation == before, actual == before {
      Self.fail(
        "after \(event) a change was expected, but the state stays as it was\n\(advice)", at: sourceLocation)
    } else if expectation != actual, exhaustivity == .on || kept != actual {
      let what = expected == nil ? "changed unexpectedly" : "is not the expected one"
      Self.fail(
        """
        after \(event) the state \(what) (- expected, + actual):
        \(Difference(expected: exhaustivity == .on ? expectation : kept, actual: actual))
        \(advice)
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
    if await !wait(until: { core.isIdle }) {
      reportCancellation(while: "waiting for effects to end", sourceLocation)
    }
    unfinished = []
  }

  /// Takes what effects have done as accounted for.
  private func skip() {
    if let last = received.last { state = last.state }
    received = []
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

  nonisolated private static func unhandled(_ steps: [Step], after state: State) -> String {
    """
    \(steps.count) received action(s) were not handled:
    \(list(steps.map(\.action)))
    \(assertions(steps, after: state))
    """
  }

  /// The steps as source to be pasted into the test.
  nonisolated private static func assertions(_ steps: [Step], after state: State) -> String {
    var before = state
    var text = "To expect what happened:"
    for step in steps {
      text += "\n" + indented(Assertion("receive", step.action, from: before, to: step.state))
      before = step.state
    }
    return text
  }

  nonisolated private static func indented(_ assertion: Assertion) -> String {
    assertion.description.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
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
