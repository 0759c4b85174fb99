import Features
public import Testing

extension TestStore {
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
        return Self.fail(
          "expected to receive \(name()), but no effect is running that could send it", at: sourceLocation)
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

  /// Waits for a condition that actions and ending effects can bring about; false when the test is cancelled first.
  func wait(until isMet: () -> Bool) async -> Bool {
    var iterator = changes.makeAsyncIterator()
    while !isMet() {
      guard await iterator.next(isolation: #isolation) != nil else { return false }
    }
    return true
  }
}
