/// A reference to a value of any type, so that values of different types are stored together without a conversion.
///
/// `@unchecked` because a non-final class cannot conform otherwise; it has no state.
@usableFromInline
class Box: @unchecked Sendable {
  @usableFromInline init() {}
}

/// A reference to a value of a known type.
///
/// `@unchecked` like the superclass; the value is `Sendable` and never changes.
@usableFromInline
final class ValueBox<Value: Sendable>: Box, @unchecked Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
  }
}

/// An unowned reference to a ``Box``.
///
/// Passing it on counts no reference: threads that count references to the same object wait for each other.
@usableFromInline
struct UnownedBox {
  @usableFromInline let reference: Unmanaged<Box>

  /// - Parameter box: The caller keeps it alive.
  init(_ box: Box) {
    reference = .passUnretained(box)
  }

  /// - Parameter reference: The caller keeps its box alive.
  init(_ reference: Unmanaged<Box>) {
    self.reference = reference
  }

  // The unsafe cast is correct because boxes are stored by key only, and a checked one costs ten times a lookup.
  // `_withUnsafeGuaranteedRef` counts no reference; `Unmanaged` has no public equivalent.
  /// The value in the box of a key.
  @inlinable
  func value<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    reference._withUnsafeGuaranteedRef { unsafeDowncast($0, to: ValueBox<Key.Value>.self).value }
  }
}
