/// A reference to a value of any type, so that values of different types are stored together.
///
/// `@unchecked` because a non-final class cannot conform otherwise; its value is `Sendable` and never changes.
@usableFromInline
class Box: @unchecked Sendable {
  @usableFromInline init() {}

  /// The address of the box, for ``UnownedValue``.
  var address: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
}

/// A reference to a value of a known type.
///
/// `@unchecked` like the superclass.
@usableFromInline
final class ValueBox<Value: Sendable>: Box, @unchecked Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
    super.init()
  }
}

/// The box with the value of a key, which another object keeps alive.
///
/// Passing it on counts no reference: threads that count references to the same object wait for each other.
@usableFromInline
struct UnownedValue {
  @usableFromInline let address: UnsafeRawPointer

  /// - Parameter address: The address of a box, which the caller keeps alive.
  init(_ address: UnsafeRawPointer) {
    self.address = address
  }

  // Correct because values are stored by their key only; a checked cast costs ten times a lookup.
  /// The value of a key in the box.
  @inlinable
  func value<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    Unmanaged<ValueBox<Key.Value>>.fromOpaque(address)._withUnsafeGuaranteedRef { $0.value }
  }
}
