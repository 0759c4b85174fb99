import Synchronization

/// A value that threads and tasks change one at a time, for recording the calls of an override in a test.
///
///     let sent = LockIsolated<[Mail]>([])
///     withDependencies {
///       $0.mail.send = { mail in sent.withValue { $0.append(mail) } }
///     } operation: { … }
///     #expect(sent.value.count == 1)
@dynamicMemberLookup
public final class LockIsolated<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  /// Creates a lock with a value.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    state = Mutex(try value())
  }

  /// The current value.
  public var value: Value { state.withLock { $0 } }

  /// Runs an operation with exclusive access to the value.
  ///
  /// Don't nest calls: the second one deadlocks.
  public func withValue<Result: Sendable, Failure: Error>(
    _ operation: @Sendable (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.withLock { value throws(Failure) in try operation(&value) }
  }

  /// Replaces the value.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    let newValue = try newValue()
    state.withLock { $0 = newValue }
  }

  /// A property of the current value.
  public subscript<Subject: Sendable>(dynamicMember keyPath: any KeyPath<Value, Subject> & Sendable) -> Subject {
    state.withLock { $0[keyPath: keyPath] }
  }
}

// MARK: - Conformances

extension LockIsolated: Equatable where Value: Equatable {
  public static func == (left: LockIsolated, right: LockIsolated) -> Bool { left.value == right.value }
}

extension LockIsolated: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
