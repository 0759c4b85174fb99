/// A reference to a value of any type, so that values of different types are stored together.
///
/// `@unchecked` because a non-final class cannot conform otherwise; its value is `Sendable` and never changes.
@usableFromInline
class Box: @unchecked Sendable {
  @usableFromInline init() {}

  // Correct because values are stored by their key only; a checked cast costs ten times a lookup.
  /// The value of the key whose value the box contains.
  @inlinable
  final func value<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    unsafeDowncast(self, to: ValueBox<Key.Value>.self).value
  }
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
