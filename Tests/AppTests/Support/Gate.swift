import Dispatch

/// Holds a server back until the test lets it go on.
final class Gate: Sendable {
  private let group = DispatchGroup()

  /// Makes a closed gate.
  init() {
    group.enter()
  }

  /// Opens the gate, for good; once only.
  func open() {
    group.leave()
  }

  /// Blocks the thread until the gate is open.
  func pass() {
    group.wait()
  }
}
