/// A step of a test as Swift source: the action sent or received, and the state changes.
struct Assertion: CustomStringConvertible {
  private static var maximumLineLength: Int { 120 }

  let description: String

  /// Creates the source of a step.
  ///
  /// - Parameters:
  ///   - call: The method of the store, `send` or `receive`.
  ///   - old: The state before the action.
  ///   - new: The state after the action.
  init<State>(_ call: String, _ action: Any, from old: State, to new: State) {
    let step = "await store.\(call)(\(SwiftSource.expression(action)))"
    let changes = SwiftSource.changes(from: old, to: new)
    let line = "\(step) { \(changes.joined()) }"
    description =
      if changes.isEmpty {
        step
      } else if changes.count == 1, line.count <= Self.maximumLineLength {
        line
      } else {
        "\(step) {\n" + changes.map { "  \($0)\n" }.joined() + "}"
      }
  }
}
