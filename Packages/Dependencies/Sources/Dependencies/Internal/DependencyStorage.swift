/// Values by key: the overrides of one scope.
///
/// A hash table in one array: a look-up costs the same whatever the number of overrides, handing them on costs one
/// reference, and having none costs nothing.
@usableFromInline
struct DependencyStorage: Sendable {
  private struct Slot {
    let key: any TestDependencyKey.Type
    let box: Box
  }

  /// Where each value stands: at the hash of its key, or in the next free slot after it.
  ///
  /// The number of slots is a power of two, at least twice that of the values.
  private var slots: [Slot?] = []

  /// Whether there is no value.
  var isEmpty: Bool { slots.isEmpty }

  /// The keys that have a value, in no order.
  var keys: [any TestDependencyKey.Type] { slots.compactMap { $0?.key } }

  /// The value stored for a key.
  subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value? {
    withExtendedLifetime(self) { box(of: ObjectIdentifier(key)).map { $0.value(of: key) } }
  }

  /// The box of the value stored for a key; it lives as long as this storage.
  func box(of key: ObjectIdentifier) -> UnownedBox? {
    isEmpty ? nil : slots[index(of: key)].map { UnownedBox($0.box) }
  }

  /// Stores the box of a value for a key, in the place of one that there may be.
  @usableFromInline
  mutating func insert(_ box: Box, for key: any TestDependencyKey.Type) {
    insert(Slot(key: key, box: box))
  }

  /// These values and others, which count where both have one.
  func merging(_ others: DependencyStorage) -> DependencyStorage {
    if isEmpty { return others }
    var merged = self
    for case let slot? in others.slots { merged.insert(slot) }
    return merged
  }

  /// The slot of a key, or the free one that it would have.
  private func index(of key: ObjectIdentifier) -> Int {
    var index = key.slot(of: slots.count)
    while let slot = slots[index], ObjectIdentifier(slot.key) != key { index = (index + 1) & (slots.count - 1) }
    return index
  }

  private mutating func insert(_ slot: Slot) {
    let key = ObjectIdentifier(slot.key)
    if box(of: key) == nil, 2 * (slots.count { $0 != nil } + 1) > slots.count {
      let old = slots
      slots = Array(repeating: nil, count: max(4, 2 * old.count))
      for case let slot? in old { slots[index(of: ObjectIdentifier(slot.key))] = slot }
    }
    slots[index(of: key)] = slot
  }
}
