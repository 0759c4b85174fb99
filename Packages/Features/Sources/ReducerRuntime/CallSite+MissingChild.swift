import Dependencies

extension CallSite {
  /// Reports an action for a child whose state is missing.
  ///
  /// The report omits the action's value: it can contain data of a server, and reports are printed to terminals.
  func reportMissingChild<Action>(_ type: Action.Type) {
    reportIssue(
      """
      An action of \(Action.self) was sent to a child whose state is missing, so the child did not handle it. Send a child's \
      actions only while its state exists; the child's effects are cancelled when its state is removed.
      """, at: self)
  }
}
