/// The overrides in a scope: a few hash tables on top of each other, shared by copies until one changes.
///
/// The cost of a lookup does not depend on the number of overrides, a copy costs one reference, and an empty storage
/// costs nothing. A scope inside another has a table of its own on top of the other's, so that entering it does not copy
/// the outer overrides.
///
/// `@unchecked` because of the tables: they change only while a single storage refers to them.
@usableFromInline
struct DependencyStorage: @unchecked Sendable {
  /// The maximum number of tables on top of each other; a further scope copies their values.
  private static let maximumDepth = 4

  private var table: DependencyTable?

  var isEmpty: Bool { table == nil }

  /// The keys with a value, in no particular order.
  var keys: [any TestDependencyKey.Type] {
    var keys: [any TestDependencyKey.Type] = []
    flat.table?.forEach { key, _ in keys.append(key) }
    return keys
  }

  subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value? {
    withExtendedLifetime(self) { value(of: ObjectIdentifier(key))?.value(of: key) }
  }

  /// The address of a key's value.
  ///
  /// It is valid as long as this storage.
  func value(of key: ObjectIdentifier) -> UnownedValue? {
    table?.address(of: key).map { UnownedValue($0) }
  }

  /// Stores a key's value, replacing the previous one.
  @inlinable
  mutating func insert<Key: TestDependencyKey>(_ value: Key.Value, for key: Key.Type) {
    // Here, where the type of the value is known: an object for each value would double the cost of an override.
    let layout = ValueLayout(
      size: MemoryLayout<Key.Value>.size, alignment: MemoryLayout<Key.Value>.alignment,
      isTrivial: _isPOD(Key.Value.self))
    addressForValue(of: key, layout).initializeMemory(as: Key.Value.self, repeating: value, count: 1)
  }

  /// Returns these values merged with others, which take precedence.
  func merging(_ others: DependencyStorage) -> DependencyStorage {
    guard !isEmpty else { return others }
    var merged = self
    merged.insertAll(of: others)
    return merged
  }

  /// Makes room for the value of a key, and destroys the previous one.
  @usableFromInline
  mutating func addressForValue(of key: any TestDependencyKey.Type, _ layout: ValueLayout) -> UnsafeMutableRawPointer {
    let unique = uniqueTable()
    if let address = unique.insert(key, layout) { return address }
    let larger = unique.grown()
    table = larger
    guard let address = larger.insert(key, layout) else { fatalError("A larger table has no room.") }
    return address
  }

  /// The upper table, which no other storage uses.
  private mutating func uniqueTable() -> DependencyTable {
    if !isKnownUniquelyReferenced(&table), let shared = table, shared.depth == Self.maximumDepth { self = flat }
    if isKnownUniquelyReferenced(&table), let table { return table }
    let upper = DependencyTable.make(capacity: 16, lower: table)
    table = upper
    return upper
  }

  /// These values in a single table.
  private var flat: DependencyStorage {
    guard let table, table.depth > 1 else { return self }
    var flat = DependencyStorage()
    flat.insertAll(of: self)
    return flat
  }

  /// Inserts copies of all values, those of inner scopes last.
  private mutating func insertAll(of others: DependencyStorage) {
    for table in sequence(first: others.table, next: { $0?.lower }).compactMap(\.self).reversed() {
      table.forEach { insertCopy(for: $0, at: $1) }
    }
  }

  private mutating func insertCopy<Key: TestDependencyKey>(for key: Key.Type, at address: UnsafeMutableRawPointer) {
    insert(UnownedValue(address).value(of: key), for: key)
  }
}

/// The memory that a value needs.
@usableFromInline
struct ValueLayout {
  let size: Int
  let alignment: Int
  /// Whether destroying the value does nothing.
  let isTrivial: Bool

  @usableFromInline
  init(size: Int, alignment: Int, isTrivial: Bool) {
    self.size = size
    self.alignment = alignment
    self.isTrivial = isTrivial
  }
}

/// A hash table with linear probing and its values, in one allocation.
private final class DependencyTable: ManagedBuffer<DependencyTable.Header, DependencyTable.Slot> {
  struct Header {
    /// The table of the outer scope.
    let lower: DependencyTable?
    /// The smaller table that this one has replaced, in whose memory values remain.
    let replaced: DependencyTable?
    /// The number of tables on top of each other, with this one.
    let depth: Int
    /// The number of slots, which is a power of two.
    let capacity: Int
    var count = 0
    /// The number of bytes of values behind the slots.
    var byteCount = 0
    /// Whether another table has replaced this one, and destroys the values.
    var isReplaced = false
  }

