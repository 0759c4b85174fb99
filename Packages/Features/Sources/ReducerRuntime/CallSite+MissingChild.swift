import Dependencies

extension CallSite {
  /// Reports an action for a child whose state is missing.
  func reportMissingChild<Action>(_ action: Action) {
    reportIssue(
      """
      \(qualifiedName(Action.self)) was sent to a child whose state is missing, so the child did not handle it:
        \(printable(action))
      Send a child's actions only while its state exists. The child's effects are cancelled when its state is removed.
      """, at: self)
  }
}
