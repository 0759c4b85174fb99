/// What tells one running test from another, as the connected testing library has it.
struct RunningTest: Hashable, Sendable {
  private let identity: any Hashable & Sendable

  init(_ identity: any Hashable & Sendable) {
    self.identity = identity
  }

  /// The test that runs the current task, if that is known.
  static var current: Self? {
    IssueReporter.installed?.runningTest().map(Self.init)
  }

  // MARK: - Conformances

  static func == (left: Self, right: Self) -> Bool {
    AnyHashable(left.identity) == AnyHashable(right.identity)
  }

  func hash(into hasher: inout Hasher) {
    identity.hash(into: &hasher)
  }
}
