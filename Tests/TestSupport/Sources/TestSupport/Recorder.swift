import Synchronization

/// Records the values that are passed to a closure on any thread, in order.
public final class Recorder<Value: Sendable>: Sendable {
  private let recorded = Mutex<[Value]>([])

  /// Creates an empty recorder.
  public init() {}

  /// The recorded values.
  public var values: [Value] { recorded.withLock { $0 } }

  /// Appends a value.
  public func record(_ value: Value) { recorded.withLock { $0.append(value) } }
}
