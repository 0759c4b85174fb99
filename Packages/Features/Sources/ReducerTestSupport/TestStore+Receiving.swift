import ReducerRuntime
public import Testing

extension TestStore {
  /// Waits for the next action of an effect, and checks that it equals the expected one.
  ///
  /// The closure applies the expected state change. Omit it if the state should not change.
  public func receive(
    _ action: Action,
    _ expected: ((inout State) throws -> Void)? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await receive(Self.brief(action), where: { $0 == action }, expected, sourceLocation) {
      "received an unexpected action (- expected, + actual):\n\(Difference(expected: action, actual: $0))"
    }
  }

  /// Waits for the next action of an effect, and checks that it matches a predicate.
  ///
  /// The closure applies the expected state change. Omit it if the state should not change.
  public func receive(
    where isExpected: (Action) -> Bool,
    _ expected: ((inout State) throws -> Void)? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await receive("an action that matches the predicate", where: isExpected, expected, sourceLocation) {
      "received \(Self.brief($0)), which does not match the predicate"
    }
  }

  private func receive(
    _ name: @autoclosure () -> String,
    where isExpected: (Action) -> Bool,
    _ expected: ((inout State) throws -> Void)?,
    _ sourceLocation: SourceLocation,
    unexpected: (Action) -> String
  ) async {
    while true {
      guard await wait(until: { !received.isEmpty || core.isIdle }) else {
        return reportCancellation(while: "waiting to receive \(name())", sourceLocation)
      }
      guard !received.isEmpty else {
        return Self.fail("expected to receive \(name()), but all effects have finished", at: sourceLocation)
      }
      let next = received.removeFirst()
      if isExpected(next.action) { return compare("receive", next, expected, sourceLocation) }
      defer { state = next.state }
      if exhaustivity == .on {
        return Self.fail(
          """
          \(unexpected(next.action))
          Replace the step with:
          \(Self.assertions([next], after: state))
          """, at: sourceLocation)
      }
    }
  }

  /// Waits until a condition is met, or returns `false` if the test is cancelled first.
  ///
  /// The condition is checked after each action and each finished effect.
  func wait(until isMet: () -> Bool) async -> Bool {
    var iterator = changes.makeAsyncIterator()
    while !isMet() {
      guard await iterator.next(isolation: #isolation) != nil else { return false }
    }
    return true
  }
}
