/// A value behind a reference, so that values of all types can be kept together without being converted.
///
/// `@unchecked` only because a class with subclasses cannot be checked: there is nothing in it.
@usableFromInline
class Box: @unchecked Sendable {
  @usableFromInline init() {}
}

/// A value of a known type behind a reference.
///
/// `@unchecked` as its superclass is: the value is sendable and never changes.
@usableFromInline
final class ValueBox<Value: Sendable>: Box, @unchecked Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
  }
}

/// A ``Box`` that is kept alive by somebody else.
///
/// Handing it on counts no reference: threads that count those of one object wait for each other.
@usableFromInline
struct UnownedBox {
  @usableFromInline let reference: Unmanaged<Box>

  /// - Parameter box: What is kept alive.
  init(_ box: Box) {
    reference = .passUnretained(box)
  }

  /// - Parameter reference: What is kept alive.
  init(_ reference: Unmanaged<Box>) {
    self.reference = reference
  }

  /// The value in the box of a key.
  ///
  /// Boxes are stored by key only, so the type of the value follows from the key; a checked cast costs ten times a look-up.
  @inlinable
  func value<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    reference._withUnsafeGuaranteedRef { unsafeDowncast($0, to: ValueBox<Key.Value>.self).value }
  }
}
