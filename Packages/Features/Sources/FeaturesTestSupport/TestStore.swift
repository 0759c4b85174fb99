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
/// ``send(_:_:sourceLocation:)`` returns, or by ``skipInFlightEffects(sourceLocation:)``. Where an effect might hang,
/// give the test a `.timeLimit`: waiting ends with the test, and the failure names the actions whose effects were still
/// running.
@MainActor
public final class TestStore<State: Equatable & Sendable, Action: Equatable & Sendable> {
  /// The state that the test has accounted for: after the last action sent or received.
  public internal(set) var state: State

  /// How much the test has to say; everything unless told.
  public var exhaustivity = Exhaustivity.on

  let core: StoreCore<State, Action>
  private let creation: SourceLocation
  let changes: AsyncStream<Void>
  private let changed: AsyncStream<Void>.Continuation
  /// The state after the last action that the test has sent, before those that effects have sent since.
  private var sent: State
  /// Actions that effects sent and the test has not received, each with the state after it, oldest first.
  var received: [Step] = []
  /// The actions sent whose effects the test has not waited for, each with its effects.
  var unfinished: [(action: Action, work: TaskSet)] = []

  /// An action with the state after it.
  struct Step {
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
}
