/// A reference to a value of any type, so that default values of different types are stored together.
///
/// `@unchecked` because a non-final class cannot conform otherwise; its value is `Sendable` and never changes.
class Box: @unchecked Sendable {
  /// The address of the value, which lives as long as the box.
  let address: UnsafeRawPointer

  fileprivate init(address: UnsafeRawPointer) {
    self.address = address
  }
}

/// A reference to a value of a known type.
///
/// `@unchecked` like the superclass.
final class ValueBox<Value: Sendable>: Box, @unchecked Sendable {
  private let pointer: UnsafeMutablePointer<Value>

  init(_ value: Value) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: value)
    super.init(address: pointer)
  }

  deinit {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }

  var value: Value { pointer.pointee }
}

/// The address of the value of a key, which another object keeps alive.
///
/// Passing it on counts no reference: threads that count references to the same object wait for each other.
@usableFromInline
struct UnownedValue {
  @usableFromInline let address: UnsafeRawPointer

  /// - Parameter address: The address of a value, which the caller keeps alive.
  init(_ address: UnsafeRawPointer) {
    self.address = address
  }

  // Correct because values are stored by their key only; a checked cast costs ten times a lookup.
  /// The value of a key at its address.
  @inlinable
  func value<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    address.assumingMemoryBound(to: Key.Value.self).pointee
  }
}
