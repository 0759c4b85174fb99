import Dependencies
import ReducerRuntime

extension TestStore {
  /// Waits for the next action of an effect, and checks that it equals the expected one.
  ///
  /// The closure applies the expected state change. Omit it if the state should not change.
  public func receive(
    _ action: Action,
    _ expected: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
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
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      "an action that matches the predicate", where: isExpected, expected,
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    ) {
      "received \(Self.brief($0)), which does not match the predicate"
    }
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
      guard await wait(until: { !received.isEmpty || core.isIdle }) else {
        return reportCancellation(while: "waiting to receive \(name())", site)
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