  struct Slot {
    var key: (any TestDependencyKey.Type)?
    var address: UnsafeMutableRawPointer?
    var isTrivial = true
    /// Whether the value has an allocation of its own, because it did not fit.
    var isSeparate = false

    func destroyValue() {
      guard let key, let address else { return }
      if !isTrivial { Self.destroy(key, at: address) }
      if isSeparate { address.deallocate() }
    }

    private static func destroy<Key: TestDependencyKey>(_ key: Key.Type, at address: UnsafeMutableRawPointer) {
      address.assumingMemoryBound(to: Key.Value.self).deinitialize(count: 1)
    }
  }

  var lower: DependencyTable? { header.lower }
  var depth: Int { header.depth }

  deinit {
    withUnsafeMutablePointers { header, slots in
      guard !header.pointee.isReplaced else { return }
      for index in 0..<header.pointee.capacity where slots[index].address != nil { slots[index].destroyValue() }
    }
  }

  /// Returns an empty table.
  ///
  /// - Parameter capacity: The number of slots: a power of two.
  static func make(
    capacity: Int, lower: DependencyTable?, replacing replaced: DependencyTable? = nil
  ) -> DependencyTable {
    // Values have the size of three pointers on average.
    let buffer = create(minimumCapacity: capacity + capacity * 3 / 4) { _ in
      Header(lower: lower, replaced: replaced, depth: (lower?.depth ?? 0) + 1, capacity: capacity)
    }
    buffer.withUnsafeMutablePointerToElements { $0.initialize(repeating: Slot(), count: capacity) }
    return unsafeDowncast(buffer, to: DependencyTable.self)
  }

  /// Returns a larger table with the values of this one, which stay where they are.
  func grown() -> DependencyTable {
    let larger = Self.make(capacity: 2 * header.capacity, lower: lower, replacing: self)
    withUnsafeMutablePointers { header, slots in
      larger.withUnsafeMutablePointers { largerHeader, largerSlots in
        for index in 0..<header.pointee.capacity {
          guard let key = slots[index].key else { continue }
          largerSlots[Self.index(of: ObjectIdentifier(key), largerHeader, largerSlots)] = slots[index]
        }
        largerHeader.pointee.count = header.pointee.count
        header.pointee.isReplaced = true
      }
    }
    return larger
  }

  /// The address of a key's value in this table or a lower one.
  func address(of key: ObjectIdentifier) -> UnsafeMutableRawPointer? {
    withUnsafeMutablePointers { header, slots in
      slots[Self.index(of: key, header, slots)].address ?? header.pointee.lower?.address(of: key)
    }
  }

  /// Returns the memory for a key's value, after destroying the previous one, or `nil` if the table is full.
  func insert(_ key: any TestDependencyKey.Type, _ layout: ValueLayout) -> UnsafeMutableRawPointer? {
    withUnsafeMutablePointers { header, slots in
      let index = Self.index(of: ObjectIdentifier(key), header, slots)
      if slots[index].address == nil {
        guard header.pointee.count < header.pointee.capacity * 3 / 4 else { return nil }
        header.pointee.count += 1
      } else {
        slots[index].destroyValue()
      }
      let start = UnsafeMutableRawPointer(slots + header.pointee.capacity)
      let end = start + header.pointee.capacity * 3 / 4 * MemoryLayout<Slot>.stride
      let place = (start + header.pointee.byteCount).alignedUp(toMultipleOf: layout.alignment)
      let isSeparate = place + layout.size > end
      let address =
        isSeparate ? .allocate(byteCount: max(layout.size, 1), alignment: layout.alignment) : place
      if !isSeparate { header.pointee.byteCount = start.distance(to: place) + layout.size }
      slots[index] = Slot(key: key, address: address, isTrivial: layout.isTrivial, isSeparate: isSeparate)
      return address
    }
  }

  /// Calls a closure with each value of this table.
  func forEach(_ body: (any TestDependencyKey.Type, UnsafeMutableRawPointer) -> Void) {
    withUnsafeMutablePointers { header, slots in
      for index in 0..<header.pointee.capacity {
        if let key = slots[index].key, let address = slots[index].address { body(key, address) }
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
