import Testing

extension TestStore {
  /// Checks the state after a step against the expected one, and goes on from what it is.
  func compare(
    _ call: String, _ step: Step, _ expected: ((inout State) throws -> Void)?, _ sourceLocation: SourceLocation
  ) {
    // Written only for a failure: a value may be long.
    var event: String { (call == "send" ? "sending " : "receiving ") + Self.brief(step.action) }
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
    var advice: String {
      "To expect what happened:\n" + Self.indented(Assertion(call, step.action, from: before, to: actual))
    }
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
}
