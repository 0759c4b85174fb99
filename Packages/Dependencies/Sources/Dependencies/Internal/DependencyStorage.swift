/// The overrides in a scope, shared by copies until one changes.
///
/// A list, because scopes have few overrides: entering a scope and a lookup among twenty are faster than with a hash
/// table.
@usableFromInline
struct DependencyStorage: Sendable {
  private struct Override: Sendable {
    let key: any TestDependencyKey.Type
    let box: Box
  }

  private var overrides: [Override] = []

  @usableFromInline init() {}

  var isEmpty: Bool { overrides.isEmpty }

  /// The keys with a value, in the order of their first overrides.
  var keys: [any TestDependencyKey.Type] { overrides.map(\.key) }

  subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value? {
    self[ObjectIdentifier(key)]?.value(of: key)
  }

  subscript(key: ObjectIdentifier) -> Box? { index(of: key).map { overrides[$0].box } }

  /// Stores a key's value, replacing the previous one.
  @inlinable
  mutating func insert<Key: TestDependencyKey>(_ value: Key.Value, for key: Key.Type) {
    insert(ValueBox(value), for: key)
  }

  @usableFromInline
  mutating func insert(_ box: Box, for key: any TestDependencyKey.Type) {
    let override = Override(key: key, box: box)
    if let index = index(of: ObjectIdentifier(key)) {
      overrides[index] = override
    } else {
      if overrides.isEmpty { overrides.reserveCapacity(8) }
      overrides.append(override)
    }
  }

  /// Returns these values merged with others, which take precedence.
  func merging(_ others: DependencyStorage) -> DependencyStorage {
    guard !isEmpty else { return others }
    var merged = self
    for override in others.overrides { merged.insert(override.box, for: override.key) }
    return merged
  }

  private func index(of key: ObjectIdentifier) -> Int? {
    overrides.firstIndex { ObjectIdentifier($0.key) == key }
  }
}
