import ReducerRuntime
import TestSupport

extension Effect<String> {
  /// Sends an action after a gate has opened.
  ///
  /// - Parameters:
  ///   - began: A gate that the effect opens when it begins.
  ///   - gate: The gate to wait for. The default stays closed: the effect ends when it is cancelled.
  static func run(opening began: Gate = Gate(), after gate: Gate = Gate(), sending action: String = "late") -> Self {
    .run { send in
      began.open()
      await gate.wait()
      await send(action)
    }
  }
}
