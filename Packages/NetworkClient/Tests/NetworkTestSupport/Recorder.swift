import Synchronization

/// Records the values that are passed to a closure on any thread, in order.
package final class Recorder<Value: Sendable>: Sendable {
  private let recorded = Mutex<[Value]>([])

  package init() {}

  package var values: [Value] { recorded.withLock { $0 } }

  package func record(_ value: Value) { recorded.withLock { $0.append(value) } }
}
