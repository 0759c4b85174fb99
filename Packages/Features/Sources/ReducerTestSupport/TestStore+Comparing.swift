import Dependencies

extension TestStore {
  /// Compares the state after a step with the expected one, and makes it the current state.
  func compare(
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
}
