import Features
import Testing

extension TestStore {
  /// Fails a test that has been cancelled while it waited, and names what it waited for.
  func reportCancellation(while event: String, _ sourceLocation: SourceLocation) {
    let running = unfinished.filter { !$0.work.isEmpty }
    Self.fail(
      """
      the test was cancelled while \(event); still running are the effects of:
      \(Self.list(running.map(\.action)))
      """, at: sourceLocation)
  }

  /// Fails the test.
  nonisolated static func fail(_ message: String, at sourceLocation: SourceLocation) {
    // By its raw value: interpolation into a comment would print some values otherwise than the lists do.
    Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
  }

  /// What has been received and not been expected, and how to expect it.
  nonisolated static func unhandled(_ steps: [Step], after state: State) -> String {
    """
    \(steps.count) received action(s) were not handled:
    \(list(steps.map(\.action)))
    \(assertions(steps, after: state))
    """
  }

  /// The steps as source to be pasted into the test.
  nonisolated static func assertions(_ steps: [Step], after state: State) -> String {
    var before = state
    var text = "To expect what happened:"
    for step in steps {
      text += "\n" + indented(Assertion("receive", step.action, from: before, to: step.state))
      before = step.state
    }
    return text
  }

  /// An assertion below a line of text.
  nonisolated static func indented(_ assertion: Assertion) -> String {
    assertion.description.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
  }

  /// Actions in words, one on each line.
  nonisolated static func list(_ actions: [Action]) -> String {
    actions.map { "  \(brief($0))" }.joined(separator: "\n")
  }

  /// An action in words, cut short where it carries much.
  nonisolated static func brief(_ action: Action) -> String {
    let text = "\(action)"
    return text.count > 200 ? text.prefix(200) + "…" : text
  }
}
