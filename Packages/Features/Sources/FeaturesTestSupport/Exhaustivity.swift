/// How much of what happens a test has to say.
public enum Exhaustivity: Hashable, Sendable {
  /// Every change, every action of an effect, and the end of every effect.
  case on
  /// Only what the test is about: changes and actions that it does not mention pass, and effects may still run at its
  /// end. What it does mention has to be so.
  case off
}
