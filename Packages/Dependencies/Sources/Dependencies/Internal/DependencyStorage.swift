/// The overrides of one scope: a hash table with linear probing, in one array.
///
/// The cost of a lookup does not depend on the number of overrides, a copy costs one reference, and an empty storage
/// costs nothing.
@usableFromInline
struct DependencyStorage: Sendable {
  private struct Slot {
    let key: any TestDependencyKey.Type
    let box: Box
  }

  /// The slots; their number is a power of two, at least twice the number of values.
  private var slots: [Slot?] = []

  var isEmpty: Bool { slots.isEmpty }

  /// The keys with a value, in no particular order.
  var keys: [any TestDependencyKey.Type] { slots.compactMap { $0?.key } }

  subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value? {
    withExtendedLifetime(self) { box(of: ObjectIdentifier(key)).map { $0.value(of: key) } }
  }

  /// The box of a key's value.
  ///
  /// It lives as long as this storage.
  func box(of key: ObjectIdentifier) -> UnownedBox? {
    isEmpty ? nil : slots[index(of: key)].map { UnownedBox($0.box) }
  }

  /// Stores the box of a key's value, replacing the previous one.
  @usableFromInline
  mutating func insert(_ box: Box, for key: any TestDependencyKey.Type) {
    insert(Slot(key: key, box: box))
  }

  /// Returns these values merged with others, which take precedence.
  func merging(_ others: DependencyStorage) -> DependencyStorage {
    if isEmpty { return others }
    var merged = self
    for case let slot? in others.slots { merged.insert(slot) }
    return merged
  }

  /// The index of a key's slot, or of the free slot for it.
  private func index(of key: ObjectIdentifier) -> Int {
    var index = key.hashIndex(count: slots.count)
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
