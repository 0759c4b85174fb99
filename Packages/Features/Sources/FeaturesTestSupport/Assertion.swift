/// One step of a test as Swift source: the action sent or received, and the changes that followed.
struct Assertion: CustomStringConvertible {
  private static var maximumLineLength: Int { 120 }

  /// The source, without an end of line.
  let description: String

  /// Writes a step.
  ///
  /// - Parameters:
  ///   - call: The store's method, `send` or `receive`.
  ///   - action: The action.
  ///   - old: The state before it.
  ///   - new: The state after it.
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
