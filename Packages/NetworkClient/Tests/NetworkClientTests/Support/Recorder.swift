import Synchronization

/// Keeps what a closure on any thread is given, in order.
final class Recorder<Value: Sendable>: Sendable {
  private let recorded = Mutex<[Value]>([])

  var values: [Value] { recorded.withLock { $0 } }

  func record(_ value: Value) { recorded.withLock { $0.append(value) } }
}
