/// The overrides in a scope: a hash table, or two of them, shared by copies until one changes.
///
/// The cost of a lookup does not depend on the number of overrides, a copy costs one reference, and an empty storage
/// costs nothing. A scope inside a large one has a small table on top of the other's, so that entering it costs the same
/// as entering a scope without overrides.
///
/// `@unchecked` because of the tables: they change only while a single storage refers to them.
@usableFromInline
struct DependencyStorage: @unchecked Sendable {
  /// The largest number of values that are copied instead of being shared as the lower table.
  private static let copyLimit = 4

  private var table: DependencyTable?

  var isEmpty: Bool { table == nil }

  /// The keys with a value, in no particular order.
  var keys: [any TestDependencyKey.Type] {
    var keys: [any TestDependencyKey.Type] = []
    DependencyTable.flat(copying: table, reserving: 0).forEach { key, _ in keys.append(key) }
    return keys
  }

  subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value? {
    withExtendedLifetime(self) { box(of: ObjectIdentifier(key)).map { $0.value(of: key) } }
  }

  /// The box of a key's value.
  ///
  /// It lives as long as this storage.
  func box(of key: ObjectIdentifier) -> UnownedBox? {
    table?.box(of: key)
  }

  /// Stores the box of a key's value, replacing the previous one.
  @usableFromInline
  mutating func insert(_ box: Box, for key: any TestDependencyKey.Type) {
    makeUnique()
    if let table, !table.insert(box, for: key) {
      let larger = table.grown()
      _ = larger.insert(box, for: key)
      self.table = larger
    }
  }

  /// Returns these values merged with others, which take precedence.
  func merging(_ others: DependencyStorage) -> DependencyStorage {
    guard !isEmpty else { return others }
    var merged = self
    for table in [others.table?.lower, others.table] { table?.forEach { merged.insert($1, for: $0) } }
    return merged
  }

  /// Makes the upper table one that no other storage uses.
  private mutating func makeUnique() {
    guard !isKnownUniquelyReferenced(&table) else { return }
    guard let shared = table else {
      table = DependencyTable.make(reserving: Self.copyLimit)
      return
    }
    if shared.count <= Self.copyLimit {
      table = shared.copy()
    } else if shared.lower == nil {
      table = DependencyTable.make(reserving: Self.copyLimit, lower: shared)
    } else {
      table = DependencyTable.flat(copying: shared, reserving: Self.copyLimit)
    }
  }
}

/// A hash table with linear probing, in one allocation, over an optional lower table.
private final class DependencyTable: ManagedBuffer<DependencyTable.Header, DependencyTable.Slot> {
  struct Header {
    /// The values of the outer scopes, whose table has no lower one.
    let lower: DependencyTable?
    var count = 0
    /// The number of slots, which is a power of two.
    let capacity: Int
  }

  /// A slot without reference counts of its own, so that growing a table moves memory only.
  struct Slot {
    var key: (any TestDependencyKey.Type)?
    /// The box, which the table retains, or `nil` in a free slot.
    var box: Unmanaged<Box>?
  }

  var lower: DependencyTable? { header.lower }
  var count: Int { header.count }

  deinit {
    withUnsafeMutablePointers { header, slots in
      for index in 0..<(header.pointee.count == 0 ? 0 : header.pointee.capacity) { slots[index].box?.release() }
    }
  }

  /// Returns an empty table with room for a number of values.
  static func make(reserving count: Int, lower: DependencyTable? = nil) -> DependencyTable {
    var capacity = 8
    while capacity * 3 / 4 < count { capacity *= 4 }
    let table = create(minimumCapacity: capacity) { _ in Header(lower: lower, capacity: capacity) }
    table.withUnsafeMutablePointerToElements { $0.initialize(repeating: Slot(), count: capacity) }
    return unsafeDowncast(table, to: DependencyTable.self)
  }

  /// Returns a table without a lower one, with the values of a table and of its lower one, and room for more.
  static func flat(copying table: DependencyTable?, reserving count: Int) -> DependencyTable {
    let flat = make(reserving: (table?.count ?? 0) + (table?.lower?.count ?? 0) + count)
    for table in [table?.lower, table] { table?.forEach { _ = flat.insert($1, for: $0) } }
    return flat
  }

  /// Returns a table with the same values and the same lower table, with room for one more.
  func copy() -> DependencyTable {
    let copy = Self.make(reserving: count + 1, lower: lower)
    forEach { _ = copy.insert($1, for: $0) }
    return copy
  }

  /// Moves the values to a larger table, and leaves this one empty.
  func grown() -> DependencyTable {
    let larger = Self.make(reserving: count + 1, lower: lower)
    withUnsafeMutablePointers { header, slots in
      larger.withUnsafeMutablePointers { largerHeader, largerSlots in
        for index in 0..<header.pointee.capacity {
          guard let key = slots[index].key else { continue }
          largerSlots[Self.index(of: ObjectIdentifier(key), largerHeader, largerSlots)] = slots[index]
        }
        largerHeader.pointee.count = header.pointee.count
        header.pointee.count = 0
      }
    }
    return larger
  }

  /// The box of a key's value in this table or the lower one.
  func box(of key: ObjectIdentifier) -> UnownedBox? {
    withUnsafeMutablePointers { header, slots in
      if let box = slots[Self.index(of: key, header, slots)].box { return UnownedBox(box) }
      return header.pointee.lower?.box(of: key)
    }
  }

  /// Stores a box, unless the table is full.
  ///
  /// - Returns: Whether the box is stored.
  func insert(_ box: Box, for key: any TestDependencyKey.Type) -> Bool {
    withUnsafeMutablePointers { header, slots in
      let index = Self.index(of: ObjectIdentifier(key), header, slots)
      if let previous = slots[index].box {
        slots[index].box = .passRetained(box)
        previous.release()
        return true
      }
      guard header.pointee.count < header.pointee.capacity * 3 / 4 else { return false }
      slots[index] = Slot(key: key, box: .passRetained(box))
      header.pointee.count += 1
      return true
    }
  }

  /// Calls a closure with each value of this table.
  func forEach(_ body: (any TestDependencyKey.Type, Box) -> Void) {
    withUnsafeMutablePointers { header, slots in
      for index in 0..<header.pointee.capacity {
        if let key = slots[index].key, let box = slots[index].box { body(key, box.takeUnretainedValue()) }
      }
    }
  }

  /// The index of a key's slot, or of the free slot for it.
  private static func index(
    of key: ObjectIdentifier, _ header: UnsafeMutablePointer<Header>, _ slots: UnsafeMutablePointer<Slot>
  ) -> Int {
    let capacity = header.pointee.capacity
    var index = key.hashIndex(count: capacity)
    while let other = slots[index].key, ObjectIdentifier(other) != key { index = (index + 1) & (capacity - 1) }
    return index
  }
}
