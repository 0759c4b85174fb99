import Dependencies
import ReducerRuntime

extension TestStore {
  /// Fails a test that was cancelled during a wait, and lists the actions with running effects.
  func reportCancellation(while event: String, _ site: CallSite) {
    let running = unfinished.filter { !$0.tasks.isEmpty }
    let text = "the test was cancelled while \(event); effects of these actions are still running:"
    Self.fail(text, running.map(\.action), sleeps, at: site)
  }

  /// The sleeps on the test clocks among the dependencies, one line per clock.
  private var sleeps: String {
    let clocks: [(name: String, clock: any Clock<Duration>)] = [
      ("continuousClock", core.dependencies.continuousClock), ("suspendingClock", core.dependencies.suspendingClock),
    ]
    return clocks.map { name, clock in
      guard let clock = clock as? TestClock<Duration>, let first = clock.deadlines.first else { return "" }
      return """

        Sleeps on the TestClock \(name): \(clock.deadlines.count), the first until \(first.offset). Its time is \
        \(clock.now.offset): advance it.
        """
    }
    .joined()
  }

  /// Fails the test with a text, and the descriptions of actions, one per line.
  nonisolated static func fail(_ text: String, _ actions: [Action] = [], _ end: String = "", at site: CallSite) {
    reportIssue(([text] + actions.map { "  \(brief($0))" }).joined(separator: "\n") + end, at: site)
  }

  /// The description of an action, truncated to 200 characters.
  nonisolated static func brief(_ action: Action) -> String {
    let text = "\(action)"
    return text.count > 200 ? text.prefix(200) + "…" : text
  }
}
