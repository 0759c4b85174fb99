import Foundation
import TestSupport

/// Waits for a prompt on a pseudoterminal, then types, on another thread.
final class Typist: Sendable {
  private let seen = Recorder<String>()
  private let isDone = Gate()

  init(at terminal: PseudoTerminal, waitingFor prompt: String, keys: String) {
    Thread.detachNewThread { [seen, isDone] in
      seen.record(terminal.screenText(upTo: prompt))
      terminal.type(keys)
      isDone.open()
    }
  }

  /// Returns the text on the screen before the keys were typed.
  func finish() -> String {
    isDone.block()
    return seen.values.joined()
  }
}
