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
/// ``finish(fileID:filePath:line:column:)``: by an action, with the `StoreTask` that ``send(_:_:fileID:filePath:line:column:)`` returns, or with
/// ``skipInFlightEffects(fileID:filePath:line:column:)``. If an effect could hang, give the test a `.timeLimit`. The failure then
/// lists the actions whose effects are still running, and the sleeps on a `TestClock`.
@MainActor
public final class TestStore<State: Equatable & Sendable, Action: Equatable & Sendable> {
  /// The state after the last action that was sent or received.
  public internal(set) var state: State

  /// Whether the test must assert everything that happens.
  ///
  /// Defaults to ``Exhaustivity/on``.
  public var exhaustivity = Exhaustivity.on

  let core: StoreCore<State, Action>
  private let creation: CallSite
  let changes: AsyncStream<Void>
  private let changed: AsyncStream<Void>.Continuation
  /// The state after the last action that the test sent, before actions of effects.
  private var sent: State
  /// The actions of effects that the test has not received yet, oldest first.
  var received: [Step] = []
  /// The sent actions whose effects the test has not waited for.
  var unfinished: [(action: Action, tasks: TaskSet)] = []

  /// An action with the state after it.
  struct Step {
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
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    state = initialState
    sent = initialState
    creation = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    // Changes are not counted: one buffered change wakes the waiting test.
    (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    core = StoreCore(
      initialState: initialState, executor: TestTaskExecutor(), reducer: reducer, withDependencies: prepareDependencies)
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
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
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
    return StoreTask(tasks)
  }

  /// Waits until all effects have finished, and skips their actions and state changes.
  ///
  /// Use it to prepare a test, for example by loading data.
  public func skipReceivedActions(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await settle(CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    skip()
  }

  /// Cancels all running effects, waits until they have finished, and skips their actions and state changes.
  ///
  /// Use it for effects that last as long as the screen. An effect that ignores cancellation is awaited.
  public func skipInFlightEffects(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    for (_, tasks) in unfinished { tasks.cancel() }
    await settle(CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    skip()
  }

  /// Waits until all effects have finished.
  ///
  /// The test fails for every action that it did not receive.
  public func finish(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
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
    if await !wait(until: { core.isIdle }) {
      reportCancellation(while: "waiting for effects to finish", site)
    }
    unfinished = []
  }

  private func skip() {
    if let last = received.last { state = last.state }
    received = []
  }
}

/// The test store of a reducer type.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action> where R.State: Equatable, R.Action: Equatable
