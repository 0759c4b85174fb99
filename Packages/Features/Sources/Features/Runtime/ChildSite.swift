import Dependencies

/// Where a child was added to a reducer, for the report of an action that finds no child.
struct ChildSite {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// Reports an action for a child that is not there.
  ///
  /// Without the action itself: what it carries may come from a server, and this may go to a terminal.
  func reportAbsence<Action>(to type: Action.Type) {
    reportIssue(
      """
      An action of \(type) was sent for a child that is not there, so no child takes it. Send a child's actions only \
      while it is there; its own effects are cancelled when it goes.
      """,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
