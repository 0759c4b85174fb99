/// Values by key: the overrides of one scope.
struct DependencyStorage: Sendable {
  /// The context these overrides ask for, if they do.
  var context: DependencyContext?

  private var boxes: [ObjectIdentifier: any AnyObject & Sendable] = [:]

  /// The value stored for a key.
  subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value? {
    get {
      guard let box = boxes[ObjectIdentifier(key)] else { return nil }
      // Only the setter below stores boxes, so the type of the box follows from the key; a checked cast costs ten times
      // the lookup.
      return unsafeDowncast(box, to: ValueBox<Key.Value>.self).value
    }
    set { boxes[ObjectIdentifier(key)] = newValue.map(ValueBox.init) }
  }
}

/// A value behind a reference, so that values of all types can be kept together without being converted.
final class ValueBox<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
