/// How strictly a test store checks what the test does not mention.
public enum Exhaustivity: Hashable, Sendable {
  /// The test must assert every state change and every received action, and wait for every effect.
  case on
  /// Unmentioned state changes and received actions pass, and effects can still run at the end.
  ///
  /// Assertions must hold.
  case off
}
